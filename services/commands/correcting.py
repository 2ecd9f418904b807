"""Putting a text right: the whole new value where the mistaken one stood, all else kept."""

import re
import unicodedata
from collections.abc import Sequence
from itertools import takewhile

from services.commands.amounts import Form, Sign, alike, only_sign, signs, with_unit
from services.commands.finding import Span, spans_of
from services.commands.joining import joined
from services.commands.model import Correction
from services.commands.places import end_of_phrase, place_of
from services.commands.times import (
    CLOCKS,
    Piece,
    Slot,
    as_predicate,
    groups,
    only_time,
    slotwise,
    values,
)

# In longer texts no place is looked for but that of the old value, word by word.
_LONGEST = 20_000
_LONGEST_NOTE = 1_000
_LONGEST_VALUE = 200
_RESTATED = re.compile(r"^(?:i|he|she|we|they|it)(?:['’]\w+)?\s+\w+", re.IGNORECASE)
_THEM = re.compile(r"(?:he|she|they|it)", re.IGNORECASE)
_ME = re.compile(r"^(?:나는|난|나|내가|저는|전|저|제가)\s+(?=\S)")
_STEM = re.compile(
    r"(?:아요?|어요?|여요?|요|해요?|합니다|한다|함|다|음|네요?|지|고\s?있어요?|습니다|[.!~])+$"
)
_VERBAL = re.compile(r"[을를에]\s?\S*\s\S*(?:아요?|어요?|해요?|마셔요?|다|니다|워요?|려요?)[.!~]*$")


def holds(content: str, correction: Correction) -> bool:
    """Whether a text says the old value; spacing, case and Unicode form don't count."""
    if not correction.old or len(content) > _LONGEST:
        return False
    return bool(spans_of(_composed(content), _composed(correction.old)))


def fits(content: str, correction: Correction) -> bool:
    """Whether a text has a place for the new value: the old one, or one of the same kind."""
    return substituted(content, correction) is not None


def substituted(content: str, correction: Correction) -> str | None:
    """The text with only the mistaken value replaced, by the whole new value; else None.

    The place is where the old value stands, or, where no old value is given, the one value of
    the same kind (time, number of a unit, phone, code, name, thing). None where there is no such
    place, or several that are as good: what stands in the text is never guessed away.
    """
    content, new = _composed(content), _composed(correction.new)
    old, about = _composed(correction.old or ""), _composed(correction.about or "")
    if not new or len(content) > _LONGEST or len(new) > _LONGEST_VALUE:
        return None
    right = _of_the_old(content, old, new, about) if old else _of_the_kind(content, new, about)
    return None if right is None or right == content else right


def standing_alone(correction: Correction) -> str:
    """The correction as a text of its own: "치과 예약: 4시"."""
    if correction.about and correction.about.casefold() not in correction.new.casefold():
        return f"{correction.about}: {correction.new}"
    return correction.new


def _composed(text: str) -> str:
    return unicodedata.normalize("NFC", text).strip()


def _of_the_old(content: str, old: str, new: str, about: str) -> str | None:
    spans = spans_of(content, old)
    if only_time(new):
        group = _time_of_the_old(content, old, spans, about)
        if group:
            return slotwise(content, group, new)
    if not spans or (_RESTATED.match(new) and not _says(content, new)):
        return None
    for start, end in reversed(_meant(content, spans, old, about)):
        value = with_unit(content[start:end], new)
        right = _placed(content, start, end, value)
        if right is None:
            return None
        content = right
    return content


def _time_of_the_old(
    content: str, old: str, spans: Sequence[Span], about: str
) -> list[Piece] | None:
    """The time that says the old value, also where it is written otherwise (3/12, March 12)."""
    said = groups(content)
    if spans:
        start, end = _nearest(content, spans, about)
        inside = [one for one in said if one[0].start < end and start < one[-1].end]
        return inside[0] if len(inside) == 1 and only_time(old) else None
    if not only_time(old):
        return None
    wanted = values(old, groups(old)[0]).items()
    same = [one for one in said if wanted <= values(content, one).items()]
    return same[0] if len(same) == 1 else None


