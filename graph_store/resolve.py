"""Names in a text: without what hangs on them, spelt one way, and which of them look alike.

What a name stands for hangs on nothing but its own text and on declared aliases, so that the
order in which texts arrive makes no difference. What merely looks alike is proposed, never joined.
"""

import re
import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

import numpy as np
from rapidfuzz import fuzz, process

from graph_store.extraction import Described, Extraction
from graph_store.names import fold
from graph_store.rules.korean_words import FINAL_I
from graph_store.triplets import Triplet

# "내 동생", "my landlord": whose it is goes without saying. "The Hague" keeps its article.
_OWNED = re.compile(r"(?:나의|내|제|저의|우리|저희|my|our|the|an|a)\s+(?=\S)")
_TITLED = re.compile(r"(?<=\S)\s+(?:씨|님)$")
_QUOTES = " \t\"'“”‘’`「」『』《》<>.,;:"
# What follows a consonant, and what a vowel; ㄹ counts as a vowel before 로.
_AFTER_CONSONANT = ("이랑", "으로", "은", "이", "을", "과")
_AFTER_VOWEL = ("랑", "로", "는", "가", "를", "와")
_AFTER_ANY = (
    "에게서",
    "한테서",
    "에서는",
    "에게",
    "한테",
    "께서",
    "에서",
    "까지",
    "부터",
    "의",
    "도",
)
_PARTICLES = (*_AFTER_ANY, *_AFTER_CONSONANT, *_AFTER_VOWEL)
_HANGUL = re.compile(r"[가-힣]")

_ALIKE = 88.0
_SHORTEST_ALIKE = 4
MOST_COMPARED = 3_000


@dataclass(frozen=True, slots=True)
class Proposal:
    """Two names that may mean the same; `score` 0 to 100. Somebody has to say so."""

    name: str
    like: str
    score: float


def resolve(extraction: Extraction, text: str) -> Extraction:
    """The extraction with each entity spelt one way, as `text` first does."""
    names = [name for one in extraction.triplets for name in (one.subject, one.object)]
    names += [one.name for one in extraction.entities]
    spelt = _spellings(names, text)
    return replace(
        extraction,
        triplets=tuple(dict.fromkeys(_renamed(one, spelt) for one in extraction.triplets)),
        entities=_joined(replace(one, name=spelt[one.name]) for one in extraction.entities),
    )


def near_identical(names: Iterable[str]) -> list[Proposal]:
    """Pairs of names that are spelt almost alike, the likest first.

    Numbers make a difference, and so does a letter in a short name: 김민수 is not 김민석. Looks at
    3,000 names at most.
    """
    by_key = {fold(name): name for name in names if len(fold(name)) >= _SHORTEST_ALIKE}
    keys = list(by_key)[:MOST_COMPARED]
    if not keys:
        return []
    scores = process.cdist(keys, keys, scorer=fuzz.ratio, score_cutoff=_ALIKE, dtype=np.uint8)
    pairs = zip(*np.nonzero(np.triu(scores, k=1)), strict=True)
    found = [
        Proposal(by_key[keys[one]], by_key[keys[other]], fuzz.ratio(keys[one], keys[other]))
        for one, other in pairs
        if _digits(keys[one]) == _digits(keys[other])
    ]
    return sorted(found, key=lambda pair: -pair.score)


def _spellings(names: Sequence[str], text: str) -> dict[str, str]:
    """How each name is spelt: plainly, and as the first that equals it."""
    plain = {name: _plain(name) for name in names}
    tokens = _tokens(text)
    known = {fold(one) for one in plain.values()}
    bare = {name: _without_particle(one, known, tokens) for name, one in plain.items()}
    first: dict[str, str] = {}
    for one in bare.values():
        first.setdefault(fold(one), one)
    return {name: first[fold(one)] for name, one in bare.items()}


def _plain(name: str) -> str:
    one = " ".join(unicodedata.normalize("NFC", name).split()).strip(_QUOTES)
    bare = _TITLED.sub("", _OWNED.sub("", one, count=1) if _OWNED.match(one) else one)
    return bare or one or name.strip()


def _without_particle(name: str, known: set[str], tokens: frozenset[str]) -> str:
    """The name without a Korean particle, where the text or another name has it without."""
    if FINAL_I.search(name):
        return name  # 고양이 keeps its 이 also beside 고양이랑
    for particle in _PARTICLES:
        stem = name.removesuffix(particle)
        if stem == name or len(stem) < 2 or not _may_follow(stem, particle):
            continue
        if fold(stem) in known or _stands_without(stem, particle, tokens):
            return stem
    return name


def _stands_without(stem: str, particle: str, tokens: frozenset[str]) -> bool:
    last = stem.split()[-1]
    if last in tokens:
        return True
    others = (one for one in _PARTICLES if one != particle and _may_follow(last, one))
    return any(last + other in tokens for other in others)


def _may_follow(stem: str, particle: str) -> bool:
    last = stem[-1]
    if not _HANGUL.match(last):
        return False
    if particle in _AFTER_ANY:
        return True
    final = (ord(last) - 0xAC00) % 28
    if particle in ("로", "으로"):
        return (final in (0, 8)) is (particle == "로")
    return (final > 0) is (particle in _AFTER_CONSONANT)


def _tokens(text: str) -> frozenset[str]:
    return frozenset(re.findall(r"[^\s.,!?~()\[\]\"'“”]+", unicodedata.normalize("NFC", text)))


def _renamed(one: Triplet, spelt: dict[str, str]) -> Triplet:
    predicate = " ".join(one.predicate.split())
    return replace(one, subject=spelt[one.subject], predicate=predicate, object=spelt[one.object])


def _joined(entities: Iterable[Described]) -> tuple[Described, ...]:
    """One description for each name; the first type that is given counts."""
    found: dict[str, Described] = {}
    for one in entities:
        known = found.get(one.name, one)
        properties = tuple(dict.fromkeys((*known.properties, *one.properties)))
        found[one.name] = Described(one.name, known.type or one.type, properties)
    return tuple(found.values())


def _digits(key: str) -> str:
    return "".join(character for character in key if character.isdigit())
