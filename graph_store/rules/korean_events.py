"""Korean events: what moved, changed, stopped or came, and what holds since."""

import re
from collections.abc import Callable
from dataclasses import dataclass, replace

from graph_store.model import ANYTHING
from graph_store.rules import korean_changes as changes
from graph_store.rules import korean_words as words
from graph_store.rules.dates import Dated
from graph_store.rules.draft import UNNAMED, Draft, Scene
from graph_store.rules.korean_arguments import (
    NO_OBJECT,
    OBJECT,
    Arguments,
    arguments_of,
    doer,
    me_or,
    place_of,
)
from graph_store.rules.korean_nouns import TANGLED, Referent, referent
from graph_store.rules.korean_particles import items

Result = tuple[list[Draft], str]


@dataclass(frozen=True, slots=True)
class Told:
    """An event's arguments, and what the sentence said before it."""

    args: Arguments
    subject: str
    before: list[Draft]
    scene: Scene
    at: str


def event_of(text: str, subject: str, dated: Dated, before: list[Draft], scene: Scene) -> Result:
    event = changes.event_in(text)
    if event and event.kind in ("quit", "resign"):
        event = replace(
            event, before=re.sub(r"(?:[을를에]\s)?\s?다니(?:다가?|던)$", "", event.before)
        )
    if not event or (event.kind not in ("quit", "resign") and TANGLED.search(event.before)):
        return [], subject
    arguments = arguments_of(event.before, True)
    told = Told(arguments, subject, before, scene, dated.at)
    drafts, about = _EVENTS[event.kind](told)
    when = dated.happened
    return [d if event.kind == "move later" else replace(d, since=when) for d in drafts], about


def _change(who: Referent, predicate: str, old: str, new: str) -> list[Draft]:
    lost = [Draft(who.name, predicate, item, True) for item in items(old)] if old else []
    known = bool(new) and not re.match(r"(?:다른|새|어떤|이|그|저|무슨|여기|거기)\b", new)
    return [*who.drafts, *lost, *([Draft(who.name, predicate, new)] if known else [])]


def _move(told: Told) -> Result:
    who = doer(told.args, told.subject, told.scene)
    new = told.args.marked("로", "으로", "에") or place_of(told.args.bare)
    if not who or not new:
        return [], told.subject
    return _change(who, "산다", told.args.marked("에서"), new), told.args.who or told.subject


def _job(told: Told) -> Result:
    who = doer(told.args, told.subject, told.scene)
    new = told.args.marked("로", "으로", "에") or told.args.bare
    if not who or not new:
        return [], told.subject
    return _change(who, "직장", told.args.marked("에서"), new), told.args.who or told.subject


def _transfer(told: Told) -> Result:
    who = doer(told.args, told.subject, told.scene)
    new = told.args.marked("로", "으로")
    place, thing = told.args.marked("에서"), told.args.marked(*OBJECT)
    if not who or not new or new in ("이걸", "그걸", "저걸"):
        return [], told.subject
    previous = [d for d in told.before if d.subject == who.name and d.negated]
    kind = previous[-1].predicate if previous else changes.changed_kind(who.name, place, thing, new)
    if not kind:
        return [], told.subject
    old = place or ("" if changes.is_what_changes(thing) else thing)
    return _change(who, kind, old, new), told.args.who or told.subject


def _quit(told: Told) -> Result:
    thing = told.args.marked(*OBJECT) or told.args.marked("에서") or told.args.bare
    thing = re.sub(r"^(?:다니던|일하던|다녔던) (?!회사$|직장$)", "", thing)
    if thing in _OWN_WORK or (not (thing or told.args.rest) and told.args.who in ("", *_ME)):
        return _unemployed(told)
    swapped = not thing and bool(told.args.who)
    thing = thing or told.args.who
    who = me_or(told.subject, told.scene) if swapped else doer(told.args, told.subject, told.scene)
    if swapped and referent_kind(thing, told.scene) in ("relative", "pet", "me"):
        return [], told.subject
    if (
        not who
        or not thing
        or thing in ("회사", "일", "직장", "다니던 회사", "알바")
        or NO_OBJECT.match(thing)
    ):
        return [], told.subject
    lesson = words.LESSONS.search(thing)
    # However it was told of that it was done, it is done no more.
    work = "직업" if words.is_job(thing) else "직장"
    done = (changes.given_up(thing), "배운다") if lesson else (work,)
    lost = [Draft(who.name, predicate, thing, True) for predicate in done]
    return [*who.drafts, *lost], told.subject if swapped else told.args.who or told.subject