def _says(content: str, new: str) -> bool:
    return content.casefold().startswith(" ".join(new.casefold().split()[:2]))


def _meant(content: str, spans: list[Span], old: str, about: str) -> list[Span]:
    """A name is mistaken wherever it stands; a number only once."""
    if len(spans) > 1 and (about or re.search(r"\d", old) or only_time(old)):
        return [_nearest(content, spans, about)]
    return spans


def _nearest(content: str, spans: Sequence[Span], about: str) -> Span:
    """The first place after the thing that the correction is about, else the first."""
    at = _end_of(content, about)
    return next((span for span in spans if span[0] >= at), spans[0])


def _end_of(content: str, about: str) -> int:
    for words in (about, *reversed(about.split())):
        found = spans_of(content, words) if len(words) > 1 else []
        if found:
            return found[0][1]
    return 0


def _placed(content: str, start: int, end: int, new: str) -> str | None:
    before, after = content[:start], content[end:]
    # "홍차를 마셔" for 커피 brings a verb of its own: only where the text ends with the same.
    if _VERBAL.search(new) and not _one_verb(new.split()[-1], content.split()[-1]):
        return None
    return joined(before, new, after, was=content[start:end])


def _of_the_kind(content: str, new: str, about: str) -> str | None:
    if len(content) > _LONGEST_NOTE:
        return None
    if only_time(new):
        return _time_for_time(content, new, about)
    sign = only_sign(new)
    if sign:
        return _sign_for_sign(content, new, sign, about)
    if groups(new) or re.search(r"\d", new) or len(new.split()) > 5 or _RESTATED.match(new):
        return _restated(content, new)
    return _word_for_word(content, new) or _restated(content, new)


def _time_for_time(content: str, new: str, about: str) -> str | None:
    wanted = {piece.slot for piece in groups(new)[0]}
    fitting = [one for one in groups(content) if _same_part(content, one, wanted)]
    news = groups(new)
    if len(news) > 1 and len(news) == len(fitting):
        for group, fresh in reversed(list(zip(fitting, news, strict=True))):
            content = slotwise(content, group, new[fresh[0].start : fresh[-1].end])
        return content
    one = _one_time(content, fitting, wanted, about) if len(news) == 1 else None
    return slotwise(content, one, new) if one else None


def _same_part(content: str, group: Sequence[Piece], wanted: set[Slot]) -> bool:
    """A day for a day, a clock time for a clock time; 어제 as an adverb only for its like."""
    ours = {piece.slot for piece in group}
    days = ours - CLOCKS
    if not wanted - CLOCKS:
        return bool(ours & CLOCKS)
    if days == {Slot.NEAR} and Slot.NEAR not in wanted:
        return as_predicate(content, list(group))
    return bool(days) or (bool(wanted & CLOCKS) and bool(ours & CLOCKS))


def _one_time(
    content: str,
    fitting: list[list[Piece]],
    wanted: set[Slot],
    about: str,
) -> list[Piece] | None:
    if len(fitting) < 2:
        return fitting[0] if fitting else None
    at = _end_of(content, about)
    if at:
        return next((one for one in fitting if one[0].start >= at), None)
    same = [one for one in fitting if wanted <= {piece.slot for piece in one}]
    return same[0] if len(same) == 1 else None


def _sign_for_sign(content: str, new: str, sign: Sign, about: str) -> str | None:
    found = [one for one in signs(content) if alike(one, sign)]
    if not found and sign.form in (Form.NUMBER, Form.CODE):
        return _bare_number(content, new, sign) or _code_for_word(content, new, sign)
    at = _end_of(content, about) if len(found) > 1 else 0
    after = [one for one in found if one.start >= at]
    if len(found) > 1 and not at:
        same = [one for one in found if one.unit == sign.unit and one.form is sign.form]
        after = same if len(same) == 1 else []
    if not after:
        return None
    start, end = after[0].start, after[0].end
    return _placed(content, start, end, with_unit(content[start:end], new))


