"""Keeping what a person points at, though they did not write it to the assistant themselves."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from services.ledger.episodes import Added
from services.memory.memories import Memories
from services.memory.periods import happened_at
from services.models import Json, Kind, Moment, NewEpisode, Person
from services.pausing import Pausing


@dataclass(frozen=True, slots=True)
class Pointed:
    """A text that is to be remembered, who said it when, and where it stands.

    `speaker` None is the person themselves; `said_at` is an aware instant.
    """

    content: str
    said_at: datetime
    speaker: str | None
    metadata: Mapping[str, Json]


class Keeping:
    """Keeps as a memory what somebody asks to be kept, unless they want nothing remembered."""

    def __init__(self, *, memories: Memories, pausing: Pausing) -> None:
        self._memories = memories
        self._pausing = pausing

    async def keep(self, person: Person, pointed: Pointed, moment: Moment) -> Added | None:
        """Keep it for good before this returns; None, and nothing kept, while paused.

        Raises InvalidInput on an empty or overlong text.
        """
        if await self._pausing.of(person).since() is not None:
            return None
        # "Tomorrow" was meant on the day on which it was written.
        then = Moment(pointed.said_at, moment.tz)
        return await self._memories.of(person).store(
            NewEpisode(
                content=pointed.content,
                kind=Kind.MEMORY,
                source="slack",
                said_at=pointed.said_at,
                occurred_at=happened_at(pointed.content, then),
                speaker=pointed.speaker,
                metadata=pointed.metadata,
            )
        )
