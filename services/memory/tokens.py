"""Words of a text as the lexical index counts them, Korean and English by the same rules."""

import re
import unicodedata
from collections.abc import Iterable, Iterator
from functools import cache, lru_cache

from Stemmer import Stemmer

from services.memory.concepts import THING, english_thing, korean_thing
from services.memory.vocabulary import (
    BASE_FORM,
    COMMON,
    DOING,
    ENDINGS,
    FIRST_PERSON,
    FIRST_PERSON_ENGLISH,
    LONGEST_ENDING,
    PARTICLES,
    STOP_ENGLISH,
    STOP_KOREAN,
    WHOLE,
)

# A whole that is longer than this is noise (a pasted key, a data URL); its parts still count.
_LONGEST_WHOLE = 64

_HANGUL = "가-힣"
_HAN_KANA = "\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff"
_LETTER = rf"[^\W\d_{_HANGUL}{_HAN_KANA}]"
_SCANNER = re.compile(
    rf"(?P<url>https?://[^\s<>|]+)"
    rf"|(?P<number>[#*]?\d+(?:[-./:,]\d+)*[#*]?(?P<unit>[{_HANGUL}]*))"
    rf"|(?P<word>{_LETTER}(?:[_\d]|{_LETTER})*(?:[-_/.'’&@](?:\d|_|{_LETTER})+)*(?:\+\+|\#)?)"
    rf"|(?P<hangul>[{_HANGUL}]+)"
    rf"|(?P<han>[{_HAN_KANA}]+)"
)
_HANGUL_WORD = re.compile(rf"[{_HANGUL}]")
_PARTS = re.compile(rf"\d+|(?:{_LETTER})+")
_THOUSANDS = re.compile(r"\d{1,3}(?:,\d{3})+(?=\.|$)")
_SEPARATOR = re.compile(r"[-./:,#*]")
_POSSESSIVE = re.compile(r"['’]s$")

_QUESTION = re.compile(r"(?:뭐|뭔|뭘|무엇|무슨|언제|어디|누구|누가|어떻|어떤|얼마|며칠|왜|몇)")
_FIRST_PERSON = re.compile(
    r"(?:나|저|사용자)(?:는|도|만|를|의|에게|한테|랑|와|보다|가|께서|께)?|(?:내|제)(?:가|게|겐)?|날"
)
_NEGATION = re.compile(r"n['’]t$")
_CUT_SHORT = {"ca": "can", "wo": "will", "sha": "shall"}  # can't, won't, shan't


def tokens(text: str) -> list[str]:
    """The index terms of a text, in order and with repeats: one list for memories and questions.

    Hangul words give their bigrams and their stem, so that 서울에 and 서울은 meet in 서울; other
    words are stemmed lightly; identifiers and numbers count as a whole and in their parts.
    """
    return next(tokens_of_all([text]))


def tokens_of_all(texts: Iterable[str]) -> Iterator[list[str]]:
    """The index terms of many texts, in their order: a word that comes again is split once."""
    split: dict[str, list[str]] = {}
    for text in texts:
        found: list[str] = []
        for match in _SCANNER.finditer(unicodedata.normalize("NFKC", text).casefold()):
            word = match.group()
            if word not in split:
                split[word] = _SPLITTERS[match.lastgroup or ""](word, match["unit"] or "")
            found += split[word]
        yield found


def things_in(text: str) -> frozenset[str]:
    """The marks of the everyday things that a text names, the same in both languages."""
    return frozenset(term for term in tokens(text) if term[0] == THING)


def is_language(text: str) -> bool:
    """Whether a text has any of the small or common words that real sentences are held by."""
    folded = unicodedata.normalize("NFKC", text).casefold()
    return any(_is_small(match.group()) for match in _SCANNER.finditer(folded))


def _is_small(word: str) -> bool:
    if _HANGUL_WORD.match(word):
        asks = _FIRST_PERSON.fullmatch(word) or _QUESTION.match(word) or word in STOP_KOREAN
        return bool(asks) or _korean_stem(word)[0] in COMMON
    if _NEGATION.search(word) or _POSSESSIVE.search(word):
        return True
    return word in STOP_ENGLISH or word in FIRST_PERSON_ENGLISH or _stem(word) in COMMON


