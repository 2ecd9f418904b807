"""What a model answers when it is asked for facts: repaired where it can be, else left out."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime, time
from zoneinfo import ZoneInfo

from graph_store.antonyms import affirmed
from graph_store.extract import Text
from graph_store.extraction import Described, Extraction, Pruned, Reason
from graph_store.names import fold
from graph_store.triplets import Triplet
from services.errors import InvalidInput
from services.graph.reading import resolve
from services.models import Json
from services.prompts import ENDED, FELT
from services.text import clean

# As many as a runaway model may have kept of what it said, pruned ones included.
_MOST_READ = 500
_MOST_NAME_CHARS = 200
_MOST_CHARS = 20_000
_LISTS = ("facts", "triplets", "statements", "relations", "triples", "result", "data")
_SUBJECTS = ("subject", "subj", "head", "source", "from_entity", "주어")
_PREDICATES = ("predicate", "relation", "relationship", "property", "verb", "서술어")
_OBJECTS = ("object", "obj", "tail", "target", "value", "목적어")
_FIRST_PERSON = frozenset(
    fold(word)
    for word in (
        "나", "저", "내", "제", "내가", "제가", "나는", "저는", "화자", "본인", "사용자", "유저",
        "I", "me", "my", "myself", "user", "the user", "speaker", "the speaker", "narrator",
    )
)  # fmt: skip
_MINE = re.compile(r"^(?:my|our|내|제|나의|저의|우리)\s+(?=\S)", re.IGNORECASE)
_HANGUL = re.compile(r"[가-힣]")
_WRITTEN = re.compile(r"\s*(?:\||->|→|,)\s*")
_DAY = re.compile(r"(\d{4})(?:-(\d{1,2})(?:-(\d{1,2}))?)?")


@dataclass(frozen=True, slots=True)
class _Raw:
    """One fact as the model wrote it."""

    subject: Json
    predicate: Json
    object: Json
    more: Mapping[str, Json]


def read_answer(answer: Json, text: Text, tz: ZoneInfo) -> Extraction:
    """What a model's JSON says of a text; what cannot be read stands in `pruned`.

    Never raises, whatever the JSON is. Days are those of `tz`; first person is the text's speaker.
    """
    triplets: list[Triplet] = []
    entities: list[Described] = []
    pruned: list[Pruned] = []
    for place, item in enumerate(_items(answer)):
        if place >= _MOST_READ:
            break
        raw = _raw(item)
        if raw is None:
            left_out = Pruned(_shown(item), "", "", Reason.INVALID_START_OR_END_NODE)
            pruned.append(left_out)
            continue
        for one in _triplets(raw, text, tz):
            broken = _broken(one)
            if broken is None:
                triplets.append(one)
            else:
                pruned.append(Pruned(one.subject, one.predicate, one.object, broken))
        entities += _described(raw, text)
    return Extraction(
        tuple(affirmed(triplets)),
        tuple(dict.fromkeys(entities)),
        tuple(pruned),
        emotion=_felt(answer, "emotion", FELT),
        result=_felt(answer, "result", ENDED),
    )


def _felt(answer: Json, name: str, values: Sequence[str]) -> str | None:
    """One of the values; None where the model names none, or another."""
    said = answer.get(name) if isinstance(answer, dict) else None
    value = said.strip().casefold() if isinstance(said, str) else None
    return value if value in values else None


def _items(answer: Json) -> Sequence[Json]:
    """The facts of an answer, wherever they stand in it."""
    if isinstance(answer, list):
        return answer
    if not isinstance(answer, dict):
        return []
    for name in _LISTS:
        found = answer.get(name)
        if isinstance(found, list):
            return found
        if isinstance(found, dict):
            return [found]
    return [answer] if _first(answer, _SUBJECTS) is not None else []


def _raw(item: Json) -> _Raw | None:
    if isinstance(item, dict):
        subject, predicate = _first(item, _SUBJECTS), _first(item, _PREDICATES)
        return _Raw(subject, predicate, _first(item, _OBJECTS), item)
    if isinstance(item, str):
        item = [*_WRITTEN.split(item.strip(" ()[]"), maxsplit=2)]
    if isinstance(item, list) and len(item) >= 3:
        subject, predicate, *rest = item
        # "(Ada, moved to, Lund, Sweden)" has one object with a comma in it.
        parts = [_name(one) for one in rest]
        return _Raw(subject, predicate, ", ".join(part for part in parts if part), {})
    return None


def _triplets(raw: _Raw, text: Text, tz: ZoneInfo) -> Iterator[Triplet]:
    start, end = (_instant(raw.more.get(name), text, tz) for name in ("from", "until"))
    if start and end and end <= start:
        start = end = None
    whole = Triplet(
        subject=_entity(raw.subject, text),
        predicate=_name(raw.predicate),
        object="",
        negated=_is_true(raw.more.get("negated")),
        valid_from=start,
        valid_until=end,
        confidence=_confidence(raw.more.get("confidence")),
    )
    objects = raw.object if isinstance(raw.object, list) else [raw.object]
    for one in objects or [None]:
        yield replace(whole, object=_entity(one, text))


def _broken(one: Triplet) -> Reason | None:
    if not fold(one.predicate) or len(one.predicate) > _MOST_NAME_CHARS:
        return Reason.MISSING_LABEL
    ends = (one.subject, one.object)
    if not all(fold(end) and len(end) <= _MOST_NAME_CHARS for end in ends):
        return Reason.INVALID_START_OR_END_NODE
    return None


def _described(raw: _Raw, text: Text) -> Iterator[Described]:
    ends = ((raw.subject, "subject_type"), (raw.object, "object_type"))
    for end, key in ends:
        kind = _name(raw.more.get(key))
        if kind and not isinstance(end, list):
            name = _entity(end, text)
            if name and len(name) <= _MOST_NAME_CHARS and len(kind) <= _MOST_NAME_CHARS:
                yield Described(name, kind)


def _entity(value: Json, text: Text) -> str:
    """A name; whoever speaks by the speaker's name, and what is theirs with it."""
    name = _name(value)
    if fold(name) in _FIRST_PERSON:
        return text.speaker or ("나" if _HANGUL.search(text.content) else "I")
    mine = _MINE.match(name)
    if mine and text.speaker:
        owner = text.speaker if _HANGUL.search(name) else f"{text.speaker}'s"
        return f"{owner} {name[mine.end() :]}"
    return name


