"""Which of the memories that were found does a person mean, when they name one to change?"""

from collections.abc import Sequence

from services.memory.tokens import tokens
from services.models import Recalled

# Half of the words must be there: "또리 생일" names "또리 생일은 10월 27일", not "또리 사료".
_LEAST_COVERAGE = 0.5
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
    """Those that hold the most of these words, in their order; [] where none holds half.

    One is a clear match; several are equally good.
    """
    wanted = set(tokens(words))
    telling = wanted - _HOLLOW or wanted
    if not telling:
        return []
    coverage = [len(telling & set(tokens(one.episode.content))) / len(telling) for one in recalled]
    best = max(coverage, default=0.0)
    if best < _LEAST_COVERAGE:
        return []
    return [one for one, share in zip(recalled, coverage, strict=True) if share == best]
