"""Korean change: moved, switched, quit, promoted, adopted; and there is, there is not."""

import re
from dataclasses import dataclass

from graph_store.rules import korean_words as words
from graph_store.rules.companies import is_known_company
from graph_store.rules.korean_particles import items


@dataclass(frozen=True, slots=True)
class Event:
    """A verb of change at the end of a clause, and what stands before it."""

    kind: str
    before: str


_T = r"[가-힣]{0,5}$"
_EVENTS = (
    (
        "move",
        re.compile(
            r"(?:^|(?<=\s))(?:이사|이민|이주|귀농|귀촌)\s?(?:를\s|을\s)?(?:했|갔|왔|하고|가서"
            rf"|와서|하셨|가셨|오셨){_T}"
        ),
    ),
    (
        "job",
        re.compile(rf"(?:^|(?<=\s))(?:이직|입사|취직|취업)(?:을\s)?\s?(?:했|하고|하셨|됐){_T}"),
    ),
    (
        "transfer",
        re.compile(
            r"(?:^|(?<=\s))(?:옮겼|옮기고|옮기셨|발령\s?났|발령\s?받았|이동했|갈아탔|이전했"
            r"|이관했|전환했|바꿨"
            rf"|바꾸고|교체했|넘어갔|넘어왔){_T}"
        ),
    ),
    (
        "quit",
        re.compile(rf"(?:^|(?<=\s))(?:그만두[고셨]|그만뒀|그만\s다|관뒀|관두고|때려치웠){_T}"),
    ),
    ("resign", re.compile(rf"(?:^|(?<=\s))(?:퇴사|퇴직|사직|은퇴)\s?(?:했|하고|하셨){_T}")),
    (
        "delete",
        re.compile(rf"(?:^|(?<=\s))(?:지웠|지우고|삭제했|삭제하고|탈퇴했|탈퇴하고|끊었|접었){_T}"),
    ),
    ("stop", re.compile(rf"(?:^|(?<=\s))(?:끊었|끊고|끊으셨){_T}")),
    (
        "promote",
        re.compile(
            r"(?:^|(?<=\s))(?:승진(?:을\s)?\s?(?:했|하고|하셨|됐)|진급했|달았|임명됐|올라갔"
            r"|올라가셨|올라섰|(?:이"
            rf"|가)?\s?(?:됐|되었|되셨)){_T}"
        ),
    ),
    (
        "build",
        re.compile(
            rf"(?:^|(?<=\s))(?:짰|짜여 있|짜여져 있|개발했|만들었|만들어졌|작성했|작성됐|구현했"
            rf"|구축했){_T}"
        ),
    ),
    ("cancel", re.compile(rf"(?:^|(?<=\s))(?:해지했|구독 취소했|구독 끊었){_T}")),
    ("sell", re.compile(rf"(?:^|(?<=\s))(?:팔았|팔고|처분했|팔아버렸){_T}")),
    ("part", re.compile(rf"(?:^|(?<=\s))(?:헤어졌|헤어지고|(?:이혼|결별)(?:했|하고|하셨)){_T}")),
    ("marry", re.compile(rf"(?:^|(?<=\s))결혼(?:했|하셨){_T}")),
    ("adopt", re.compile(rf"(?:^|(?<=\s))(?:입양했|입양하|데려왔|데려오|분양받았|생겼){_T}")),
    ("adopt", re.compile(rf"(?:^|(?<=\s))(?:낳았|출산했){_T}")),
    (
        "adopt",
        re.compile(
            rf"(?<=식구[가는] )(?:왔|들어왔|늘었){_T}|(?<=식구 )왔{_T}|(?<=식구[를을] )소개{_T}"
            r"|(?<=막내[가는] )(?:왔"
            rf"|들어왔){_T}"
        ),
    ),
    (
        "move later",
        re.compile(
            r"(?:^|(?<=\s))이사\s?(?:가|해|간다|가요|해요|합니다|갑니다|하기로 했어|가기로 했어)$"
        ),
    ),
)
_CARS = re.compile(r"(?:^|\s)(?:차|자동차|승용차|자가용)$")
_WORK = frozenset({"팀", "부서", "회사", "직장", "직업", "일터", "소속"})
_PHONES = frozenset({"폰", "핸드폰", "휴대폰", "휴대전화"})
_SPOTS = re.compile(
    r"(?:방|침실|욕실|화장실|거실|주방|부엌|베란다|창가|자리|층|교실|강의실|회의실|구석|통로|책상"
    r"|병실)$"
)
_ALLERGY = re.compile(
    r"^(?P<before>.*?)\s?(?:알레르기|알러지|알레지)(?:가|는|도)?\s*(?:심하게\s|좀\s"
    r"|아주\s)?(?P<verb>있|없|심[해한하])[가-힣]{0,5}$"
)
_EXISTS = re.compile(
    r"^(?P<before>.*?)\s?(?P<verb>있|없)(?:[어다대음고지]|으[셔시신세]|는데|습니다|거든"
    r"|지만)[가-힣]{0,4}$"
)


