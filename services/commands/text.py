"""The text under the grammar: quotes and code masked, sentences cut, ends trimmed."""

import re
from dataclasses import dataclass

# A command is recognised by the first or the last words of a sentence, so no pattern ever
# sees more than this many characters: long messages stay linear.
REACH = 240

QUOTED = "\ue000"
FENCED = "\ue001"

_FENCE = re.compile(r"```[^\n`]*\n(.*?)(?:\n?```|\Z)|```(.+?)```", re.DOTALL)
_QUOTE = re.compile(
    r"\"[^\"\n]{1,300}\"|“[^”\n]{1,300}”|「[^」\n]{1,300}」|『[^』\n]{1,300}』|‘[^’\n]{1,300}’"
    r"|`[^`\n]{1,300}`|(?<![\w'])'[^'\n]{1,300}'(?![A-Za-z'])|《[^》\n]{1,300}》|«[^»\n]{1,300}»"
)
_STOP = re.compile(
    r"[.!?…。？！]+[)\"'”’]*(?=\s|$|[^\w\s])|\n+|(?<![ㅋㅎㅠㅜ])[ㅋㅎㅠㅜ]{2,}+(?=\s)"
)
_ABBREVIATION = re.compile(
    r"(?:^|[\s(])(?:mr|mrs|ms|dr|st|ave|rd|blvd|no|vs|prof|jr|sr|e\.g|i\.e|a\.m|p\.m|etc"
    r"|apt|\d{1,3})"
    r"\.$",
    re.IGNORECASE,
)
_TIME_MARK = re.compile(r"[ap]\.m\.$", re.IGNORECASE)
# Letters, digits and signs that carry meaning at the edge of a note; the rest is decoration.
_KEEP_FRONT = re.compile(r"[\w#@$₩€£¥+\-./~(\[{<%&§°\"'“‘「『《]")
_KEEP_BACK = re.compile(r"[\w#$₩€£¥+%)\]}>&°/*\"'”’」』》]")
_QUOTE_PAIRS = {'"': '"', "'": "'", "“": "”", "‘": "’", "「": "」", "『": "』", "`": "`"}
_LAUGHTER = re.compile(r"[\s]*[ㅋㅎㅠㅜ]+$")


@dataclass(frozen=True)
class Sentence:
    """Where a sentence stands in the message, its stop included; its words with quotes masked."""

    start: int
    end: int
    words: str

    @property
    def asks(self) -> bool:
        return "?" in self.words[-8:] or "？" in self.words[-8:]


@dataclass(frozen=True)
class Message:
    """A message cut into sentences; `code` is the span inside its first fence, if it has one."""

    text: str
    masked: str
    sentences: tuple[Sentence, ...]
    code: tuple[int, int] | None


def read(text: str) -> Message:
    """Cut a message; offsets of sentences and code count characters of `text`."""
    fence = _FENCE.search(text) if "```" in text else None
    masked = _FENCE.sub(lambda m: _blank(m.group(), FENCED), text) if fence else text
    masked = _QUOTE.sub(lambda m: _blank(m.group(), QUOTED), masked)
    code = fence.span(1 if fence.group(1) is not None else 2) if fence else None
    return Message(text, masked, tuple(_sentences(masked)), code)


def _blank(found: str, filler: str) -> str:
    return filler * len(found)


def _sentences(masked: str) -> list[Sentence]:
    found: list[Sentence] = []
    start = 0
    for stop in _STOP.finditer(masked):
        if _inside_a_name(masked, stop):
            continue
        found.append(Sentence(start, stop.end(), masked[start : stop.end()]))
        start = stop.end()
    found.append(Sentence(start, len(masked), masked[start:]))
    return [s for s in found if _has_words(s.words)]


def _inside_a_name(masked: str, stop: re.Match[str]) -> bool:
    if stop.group() != ".":
        return False
    before = masked[max(0, stop.start() - 8) : stop.end()]
    after = masked[stop.end() : stop.end() + 2].strip()
    if _TIME_MARK.search(before):
        return not after[:1].isupper()
    number = before[:-1].strip()[-3:]
    # "1. milk" opens a list at the start of a line; "room 12. Thanks" ends a sentence.
    if number.isdigit():
        return masked[: stop.start()].rpartition("\n")[2].strip() == number
    return bool(_ABBREVIATION.search(before))


def _has_words(words: str) -> bool:
    return any(c.isalnum() or c in (QUOTED, FENCED) for c in words)


def trim(text: str, start: int, end: int) -> tuple[int, int]:
    """Narrow a span by outer punctuation, emoji, laughter and quotes around the whole."""
    while start < end and not _KEEP_FRONT.match(text[start]):
        start += 1
    while start < end and (
        text[start : start + 2] in ("- ", ". ", "/ ", "~ ") or _odd(text, start)
    ):
        start += 1
        while start < end and not _KEEP_FRONT.match(text[start]):
            start += 1
    end = _trim_back(text, start, end)
    if end - start > 1 and _QUOTE_PAIRS.get(text[start]) == text[end - 1]:
        inner = text[start + 1 : end - 1]
        if text[start] not in inner and text[end - 1] not in inner:
            return trim(text, start + 1, end - 1)
    return start, end


def _odd(text: str, start: int) -> bool:
    """A sign at the front that belongs to the command before it, not to the note."""
    return text[start] in "-~" and text[start + 1 : start + 2] in (" ", "-", "~", "")


def _trim_back(text: str, start: int, end: int) -> int:
    while start < end:
        laughter = _LAUGHTER.search(text, max(start, end - 40), end)
        if laughter:
            end = laughter.start()
        elif _KEEP_BACK.match(text[end - 1]) and not _bracket_alone(text, start, end):
            break
        else:
            end -= 1
    return end


def _bracket_alone(text: str, start: int, end: int) -> bool:
    opening = {")": "(", "]": "[", "}": "{", ">": "<", '"': '"'}.get(text[end - 1])
    if opening is None:
        return False
    inner = text[start : end - 1]
    return opening not in inner


def has_final(syllable: str) -> bool:
    """Does a Hangul syllable end in a consonant? (Unicode block arithmetic: 28 per vowel.)"""
    code = ord(syllable[-1]) - 0xAC00 if syllable else -1
    return 0 <= code < 11172 and code % 28 != 0


def is_hangul(character: str) -> bool:
    return "가" <= character <= "힣"