def _bare_number(content: str, new: str, sign: Sign) -> str | None:
    """ "회의는 3시야" + "4": the one number of a text gives way, its unit stays."""
    numbers = list(re.finditer(r"\d+", content))
    if not new.isdecimal() or len(numbers) != 1 or len(numbers[0].group()) > 2 or len(new) > 2:
        return None
    return content[: numbers[0].start()] + new + content[numbers[0].end() :]


def _code_for_word(content: str, new: str, sign: Sign) -> str | None:
    """ "wifi password is bluewhale" + "hunter2": a code for what a secret is said to be."""
    secret = re.search(
        r"password|passcode|비번|비밀번호|암호|코드|code|wi-?fi|와이파이|아이디|\bid\b",
        content,
        re.I,
    )
    found = place_of(content, "x") if secret and sign.form is Form.CODE and " " not in new else None
    return (
        _placed(content, found[0].start, found[0].end, new) if found and not found[0].mark else None
    )


def _word_for_word(content: str, new: str) -> str | None:
    found = place_of(content, new)
    if found is None:
        return None
    place, value = found
    return _placed(content, place.start, place.end, value)


def _restated(content: str, new: str) -> str | None:
    """The sentence said again with another value: what is the same on both sides stays."""
    if re.search(r"[가-힣]", new):
        return _restated_korean(content, _ME.sub("", new))
    ours, theirs = content.split(), new.split()
    skipped = 0
    if _THEM.fullmatch(theirs[0]) and theirs[0].casefold() != ours[0].casefold():
        verb = theirs[1].casefold() if len(theirs) > 1 else ""
        skipped = next((at for at, word in enumerate(ours) if word.casefold() == verb), 0)
        theirs = theirs[1:]
    head = _same(ours[skipped:], theirs)
    at = _word_start(content, skipped + head)
    inner = " ".join(theirs[head:])
    if head < (1 if skipped else 2) or not inner or len(inner.split()) > 5:
        return None
    if groups(inner) or re.search(r"\d", inner):
        right = _of_the_kind(content[at:], inner, "")
        return None if right is None else content[:at] + right
    end = end_of_phrase(content, at)
    return _placed(content, at, end, inner) if _kin(content[at:end], inner) else None


def _restated_korean(content: str, new: str) -> str | None:
    """ "부산에 살아": what stands before the same verb with the same particle."""
    said = new.split()
    if len(said) < 2 or not content or not _one_verb(said[-1], content.split()[-1].rstrip(".!~")):
        return None
    return _of_the_kind(content, " ".join(said[:-1]), "")


def _same(ours: Sequence[str], theirs: Sequence[str]) -> int:
    """How many words the two begin with in common."""
    pairs = zip(ours, theirs, strict=False)
    equal = (our.casefold() == their.casefold() for our, their in pairs)
    return sum(1 for _ in takewhile(bool, equal))


def _one_verb(one: str, other: str) -> bool:
    """살아 and 살아요, 좋아해 and 좋아합니다."""
    stems = {_STEM.sub("", one), _STEM.sub("", other)}
    return len(stems) == 1 and "" not in stems and bool(re.search(r"[가-힣]", one))


def _kin(old: str, new: str) -> bool:
    """Two bare values of one kind, as far as their signs tell."""
    return bool(re.search(r"\d", old)) == bool(re.search(r"\d", new)) and (
        bool(groups(old)) == bool(groups(new))
    )


def _word_start(content: str, count: int) -> int:
    starts = [match.start() for match in re.finditer(r"\S+", content)]
    return starts[count] if count < len(starts) else len(content)
