"""Triplets by rules: what a text states, in Korean and English, without a model."""

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime, time
from zoneinfo import ZoneInfo

from graph_store.model import ANYTHING
from graph_store.rules.draft import UNNAMED, Draft, Scene
from graph_store.rules.english import english_drafts, english_pair
from graph_store.rules.guards import english_states, korean_states, without_aside
from graph_store.rules.key_values import key_values, single_pair
from graph_store.rules.korean import announced, korean_drafts, korean_pair
from graph_store.rules.korean_wording import without_sorry
from graph_store.rules.korean_words import animal_of
from graph_store.rules.sentences import is_korean, sentences_of, without_code

Resolve = Callable[[str], tuple[datetime | None, datetime | None] | None]
"""The time that words name, as [start, end) with None where it is open; None: no time."""

_ASIDE = re.compile(r"((?:기억|메모|저장|적어|외워)[가-힣 ]{0,3}(?:줘|둬|주세요))\s?[,:]\s+")
"""An order in the middle of a sentence: 사물함 번호 기억해줘, 214번이야."""
_CORRECTS = re.compile(
    r"^\W*(?:정정(?:할게|합니다|해)?|correction|scratch that|i misspoke|my mistake)\b"
    r"|잘못 (?:말했|알려|적었|얘기했)|틀리게 말했",
    re.IGNORECASE,
)
_DIGITS = re.compile(
    r"(?<!\d)(?P<year>(?:19|20)\d\d)(?:(?:년\s?|-)(?P<month>\d{1,2})(?:(?:월\s?"
    r"|-)(?P<day>\d{1,2}))?)?(?!\d)"
)
_LONGEST_NAME = 120
_MOST_LINES, _MOST_SENTENCES = 500, 200
_OPPOSITES = {
    "좋아한다": "싫어한다",
    "싫어한다": "좋아한다",
    "likes": "dislikes",
    "dislikes": "likes",
}
"""Of two that cannot both hold the one said takes the other away; it is negated beside it."""


@dataclass(frozen=True, slots=True)
class Triplet:
    """One statement: names in the text's own words, the period only where it is said (aware)."""

    subject: str
    predicate: str
    object: str
    negated: bool = False
    valid_from: datetime | None = None
    valid_until: datetime | None = None
    confidence: float = 1.0
    correction: bool = False


def extract(
    text: str,
    *,
    said_at: datetime,
    tz: ZoneInfo,
    speaker: str | None,
    resolve: Resolve | None = None,
) -> list[Triplet]:
    """What `text` states; nothing where it asks, supposes, wishes, orders or chats.

    First person means `speaker`; where that is None it is 나 or I, by the language of the sentence.
    `resolve` reads "작년에 했다" or "since May" as seen from `said_at` in `tz`; without it only
    dates of digits are read. Never raises for any text.
    """
    drafts = _drafts(text, speaker)
    read = _dates(resolve, said_at, tz)
    # What ends whatever there was comes before what holds since.
    drafts.sort(key=lambda draft: draft.object != ANYTHING)
    triplets = (_triplet(draft, read) for draft in [*drafts, *_opposites(drafts)])
    return list(dict.fromkeys(triplet for triplet in triplets if _sound(triplet)))


def _drafts(text: str, speaker: str | None) -> list[Draft]:
    text = without_code(text).strip()
    if speaker:
        text = text.removeprefix(f"{speaker}:").strip()  # imported turns begin with who speaks
    note = key_values(text)
    if note is not None:
        return note
    scene = Scene(speaker or "")
    found: list[Draft] = []
    for line in _ASIDE.sub(r"\1. ", text).splitlines()[:_MOST_LINES]:
        found += _line(line, scene, speaker)
    return _corrected(text, _with_names(found, scene))


def _line(line: str, scene: Scene, speaker: str | None) -> list[Draft]:
    note = key_values(line.strip())
    if note is not None:
        return note
    pair = single_pair(line)
    said = _pair(*pair, scene, speaker) if pair else []
    if said:
        return said
    return [
        draft
        for sentence in sentences_of(line)[:_MOST_SENTENCES]
        for draft in _sentence(sentence, scene, speaker)
    ]


