"""The part of a long memory that answers: whole sentences, exactly as they were said."""

import re

from services.answers.asked import holds
from services.answers.concepts import speaks_of
from services.answers.question import Asked, read_question
from services.answers.words import content_words, likeness, tokens_of

MOST = 300
_CLOSE = 360
"""A memory a little longer than MOST is shown whole."""
_SENTENCE = re.compile(
    r"[^.?!。？！\n]*(?:[.?!。？！]+(?!\s|$)[^.?!。？！\n]*)*(?:[.?!。？！]+"
    r"|\n+|$)"
)
_SENTENCES, _JUDGED = 200, 600


def focused(question: str, content: str) -> str:
    """`content`, or where it is long its most telling sentences: at most MOST characters of it.

    What is left out is marked by … at the edges; between them stands one run of `content`.
    """
    if len(content) <= _CLOSE:
        return content
    start, end = _best_run(question, content)
    run = content[start:end].strip()
    before = "… " if content[:start].strip() else ""
    after = " …" if content[end:].strip() else ""
    return f"{before}{run}{after}"


def _best_run(question: str, content: str) -> tuple[int, int]:
    asked = read_question(question)
    spans = [found.span() for found in _SENTENCE.finditer(content) if found.group().strip()]
    if len(spans) > _SENTENCES:
        spans = _sharing_words(question, content, spans)[:_SENTENCES]
    weights = [_weight(asked, content[start:end]) for start, end in spans]
    if not spans:
        return 0, MOST
    best = max(range(len(spans)), key=lambda at: weights[at])
    start, end = spans[best]
    if end - start > MOST:
        return _within(question, content, start, end)
    return _widened(spans, best)


def _sharing_words(
    question: str, content: str, spans: list[tuple[int, int]]
) -> list[tuple[int, int]]:
    """Those of very many sentences that are worth weighing; all where none has a word in common."""
    words = content_words(question)
    lowered = content.lower()
    return [
        (start, end) for start, end in spans if any(word in lowered[start:end] for word in words)
    ] or spans


def _widened(spans: list[tuple[int, int]], best: int) -> tuple[int, int]:
    """The sentence with its neighbours, the one after first, while they fit."""
    start, end = spans[best]
    for after in spans[best + 1 : best + 3]:
        if after[1] - start <= MOST:
            end = after[1]
    for before in reversed(spans[max(0, best - 1) : best]):
        if end - before[0] <= MOST:
            start = before[0]
    return start, end


def _within(question: str, content: str, start: int, end: int) -> tuple[int, int]:
    """A window of one overlong sentence, around the first word that the question shares."""
    lowered = content[start:end].lower()
    found = [lowered.find(word) for word in content_words(question)]
    at = min((place for place in found if place >= 0), default=0)
    begin = max(start, min(start + at - MOST // 3, end - MOST))
    return begin, min(end, begin + MOST)


def _weight(asked: Asked, sentence: str) -> float:
    sentence = sentence[:_JUDGED]
    tokens = tokens_of(sentence)
    words = sum(likeness(word, sentence, tokens) for word in asked.words)
    concepts = sum(speaks_of(sentence, concept) for concept in asked.concepts)
    forms = any(holds(sentence, form) for form in asked.forms)
    return words + 0.7 * concepts + 0.7 * forms