def event_in(clause: str) -> Event | None:
    for kind, rule in _EVENTS:
        match = rule.search(clause)
        before = clause[: match.start()].strip() if match else ""
        if match and (kind != "delete" or words.APPS.search(before)):
            return Event(kind, before)
    return None


def allergy_in(clause: str) -> tuple[str, bool] | None:
    """What stands before the allergy, and whether there is none."""
    match = _ALLERGY.match(clause)
    return (match["before"].strip(), match["verb"] == "없") if match else None


def existence_in(clause: str) -> tuple[str, bool] | None:
    match = _EXISTS.match(clause)
    return (match["before"].strip(), match["verb"] == "없") if match else None


_KEPT = re.compile(
    r"\s(?:(?:(?:세워|넣어|걸어|꽂아|숨겨|올려|놓아|맡겨|보관해|주차해|붙여|깔아|모셔)\s?)?"
    r"(?:뒀|두었|놨|놓았|놔뒀|둠$)"
    r"|(?:걸려|꽂혀|놓여|들어|붙어|세워져|숨겨져)\s?있"
    r"|보관(?:했|하고\s?있|\s?중)|주차(?:했|돼\s?있|되어\s?있|해\s?있))[가-힣]{0,4}$"
)
_INSIDE = re.compile(
    r"(?:서랍|선반|상자|박스|가방|지갑|파일|폴더|금고|캐비닛|캐비넷|트렁크|책장|옷장|장롱|냉장고"
    r"|냉동실"
    r"|수납장|신발장|찬장|주머니|봉투|바구니|통|책상|식탁|화분|매트|현관|창고)"
    r"(?:\s?(?:안|속|밑|위|옆|아래|뒤|앞))?$"
)


def keeping_in(clause: str) -> str:
    """What stands before "is kept, was put away"; empty where the clause says nothing of it."""
    match = _KEPT.search(clause)
    return clause[: match.start()].strip() if match else ""


def is_inside(place: str) -> bool:
    """A place in a room or a bag, where things are and no people."""
    return _INSIDE.search(place) is not None


def changed_kind(subject: str, place: str, thing: str, new: str) -> str:
    """What changes where somebody goes over to `new`, from a `place` or with a `thing`.

    The car, the team, the tool, the employer or an attribute; "" where it is nothing that lasts.
    """
    if _CARS.search(thing):
        return "차"
    if thing.removeprefix("내 ") in words.ATTRIBUTES - _WORK - _PHONES:
        return thing.removeprefix("내 ")
    if words.TEAMS.search(new):
        return "소속"
    if is_known_company(new) and (not thing or thing in _WORK):
        return "직장"
    if words.TOOLS.search(new) or subject.startswith("우리 "):
        return "사용한다"
    employer = thing in _WORK if thing else place and not _SPOTS.search(place)
    return "직장" if employer else ""


def is_what_changes(thing: str) -> bool:
    """Whether a word says what it is that changes, not what it was: 차를, 회사를, 비밀번호를."""
    plain = thing.removeprefix("내 ")
    named = plain in words.ATTRIBUTES | _WORK | _PHONES
    return named or _CARS.fullmatch(plain) is not None


def given_up(thing: str) -> str:
    """The predicate that ends when somebody gives the thing up."""
    if words.TOBACCO.search(thing):
        return "피운다"
    if words.LESSONS.search(thing):
        return (
            "다닌다"
            if thing.endswith(("학원", "헬스", "헬스장", "수영", "요가", "필라테스"))
            else "한다"
        )
    if words.DRINKS.search(thing):
        return "마신다"
    return "복용한다" if words.MEDICINES.search(thing) else "먹는다"


__all__ = ["Event", "allergy_in", "changed_kind", "event_in", "existence_in", "given_up", "items"]
