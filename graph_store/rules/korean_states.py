"""What there is, where it is and is kept, and what somebody suffers from, in Korean."""

import re

from graph_store.rules import korean_changes as changes
from graph_store.rules import korean_words as words
from graph_store.rules.dates import Dated
from graph_store.rules.draft import Draft, Scene
from graph_store.rules.korean_arguments import NO_OBJECT, OBJECT, arguments_of, doer
from graph_store.rules.korean_events import Result
from graph_store.rules.korean_nouns import TANGLED, referent
from graph_store.rules.korean_particles import items

_COUNTED = re.compile(r"\s(?:한|두|세|네|다섯|\d+)\s?(?:마리|명|개|대|권)$")


def allergy(text: str, subject: str, dated: Dated, before: list[Draft], scene: Scene) -> Result:
    found = changes.allergy_in(text)
    if not found:
        return [], subject
    arguments = arguments_of(found[0], True)
    thing = re.sub(r"에$", "", arguments.bare) or arguments.marked("에", "에는")
    who = doer(arguments, subject, scene)
    if not who or not thing:
        return [], subject
    drafts = [Draft(who.name, "알레르기", item, found[1]) for item in items(thing)]
    return [*who.drafts, *drafts], arguments.who or subject


def kept(text: str, subject: str, dated: Dated, before: list[Draft], scene: Scene) -> Result:
    """여권은 안방 서랍에 넣어 뒀어: where a thing is kept."""
    found = changes.keeping_in(text)
    if not found:
        return [], subject
    arguments = arguments_of(found, True)
    place, thing = arguments.marked("에", "에다", "에다가"), arguments.marked(*OBJECT)
    who = referent(thing or arguments.who, scene)
    if not who or not place or who.kind in ("me", "relative", "pet") or NO_OBJECT.match(who.name):
        return [], subject
    return [*who.drafts, Draft(who.name, "위치", place)], arguments.who


def existing(text: str, subject: str, dated: Dated, before: list[Draft], scene: Scene) -> Result:
    """사무실은 성수동에 있어 says where; 아버지는 당뇨가 있으셔 what somebody suffers from."""
    found = changes.existence_in(text)
    if not found or TANGLED.search(found[0]):
        return [], subject
    arguments = arguments_of(found[0], True)
    place = arguments.marked("에", "에는")
    thing = arguments.marked("이", "가", "은", "는", "도") or arguments.bare
    who = doer(arguments, subject, scene)
    if who and thing and words.ILLNESSES.search(thing):
        return [
            *who.drafts,
            *(Draft(who.name, "질환", item, found[1]) for item in items(thing)),
        ], arguments.who
    if not who or not place or thing or found[1] or not arguments.who:
        return [], subject
    if _COUNTED.search(who.name):
        pets = [one.split()[0] for one in items(who.name)]
        ours = place.endswith("집") and all(one in words.PETS for one in pets)
        return [Draft(scene.me, "키운다", one) for one in pets if ours], ""
    if who.kind == "thing" or words.PLACES.search(who.name) or changes.is_inside(place):
        return [*who.drafts, Draft(who.name, "위치", place)], arguments.who
    return [], subject
