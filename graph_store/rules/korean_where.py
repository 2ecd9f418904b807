"""The time of a Korean event, the place of a thing, the price of what is sold."""

import re

from graph_store.rules import korean_values as values
from graph_store.rules import korean_words as words
from graph_store.rules.draft import Draft, Scene
from graph_store.rules.korean_nouns import Referent

_HOMES = re.compile(r"(?:댁|집|본사|본가|지사|사무실|회사)$")
_HOUSING = re.compile(
    r"(?:아파트|빌라|주택|전세|월세|자가|원룸|투룸|오피스텔|난장판|엉망|멀리|근처"
    r"|엉망진창)$"
)
_AT_PLACE = re.compile(
    r"^(?P<time>.*(?:시|분|반|요일|일|정오)) (?:에 )?(?P<place>[^\d].*"
    r"(?:집|점|관|실|장|당|역|옆|앞|카페|식당|호텔|센터|공원|출구|층|타워|빌딩|홀|펍|바|학교"
    r"|병원))$"
)
_BESIDE = re.compile(
    r"\S\s?(?:옆|앞|뒤|밑|아래|위|건너편|맞은편|뒤편|뒤쪽|앞쪽|안쪽|근처|사이|서랍|선반|상자|창고"
    r"|구석)$"
)


def where(who: Referent, value: str, negated: bool, scene: Scene) -> list[Draft]:
    """The time of an event, the place of a thing, the price of what is sold."""
    if who.kind in ("me", "relative", "pet"):
        return []
    scene.thing = who.name
    if values.is_floor(value):
        return [Draft(who.name, "층", value, negated)]
    if values.is_floor(value.split()[-1]):
        return [Draft(who.name, "위치", value, negated)]
    if values.is_amount(value):
        return [Draft(who.name, "가격", value, negated)]
    at = _AT_PLACE.match(value)
    if (
        at
        and who.kind == "thing"
        and values.is_time(at["time"])
        and not values.is_time(at["place"])
    ):
        when = Draft(who.name, "시간", at["time"], negated)
        return [when, Draft(who.name, "위치", at["place"], negated)]
    if values.is_time(value) and "에서" not in value:
        return [Draft(who.name, "시간", value, negated)] if who.kind == "thing" else []
    if (
        _HOMES.search(who.name)
        and re.fullmatch(r"[가-힣]{2,4}", value)
        and not _HOUSING.search(value)
    ):
        return [] if values.is_evaluation(value) else [Draft(who.name, "위치", value, negated)]
    if who.kind == "thing" and _BESIDE.search(value) and not values.is_evaluation(value):
        return [Draft(who.name, "위치", value, negated)]
    if values.is_place(value) and (words.PLACES.search(who.name) or words.EVENTS.search(who.name)):
        return [Draft(who.name, "위치", value, negated)]
    return []