def _name(value: Json) -> str:
    if isinstance(value, bool) or not isinstance(value, str | int | float):
        return ""
    try:
        return " ".join(clean(str(value), field="name", most=_MOST_CHARS).split())
    except InvalidInput:
        return ""


def _first(item: Mapping[str, Json], names: Sequence[str]) -> Json:
    return next((item[name] for name in names if item.get(name) is not None), None)


def _shown(item: Json) -> str:
    return _name(item if isinstance(item, str) else str(item))[:_MOST_NAME_CHARS]


def _is_true(value: Json) -> bool:
    return value is True or (isinstance(value, str) and value.casefold() in ("true", "yes"))


def _confidence(value: Json) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float) or not 0 <= value <= 1:
        return 1.0
    return float(value)


def _instant(value: Json, text: Text, tz: ZoneInfo) -> datetime | None:
    """An instant that is written as a date, as a part of one, or in words; None where none is."""
    if isinstance(value, bool) or not isinstance(value, str | int):
        return None
    written = str(value).strip()[:100]
    try:
        if day := _DAY.fullmatch(written):
            year, month, date = (int(part or 1) for part in day.groups())
            return datetime.combine(datetime(year, month, date), time(), tz).astimezone(UTC)
        instant = datetime.fromisoformat(written)
        return (instant if instant.tzinfo else instant.replace(tzinfo=tz)).astimezone(UTC)
    except (ValueError, OverflowError):
        meant = resolve(written, text.said_at, tz)
        start = meant and (meant[0] or meant[1])
        return start.astimezone(UTC) if start else None
