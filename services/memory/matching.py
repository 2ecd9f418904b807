"""Which of the memories that were found does a person mean, when they name one to change?"""

import re
import unicodedata
from collections import defaultdict
from collections.abc import Hashable, Sequence
from datetime import date

from services.memory.tokens import tokens
from services.models import Episode, Kind, Recalled

# Half of the words must be there: "또리 생일" names "또리 생일은 10월 27일", not "또리 사료".
_LEAST_SHARE, _CLEAR_SHARE = 0.5, 0.75
_AND = re.compile(r"\band\b|[,;]|[가-힣]고\s|며\s", re.IGNORECASE)
# What a text is the same without: marks at the end of a word, and Korean spacing, which varies.
_MARKS = re.compile(r"[.!~…。,;]+(?=\s|$)")
# A first capital: of a password or a code every letter counts.
_CAPITAL = re.compile(r"(?<![^\s])[A-Z](?=[a-z]*[.!,;]*(?:\s|$))")
_SPACING = re.compile(r"(?<=[가-힣])\s+|\s+(?=[가-힣])")
# Words that say that something was said, and nothing of what.
_HOLLOW = frozenset(
    token
    for text in (
        "아까 방금 전에 말한 말했던 얘기 이야기 메모 기억 저장한 적어둔",
        "내용 관련 대한 내 나 제 저 그 것",
        "what i said told you about the note memory saved earlier everything anything thing any my",
    )
    for token in tokens(text)
)


def meant(words: str, recalled: Sequence[Recalled]) -> list[Recalled]:
    """Those that hold the most of these words, in their order; [] where none holds half."""
    shares = [_share(words, one.episode.content) for one in recalled]
    best = max(shares, default=0.0)
    if best < _LEAST_SHARE:
        return []
    return [one for one, share in zip(recalled, shares, strict=True) if share == best]


def is_clearly_meant(words: str, content: str) -> bool:
    """Whether these words name this memory as a whole, so that nobody need be asked.

    "forget my son's name" does not name "My wife is Jane and my son is Tom".
    """
    says_more = _AND.search(content) and 3 * len(_telling(words)) < len(set(tokens(content)))
    return _share(words, content) >= _CLEAR_SHARE and not says_more


def _share(words: str, content: str) -> float:
    telling = _telling(words)
    return len(telling & set(tokens(content))) / len(telling) if telling else 0.0


def _telling(words: str) -> set[str]:
    wanted = set(tokens(words))
    return wanted - _HOLLOW or wanted


def distinct(recalled: Sequence[Recalled]) -> list[Recalled]:
    """Those that say something new, word for word; an earlier one goes before its like.

    Words as the index counts them: particles, inflection and small words may differ; a number, a
    name, a date, an order or a negation may not.
    """
    first: dict[tuple[str, ...], Recalled] = {}
    for one in said_once(recalled):
        words = tuple(tokens(one.episode.content))
        first.setdefault(words or (one.episode.id,), one)
    return list(first.values())


def said_once(recalled: Sequence[Recalled]) -> list[Recalled]:
    """Those that are not written like an earlier one: marks, case, width and spacing may differ.

    The same said by another, or of another day where it happened, is something else.
    """
    kept: list[Recalled] = []
    told: defaultdict[Hashable, set[Hashable]] = defaultdict(set)
    for one in recalled:
        happened, before = _happening(one.episode), told[_written(one.episode)]
        # A memory holds whenever, so beside it no day of the same is news.
        if before and (happened is None or happened in before or None in before):
            continue
        before.add(happened)
        kept.append(one)
    return kept


def _written(episode: Episode) -> Hashable:
    folded = _CAPITAL.sub(_lowered, unicodedata.normalize("NFKC", episode.content))
    text = _SPACING.sub("", " ".join(_MARKS.sub("", folded).split()))
    return text or folded, (episode.speaker or "").casefold()


def _lowered(capital: re.Match[str]) -> str:
    return capital.group().lower()


def _happening(episode: Episode) -> tuple[date, Hashable, Hashable] | None:
    """What tells an event from another one that reads the same; a memory holds whenever."""
    if episode.kind is Kind.MEMORY:
        return None
    return episode.occurred_at.date(), episode.emotion, episode.result
