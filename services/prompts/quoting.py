"""What people said as a model reads it: quoted data, one JSON value a line, never a rule."""

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from llama_index.core.base.llms.types import ChatMessage, MessageRole

from services.models import Json, Moment, Recalled

# Between these stands what people once said. None of it can close them: see `quoted`.
MEMORIES, FACTS, EARLIER, BEFORE = "memories", "facts", "earlier", "before"
_TAGS = (MEMORIES, FACTS, EARLIER, BEFORE)
MARKUP = tuple(f"<{end}{tag}>" for tag in _TAGS for end in ("", "/"))

_MOST_MEMORY_CHARS = 2_000
_MOST_DATA_CHARS = 24_000
MOST_TURN_CHARS = 4_000


@dataclass(frozen=True, slots=True)
class KnownFact:
    """A fact as the model is told of it; a period open at one end has None there."""

    id: str
    subject: str
    predicate: str
    object: str
    valid_from: datetime | None = None
    valid_until: datetime | None = None


def memory_lines(memories: Iterable[Recalled], moment: Moment) -> str:
    """Memories as the model reads them: quoted data, one a line."""
    return within([memory_of(one, moment) for one in memories])


def fact_lines(facts: Iterable[KnownFact], moment: Moment) -> str:
    """Facts as the model reads them: quoted data, one a line."""
    return within([fact_of(one, moment) for one in facts])


def memory_of(recalled: Recalled, moment: Moment) -> Json:
    """A memory as a value of JSON, its days on the person's clock."""
    episode = recalled.episode
    said, happened = (_day(at, moment) for at in (episode.said_at, episode.occurred_at))
    made: dict[str, Json] = {"id": episode.id, "said": said}
    if happened != said:
        made["happened"] = happened
    if episode.speaker:
        made["speaker"] = episode.speaker
    if episode.superseded:
        made["past"] = True
    made["text"] = clipped(episode.content, _MOST_MEMORY_CHARS)
    return made


def fact_of(fact: KnownFact, moment: Moment) -> Json:
    """A fact as a value of JSON, its days on the person's clock."""
    stated: dict[str, Json] = {"id": fact.id}
    stated["fact"] = [fact.subject, fact.predicate, fact.object]
    period: Mapping[str, datetime | None] = {"from": fact.valid_from, "until": fact.valid_until}
    return stated | {name: _day(at, moment) for name, at in period.items() if at}


def _day(at: datetime, moment: Moment) -> str:
    return f"{moment.local(at):%Y-%m-%d %a}"


def block(tag: str, values: Sequence[Json]) -> str:
    """Values between tags, one a line; "" where there is none."""
    return f"<{tag}>\n{within(values)}\n</{tag}>" if values else ""


def within(values: Sequence[Json]) -> str:
    """The first values that the prompt has room for, one a line."""
    lines: list[str] = []
    room = _MOST_DATA_CHARS
    for line in map(quoted, values):
        room -= len(line) + 1
        if room < 0:
            break
        lines.append(line)
    return "\n".join(lines)


def quoted(value: Json) -> str:
    """A value as one line that can close no tag and begin no other line."""
    # JSON keeps quotes and line breaks inside; without angle brackets no tag can be written.
    line = json.dumps(value, ensure_ascii=False)
    return line.replace("<", "\\u003c").replace(">", "\\u003e")


def clipped(text: str, most: int) -> str:
    """At most so many characters of a text, "…" in place of the rest."""
    return text if len(text) <= most else text[: most - 1] + "…"


def says(role: MessageRole, text: str) -> ChatMessage:
    """One message of a prompt."""
    return ChatMessage(role=role, content=text)