def _sentence(sentence: str, scene: Scene, speaker: str | None) -> list[Draft]:
    if not is_korean(sentence):
        scene.me = speaker or "I"
        sentence = without_aside(sentence)
        return english_drafts(sentence, scene) if english_states(sentence) else []
    scene.me = speaker or "나"
    sentence = sentence.rstrip(" ㅋㅎㅠㅜ^")
    kept = announced(sentence, scene)
    sentence = without_sorry(sentence if kept is None else kept)
    found = korean_drafts(sentence, scene) if korean_states(sentence) else []
    scene.begun = True
    return found


def _corrected(text: str, drafts: list[Draft]) -> list[Draft]:
    """All of a message that says it puts something right is a correction."""
    return [replace(d, correction=True) for d in drafts] if _CORRECTS.search(text) else drafts


def _pair(key: str, value: str, scene: Scene, speaker: str | None) -> list[Draft]:
    """The value of an attribute that the lexicon knows, else nothing."""
    korean = is_korean(key)
    scene.me = speaker or ("나" if korean else "I")
    return korean_pair(key, value, scene) if korean else english_pair(key, value, scene)


def _with_names(drafts: list[Draft], scene: Scene) -> list[Draft]:
    """A pet that was named later takes its name; one that never was goes by its breed or kind."""
    waiting = [draft for draft in drafts if draft.subject == UNNAMED]
    if not waiting:
        return drafts
    kind = scene.pet or "pet"
    named = [d for d in drafts if d.predicate == kind and d.subject == scene.me and not d.negated]
    rest = [draft for draft in drafts if draft.subject != UNNAMED]
    if not named:
        breeds = [d.object for d in waiting if d.predicate in ("breed", "품종")]
        return [*rest, *(Draft(scene.me, kind, breed) for breed in breeds[:1])]
    said = [replace(d, subject=named[0].object) for d in waiting if d.object]
    animal = next((animal_of(d.object) for d in said if d.predicate == "품종"), "")
    if kind == "반려동물" and animal:
        rest = [replace(d, predicate=animal) if d is named[0] else d for d in rest]
    return [*rest, *said]


def _opposites(drafts: Iterable[Draft]) -> list[Draft]:
    return [
        replace(draft, predicate=_OPPOSITES[draft.predicate], negated=True, correction=False)
        for draft in drafts
        if draft.predicate in _OPPOSITES and not draft.negated
    ]


def _dates(resolve: Resolve | None, said_at: datetime, tz: ZoneInfo) -> Resolve:
    return resolve or (lambda words: _plain_date(words, tz))


def _plain_date(words: str, tz: ZoneInfo) -> tuple[datetime | None, datetime | None] | None:
    """A year, a month or a day written in digits: since 2021, 2021년 3월부터, 2021-03-05."""
    match = _DIGITS.search(words)
    if not match:
        return None
    year, month, day = (int(match[name] or 1) for name in ("year", "month", "day"))
    try:
        start = datetime.combine(date(year, month, day), time(), tz)
    except ValueError:
        return None
    return start, start.replace(year=year + 1) if not match["month"] else None


def _triplet(draft: Draft, read: Resolve) -> Triplet:
    since = read(draft.since) if draft.since else None
    until = read(draft.until) if draft.until else None
    start = since[0] if since else None
    end = (until[1] or until[0]) if until else None
    if start and end and end <= start:
        start = end = None
    return Triplet(
        subject=_name(draft.subject),
        predicate=_name(draft.predicate),
        object=_name(draft.object),
        negated=draft.negated,
        valid_from=start.astimezone(UTC) if start else None,
        valid_until=end.astimezone(UTC) if end else None,
        correction=draft.correction,
    )


def _name(words: str) -> str:
    return " ".join(words.strip(' \t\n,;:"“”').split())


def _sound(triplet: Triplet) -> bool:
    parts = (triplet.subject, triplet.predicate, triplet.object)
    if triplet.subject == triplet.object or any(UNNAMED in part for part in parts):
        return False
    return all(part and len(part) <= _LONGEST_NAME for part in parts)