def _resign(told: Told) -> Result:
    """수지가 퇴사했대: where she worked goes without saying."""
    return _quit(told) if told.args.rest else _unemployed(told)


_ME = ("나", "저", "난", "전")
_OWN_WORK = frozenset({"회사", "회사 일", "일", "직장", "다니던 회사", "다니던 직장", "직장 생활"})


def _unemployed(told: Told) -> Result:
    """나 회사 그만뒀어: wherever it was that somebody worked."""
    who = doer(told.args, told.subject, told.scene)
    if not who or who.kind in ("thing", "pet"):
        return [], told.subject
    return [*who.drafts, Draft(who.name, "직장", ANYTHING, True)], told.args.who or told.subject


def referent_kind(phrase: str, scene: Scene) -> str:
    who = referent(phrase, scene)
    return who.kind if who else ""


def _stop(told: Told) -> Result:
    thing = told.args.marked(*OBJECT) or told.args.bare
    swapped = not thing and bool(told.args.who)
    thing = thing or told.args.who
    who = me_or(told.subject, told.scene) if swapped else doer(told.args, told.subject, told.scene)
    if not who or not thing or re.search(r"(?:전화|연락|표|티켓|인연|말|예매)$", thing):
        return [], told.subject
    lost = [Draft(who.name, changes.given_up(item), item, True) for item in items(thing)]
    return [*who.drafts, *lost], told.subject if swapped else told.args.who or told.subject


def _promote(told: Told) -> Result:
    new = told.args.marked("로", "으로") or told.args.marked("이", "가") or told.args.bare
    who = doer(told.args, told.subject, told.scene)
    if not who or (new.replace(" ", "") not in words.TITLES and not words.is_job(new or " ")):
        return [], told.subject
    predicate = "직책" if new.replace(" ", "") in words.TITLES else "직업"
    old = told.args.marked("에서")
    known = old.replace(" ", "") in words.TITLES or words.is_job(old or " ")
    return _change(who, predicate, old if known else "", new), told.args.who or told.subject


def _build(told: Told) -> Result:
    """백엔드는 Go로 짰어: what a thing is made with."""
    who = referent(told.args.who, told.scene) if told.args.who else None
    tool = told.args.marked("로", "으로")
    if not who or who.kind == "me" or not words.TOOLS.search(tool) or told.args.marked(*OBJECT):
        return [], told.subject
    return [
        *who.drafts,
        *(Draft(who.name, "사용한다", item) for item in items(tool)),
    ], told.args.who


def _sell(told: Told) -> Result:
    thing = told.args.marked(*OBJECT) or told.args.bare
    who = doer(told.args, told.subject, told.scene)
    if not who or not thing or NO_OBJECT.match(thing):
        return [], told.subject
    lost = _change(who, "소유한다", thing, "")
    # Whoever sold it drives it no more, if a car is what it was.
    return [*lost, *_change(who, "차", thing, "")], told.args.who or told.subject


def _cancel(told: Told) -> Result:
    thing = re.sub(
        r"\s?(?:구독|멤버십|회원권)$",
        "",
        told.args.marked(*OBJECT) or told.args.bare or told.args.who,
    )
    if not thing or not words.SERVICES.search(thing):
        return [], told.subject
    return [Draft(told.scene.me, "구독한다", thing, True)], told.subject


