"""Which feeling and which outcome a text tells of: a small lexicon that knows negation."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import TypeVar

from services.affect import english, korean
from services.affect.words import Mention
from services.models import Emotion, Result

V = TypeVar("V", Emotion, Result)

# What is told of a feeling or an outcome is told early or not at all.
_READ = 2_000
_HANGUL, _LATIN = re.compile("[가-힣]"), re.compile("[A-Za-z]")
# Faces tell of a feeling only where no word does. Laughter (ㅋㅋ, lol) and a smile tell too little.
_SIGNS = (
    (Emotion.DISGUST, re.compile("[🤢🤮]")),
    (Emotion.ANGER, re.compile("[😠😡🤬👿💢]")),
    (Emotion.FEAR, re.compile("[😱😨😰]")),
    (
        Emotion.SURPRISE,
        re.compile(r"[😲😮😯🤯]|\b(?:wo+w|whoa+|woah)\b|[다라]니(?=[!.~…]|$)", re.IGNORECASE),
    ),
    (
        Emotion.SADNESS,
        re.compile(r"[😢😭😞😔🥺💔😿]|(?<![:\w]):'?-?\((?!\w)|[Tㅜㅠ][_.][Tㅜㅠ]|[ㅠㅜ]{2}"),
    ),
    (Emotion.JOY, re.compile("[😀😃😄😁😆🥳🤩😍🥰🎉😂🤣]")),
)
_CALM = Emotion.NEUTRAL
_OPPOSITE = {Result.SUCCESS: Result.FAILURE, Result.FAILURE: Result.SUCCESS}


def read_emotion(text: str) -> Emotion | None:
    """The feeling that the text tells of most, of equals the last; None where it tells of none.

    What is denied ("안 무서웠어", "not happy") is not told, but "no feeling" is. NEUTRAL only
    where the text says so.
    """
    mentions = emotions_in(text)
    told = [one.value for one in mentions if not one.denied or one.value is _CALM]
    if not told:
        told = [feeling for feeling, sign in _SIGNS if sign.search(text[:_READ])][:1]
    return _most(told, neutral=Emotion.NEUTRAL)


def read_result(text: str) -> Result | None:
    """The outcome that the text tells of; a denied one is its opposite. None where there is none.

    What is hoped for or feared ("실패할까 봐", "if I fail") is no outcome.
    """
    told = (
        _OPPOSITE.get(one.value, one.value) if one.denied else one.value for one in results_in(text)
    )
    return _most(told, neutral=Result.NEUTRAL)


def emotions_in(text: str) -> Iterator[Mention[Emotion]]:
    """Every feeling that a text names, denied ones too."""
    head = text[:_READ]
    if _HANGUL.search(head):
        yield from korean.mentions(head, korean.EMOTIONS)
    if _LATIN.search(head):
        yield from english.mentions(head, english.EMOTIONS)


def results_in(text: str) -> Iterator[Mention[Result]]:
    """Every outcome that a text names, denied ones too."""
    head = text[:_READ]
    if _HANGUL.search(head):
        yield from korean.mentions(head, korean.RESULTS)
    if _LATIN.search(head):
        yield from english.mentions(head, english.RESULTS)


def _most(told: Iterable[V], *, neutral: V) -> V | None:
    """The value told most often, of equals the last; `neutral` only where nothing else is."""
    counts: Counter[V] = Counter()
    last: dict[V, int] = {}
    for place, value in enumerate(told):
        counts[value] += 1
        last[value] = place
    strong = [value for value in counts if value is not neutral] or list(counts)
    return max(strong, key=lambda value: (counts[value], last[value]), default=None)
