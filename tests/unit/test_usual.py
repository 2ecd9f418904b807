"""How like any everyday question a memory is."""

import numpy as np

from services.embeddings.builtin import EMBEDDING_ID
from services.memory.usual import usual_questions, usualness


def test_the_questions_nearest_to_a_memory_count() -> None:
    questions = np.zeros((20, 2), dtype=np.float32)
    questions[:10, 0], questions[10:, 1] = 1.0, 0.5
    memories = np.eye(2, dtype=np.float32)
    assert usualness(memories, questions).tolist() == [1.0, 0.5]


def test_they_were_learnt_for_the_builtin_embedding_and_are_unknown_for_others() -> None:
    known = usual_questions(EMBEDDING_ID)
    assert known is not None
    assert known.dtype == np.float32
    assert np.allclose(np.linalg.norm(known, axis=1), 1, atol=0.01)
    assert usual_questions("another") is None
