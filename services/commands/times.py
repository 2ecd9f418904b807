"""The times of a text, piece by piece, so that one piece can be put right and the rest stay."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum


class Slot(StrEnum):
    """What a piece of a time says."""

    YEAR = "year"
    MONTH = "month"
    DAY = "day"
    DATE = "date"
    WEEKDAY = "weekday"
    NEAR = "near"
    HALF = "half"
    CLOCK = "clock"


CLOCKS = frozenset({Slot.HALF, Slot.CLOCK})


@dataclass(frozen=True)
class Piece:
    """One said part of a time, and where it stands."""

    slot: Slot
    start: int
    end: int


_MONTH_NAMES = (
    r"jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?"
    r"|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?"
)
_NATIVE = r"(?:열한|열두|한|두|세|네|다섯|여섯|일곱|여덟|아홉|열)"
# "May" and "March" are months with a capital or beside a day; "sat" and "sun" are words.
_PIECE = re.compile(
    r"(?P<date>(?<![\d-])\d{4}[-./]\d{1,2}[-./]\d{1,2}(?![\d-])"
    r"|(?<![\d/])\d{1,2}/\d{1,2}(?:/\d{2,4})?(?![\d/]))"
    r"|(?P<ko_year>(?<!\d)\d{4}\s?년(?:도)?(?![생대차])|(?<!\d)\d{2}년(?=\s?\d{1,2}월))"
    r"|(?P<ko_month>(?<!\d)\d{1,2}\s?월(?!요일|급|세))"
    r"|(?P<ko_day>(?<![\d.])\d{1,2}\s?일(?!간|동안|째|차|\s?(?:전|후|뒤|동안)))"
    r"|(?P<ko_weekday>[월화수목금토일]요일|[월화수목금토일]욜|(?<=\()[월화수목금토일](?=\)))"
    r"|(?P<ko_near>(?:다음|이번|지난|저번|다다음)\s?(?:주말?|달)(?=\s|[에은는이야까부]|$)"
    r"|그저께|그제|어제|오늘|내일|모레|글피|내년|작년|올해)"
    rf"|(?P<ko_half>오전|오후|아침|저녁|새벽|밤|낮)(?=\s?(?:\d{{1,2}}|{_NATIVE})\s?시"
    rf"|\s?\d{{1,2}}:\d\d)"
    rf"|(?P<ko_clock>(?:(?<![\d.])\d{{1,2}}|(?<![가-힣]){_NATIVE})\s?시"
    r"(?![간절작장험민청댁계즌]|스템|리즈)(?:\s?(?:\d{1,2}\s?분|반(?![가-힣]{2})))?|정오|자정)"
    r"|(?P<en_clock>(?<![\d:.$-])\d{1,2}(?::\d\d)?)\s?(?P<en_half>[ap]\.?m\b\.?)"
    r"|(?P<colon>(?<![\d:])\d{1,2}:\d\d(?![\d:]))"
    r"|(?P<at>(?<=\bat\s)\d{1,2}(?=\s*(?:$|[^\w\s:.]|\.(?!\d)|(?:on|in|with|for|tomorrow"
    r"|today|tonight"
    r"|every|sharp|and|not)\b)))"
    r"|(?P<oclock>\b\d{1,2}\s?o['’]clock|\b(?:noon|midnight)\b)"
    r"|(?P<day_of>(?<![\d.,:])\d{1,2}(?:st|nd|rd|th)?)\s(?:of\s)?(?P<of_month>"
    rf"(?:{_MONTH_NAMES})\b\.?)(?!\s?\d{{1,2}}\b)"
    rf"|\b(?P<en_month>(?:{_MONTH_NAMES})\b\.?)(?:\s(?:the\s)?(?P<en_day>\d{{1,2}}(?:st|nd|rd|th)?)"
    r"(?![\w:]|\s?[ap]\.?m\b))?"
    r"|(?P<nth>(?:\bthe\s)?\b\d{1,2}(?:st|nd|rd|th))"
    r"(?=\s*(?:$|[^\w\s]|(?:of|at|in|for|from|with|to|by|and|not|instead|now|please)\b))"
    r"|\b(?P<en_weekday>(?:(?:next|this|last|coming)\s)?(?:mon|tues|wednes|thurs|fri|satur"
    r"|sun)days?"
    r"|(?-i:Mon|Tue|Tues|Wed|Thu|Thur|Thurs|Fri|Sat|Sun)\b(?!\w))"
    r"|\b(?P<en_near>today|tonight|tomorrow|yesterday|(?:next|this|last)\s(?:week(?:end)?"
    r"|month|year))\b"
    r"|(?P<year>(?<![\d.,:$#-])(?:19|20)\d\d(?![\d,:-]))",
    re.IGNORECASE,
)
_SLOTS = {
    "date": Slot.DATE, "ko_year": Slot.YEAR, "ko_month": Slot.MONTH, "ko_day": Slot.DAY,
    "ko_weekday": Slot.WEEKDAY, "ko_near": Slot.NEAR, "ko_half": Slot.HALF,
    "ko_clock": Slot.CLOCK, "en_clock": Slot.CLOCK, "en_half": Slot.HALF, "colon": Slot.CLOCK,
    "at": Slot.CLOCK, "oclock": Slot.CLOCK, "day_of": Slot.DAY, "of_month": Slot.MONTH,
    "en_month": Slot.MONTH,
    "en_day": Slot.DAY, "nth": Slot.DAY, "en_weekday": Slot.WEEKDAY, "en_near": Slot.NEAR,
    "year": Slot.YEAR,
}  # fmt: skip
_GLUE = re.compile(
    r"\s?(?:에|의|날)?,?\s?\(?|[,)]?\s?(?:(?:on|at|of|the|in)\s){0,2}|['’]s\s?", re.IGNORECASE
)
_AROUND = re.compile(
    r"[\s,.()~\-–]|부터|까지|에서|에|쯤|(?:\b(?:on|at|in|of|the|by|from|to|until|about|around)\b)",
    re.IGNORECASE,
)
_SAID_OF = re.compile(
    r"\s?(?:이야|야|이에요|예요|입니다|임|이다|이래|라고|이라고|로|으로)|\s*[.!~]*$"
)
_MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")


def pieces(text: str) -> list[Piece]:
    """The pieces of all times said, in the order of the text."""
    found = []
    for match in _PIECE.finditer(text):
        for name, slot in _SLOTS.items():
            if match[name] and not _a_word(match, name):
                found.append(Piece(slot, *match.span(name)))
    return sorted(found, key=lambda piece: piece.start)


def _a_word(match: re.Match[str], name: str) -> bool:
    """ "may", "march": a verb unless capital or beside a day."""
    return name == "en_month" and match[name] in ("may", "march", "mar") and not match["en_day"]


def groups(text: str) -> list[list[Piece]]:
    """Pieces that stand together as one time ("3월 5일 오후 2시"), no slot twice in one."""
    joined: list[list[Piece]] = []
    for piece in pieces(text):
        gap = text[joined[-1][-1].end : piece.start] if joined else ""
        fresh = not joined or any(one.slot is piece.slot for one in joined[-1])
        if fresh or len(gap) > 12 or not _GLUE.fullmatch(gap):
            joined.append([])
        joined[-1].append(piece)
    return joined


def only_time(text: str) -> bool:
    """Whether a text says a time and nothing else."""
    found = pieces(text)
    rest, at = "", 0
    for piece in found:
        rest, at = rest + text[at : piece.start] + " ", piece.end
    return bool(found) and not _AROUND.sub("", rest + text[at:])


def values(text: str, group: list[Piece]) -> Mapping[Slot, str]:
    """What each piece says, in one form for all spellings: March and 3월 are "3"."""
    said: dict[Slot, str] = {}
    for piece in group:
        words = text[piece.start : piece.end].casefold()
        numbers = [str(int(number)) for number in re.findall(r"\d+", words)]
        if piece.slot is Slot.DATE and len(numbers) >= 2:
            month_first = len(numbers) == 2 or len(numbers[0]) < 3
            at = 0 if month_first else 1
            said |= {Slot.MONTH: numbers[at], Slot.DAY: numbers[at + 1]}
        elif piece.slot is Slot.MONTH and not numbers:
            said[piece.slot] = str(_MONTHS.index(words[:3]) + 1)
        else:
            said[piece.slot] = ":".join(numbers) or words
    return said


def as_predicate(text: str, group: list[Piece]) -> bool:
    """Whether a day is what is said ("회의는 내일이야"), not when it was ("어제 샀어")."""
    after = text[group[-1].end :]
    before = text[: group[0].start].rstrip().casefold()
    return bool(_SAID_OF.match(after)) and (
        bool(re.match(r"[가-힣]", after)) or before.endswith((" is", " was", "'s", "은", "는"))
    )


def slotwise(text: str, group: list[Piece], new: str) -> str:
    """`text` with what `new` says in the slots of the group; a slot that it leaves out stays.

    "3월 5일" + "8일" → "3월 8일"; "2pm Tuesday" + "4pm" → "4pm Tuesday". A weekday that a new
    day of the month may contradict goes.
    """
    theirs = {piece.slot: new[piece.start : piece.end] for piece in reversed(pieces(new))}
    ours = {piece.slot for piece in group}
    written = next((piece for piece in group if piece.slot is Slot.DATE), None)
    iso = written is not None and text[written.start : written.end][:4].isdecimal()
    if written and (iso or len(theirs) == 1) and set(theirs) <= {Slot.MONTH, Slot.DAY}:
        return _rewritten(text, written, values(new, pieces(new)))
    if set(theirs) <= ours:
        return _each(text, group, theirs)
    start, end = _hull(group, set(theirs))
    head = re.sub(r"^(?:on|at|in)\s+", "", new.strip(), flags=re.IGNORECASE)
    return text[:start] + head + text[end:]


def _rewritten(text: str, date: Piece, said: Mapping[Slot, str]) -> str:
    """A date in numbers with another month or day, as wide as it was."""
    numbers = list(re.finditer(r"\d+", text[date.start : date.end]))
    month = 1 if len(numbers[0].group()) == 4 else 0
    for at, slot in ((month + 1, Slot.DAY), (month, Slot.MONTH)):
        if slot in said:
            start, end = (date.start + edge for edge in numbers[at].span())
            text = (
                text[:start]
                + said[slot].zfill(end - start if text[start] == "0" else 1)
                + text[end:]
            )
    return text


def _each(text: str, group: list[Piece], theirs: Mapping[Slot, str]) -> str:
    stale = Slot.DAY in theirs and Slot.WEEKDAY not in theirs
    for at in reversed(range(len(group))):
        piece = group[at]
        if piece.slot in theirs:
            value = theirs[piece.slot]
            if text[: piece.start].rstrip().endswith(("the", "The")) or at:
                value = re.sub(r"^the\s", "", value)
            text = text[: piece.start] + value + text[piece.end :]
        elif piece.slot is Slot.WEEKDAY and stale:
            text = _cut(text, group, at)
    return text


def _cut(text: str, group: list[Piece], at: int) -> str:
    """Without one piece and what ties it to its neighbour."""
    if at:
        end = group[at].end
        closing = re.match(r"\s?\)", text[end:])
        return text[: group[at - 1].end] + text[end + (closing.end() if closing else 0) :]
    end = group[1].start if len(group) > 1 else group[0].end
    return text[: group[0].start] + text[end:]


def _hull(group: list[Piece], slots: set[Slot]) -> tuple[int, int]:
    """From the first to the last piece that says what the slots say: the day, the clock or both."""
    kept = [
        piece
        for piece in group
        if (piece.slot in CLOCKS and slots & CLOCKS)
        or (piece.slot not in CLOCKS and slots - CLOCKS)
    ] or group
    return kept[0].start, kept[-1].end