def _delete(told: Told) -> Result:
    """인스타 지웠어: who takes an app away uses it no more."""
    thing = told.args.marked(*OBJECT) or told.args.bare or told.args.who
    who = doer(told.args, told.subject, told.scene) if thing != told.args.who else None
    who = who or me_or(told.subject, told.scene)
    if not who or not thing:
        return [], told.subject
    lost = [Draft(who.name, "사용한다", item, True) for item in items(thing)]
    return [*who.drafts, *lost], told.subject


def _marry(told: Told) -> Result:
    match = re.search(r"(?P<whom>\S+?)(?:이랑|랑|와|과|하고)$", told.args.bare)
    who = doer(told.args, told.subject, told.scene)
    if not who or not match:
        return [], told.subject
    return [*who.drafts, Draft(who.name, "배우자", match["whom"])], told.args.who or told.subject


_PARTNERS = frozenset(
    {
        "여자친구",
        "남자친구",
        "여친",
        "남친",
        "애인",
        "남편",
        "아내",
        "와이프",
        "사귀던 사람",
        "만나던 사람",
    }
)


def _part(told: Told) -> Result:
    """지수랑 헤어졌어: what they were to one another ends."""
    match = re.search(r"(?P<whom>\S+?)(?:이랑|랑|와|과|하고)$", told.args.bare)
    who = doer(told.args, told.subject, told.scene)
    unnamed = match["whom"] in _PARTNERS if match else not told.args.rest
    if who and unnamed and who.kind in ("me", "person", "relative"):
        ended = (Draft(who.name, what, ANYTHING, True) for what in ("애인", "배우자"))
        return [*who.drafts, *ended], told.args.who or told.subject
    whom = referent(match["whom"], told.scene) if match else None
    if not who or not whom or whom.kind not in ("person", "thing") or whom.name.endswith("들"):
        return [], told.subject
    ended = (Draft(who.name, what, whom.name, True) for what in ("애인", "배우자"))
    return [*who.drafts, *ended], told.args.who or told.subject


_US = ("나", "저", "우리", "아내", "와이프", "난", "전")
_STRAYS = {"유기묘": "고양이", "길냥이": "고양이", "유기견": "강아지", "새끼 고양이": "고양이"}


def _adopt(told: Told) -> Result:
    """A pet that came and may be named in the next sentence."""
    what = (
        told.args.marked(*OBJECT) or told.args.marked("이", "가") or told.args.bare or told.args.who
    )
    what = re.sub(r"^(?:우리 집에?|새로운?|새|작은|귀여운|아기|유기견|유기묘)\s+", "", what)
    what = re.sub(r"\s(?:한|두|세)\s?마리$", "", what)
    what = _STRAYS.get(what, what)
    what = re.sub(r"^(?:예쁜|건강한|첫|첫째|둘째|셋째) ", "", what)
    if what in ("딸", "아들") and told.args.who in ("", *_US):
        told.scene.pet = what  # to be named in the next sentence
        return [], told.subject
    if what in ("새 식구", "식구", "새 가족", "가족", "막내"):
        told.scene.pet = "반려동물"
    elif words.is_breed(what):
        told.scene.pet = words.animal_of(what)
        return [Draft(UNNAMED, "품종", what)], ""
    elif what.split()[-1:] and what.split()[-1] in words.PETS:
        told.scene.pet = what.split()[-1]
        return [Draft(told.scene.me, "키운다", what)], ""
    return [], told.subject


def _move_later(told: Told) -> Result:
    """다음 달 3일에 이사 가: when, not where."""
    who = doer(told.args, told.subject, told.scene)
    if not who or not told.at or not re.search(r"\d|내일|모레|다음|이번|주말|요일", told.at):
        return [], told.subject
    return [*who.drafts, Draft(who.name, "이사", told.at)], told.args.who or told.subject


_EVENTS: dict[str, Callable[[Told], Result]] = {
    "move": _move,
    "job": _job,
    "transfer": _transfer,
    "quit": _quit,
    "resign": _resign,
    "stop": _stop,
    "promote": _promote,
    "build": _build,
    "sell": _sell,
    "cancel": _cancel,
    "delete": _delete,
    "marry": _marry,
    "part": _part,
    "adopt": _adopt,
    "move later": _move_later,
}