def _word(word: str, _: str) -> list[str]:
    if _NEGATION.search(word):
        verb = _NEGATION.sub("", word)
        return [*_plain(_CUT_SHORT.get(verb, verb)), "not"]
    word = _POSSESSIVE.sub("", word)
    pieces = _PARTS.findall(word)
    if len(pieces) == 1 and pieces[0] == word:
        return _plain(word)
    whole = [word] if len(word) <= _LONGEST_WHOLE else []
    if "'" in word or "’" in word or word[-1] in "+#":
        return [*whole, *(_plain(pieces[0]) if len(pieces) > 1 else [])]
    return whole + [term for piece in pieces for term in _plain(piece)]


def _plain(word: str) -> list[str]:
    if word in FIRST_PERSON_ENGLISH:
        return [FIRST_PERSON]
    if word in STOP_ENGLISH:
        return []
    word = BASE_FORM.get(word, word)
    return [_stem(word), *_mark(english_thing(word))]


def _number(number: str, unit: str) -> list[str]:
    number = number[: len(number) - len(unit)]
    pieces = _PARTS.findall(number)
    found = list(pieces)
    joined = _SEPARATOR.sub("", number)
    if joined not in pieces and len(joined) <= _LONGEST_WHOLE:
        found.append(joined)
    whole = _THOUSANDS.match(number)
    if whole and whole.group() != number:  # 1,250.40 is asked for as 1250
        found.append(whole.group().replace(",", ""))
    if number[0] in "#*" or number[-1] in "#*":
        found.append(number)
    if unit:  # 10월, 3층: the counter belongs to the number, what follows it is mostly endings
        found.append((joined if "," in number else pieces[-1]) + unit[0])
        ending = unit[1:]
        found.extend([] if len(unit) < 3 or ending in PARTICLES else _hangul(unit, ""))
    return found


def _hangul(word: str, _: str) -> list[str]:
    if _FIRST_PERSON.fullmatch(word):
        return [FIRST_PERSON]
    if _QUESTION.match(word) or word in STOP_KOREAN:
        return []
    stem, ending = _korean_stem(word)
    thing = _mark(korean_thing(stem))
    if len(stem) == 1:  # 집에 is 집, but 나이 is no 나
        return [stem, *thing] if len(ending) > 1 or stem == word else [word, stem, *thing]
    pairs = [pair for pair in _bigrams(stem) if pair not in ENDINGS]
    # The whole stem beside its pairs lifts 서울에 over 서울대, and 김민수 over 김민석.
    return [*pairs, WHOLE + stem, *thing]


def _mark(thing: str | None) -> list[str]:
    return [] if thing is None else [thing]


def _korean_stem(word: str) -> tuple[str, str]:
    """A word and what it ends in: a particle, or 하다 after at least two syllables."""
    ending = _ending(word, PARTICLES, 1) or _ending(word, DOING, 2)
    return word[: len(word) - len(ending)], ending


def _ending(word: str, endings: frozenset[str], left: int) -> str:
    """The longest ending that leaves so many syllables: 서울에서는 is 서울, not 서울에서."""
    for start in range(max(left, len(word) - LONGEST_ENDING), len(word)):
        if word[start:] in endings:
            return word[start:]
    return ""


def _han(run: str, _: str) -> list[str]:
    return _bigrams(run) if len(run) > 1 else [run]


def _url(url: str, _: str) -> list[str]:
    url = url.rstrip(".,;:!?)]}'\"")
    whole = [url] if len(url) <= _LONGEST_WHOLE else []
    pieces = (piece for piece in _PARTS.findall(url) if piece not in ("http", "https", "www"))
    return whole + [term for piece in pieces for term in _plain(piece)]


def _bigrams(word: str) -> list[str]:
    return [word[i : i + 2] for i in range(len(word) - 1)]


@lru_cache(maxsize=65_536)
def _stem(word: str) -> str:
    return str(_stemmer().stemWord(word))


@cache
def _stemmer() -> Stemmer:
    return Stemmer("english")


_SPLITTERS = {
    "url": _url,
    "number": _number,
    "word": _word,
    "hangul": _hangul,
    "han": _han,
}
