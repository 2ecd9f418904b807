"""What the model may look up by itself during a turn: memories and facts of the one it talks to."""

from collections.abc import Awaitable, Callable, Sequence
from typing import Any, TypeAlias

from pydantic import BaseModel, Field

from services.llm import Tool
from services.models import Moment, Recalled
from services.prompts import KnownFact, fact_lines, memory_lines

RecallMemories: TypeAlias = Callable[[str, bool], Awaitable[Sequence[Recalled]]]
RecallFacts: TypeAlias = Callable[[str, bool], Awaitable[Sequence[KnownFact]]]

_NOTHING = "nothing is known"


class RecallArguments(BaseModel):
    """What the model says when it looks for memories."""

    query: str = Field(
        min_length=1,
        max_length=500,
        description="What to look for, in the words the person would have used",
    )
    include_past: bool = Field(default=False, description="Also what is no longer so")


class FactsArguments(BaseModel):
    """What the model says when it looks for facts."""

    entity: str = Field(
        min_length=1,
        max_length=200,
        description="A person, place or thing by its name; 'me' for the person you talk to",
    )
    include_past: bool = Field(default=False, description="Also what is no longer so")


class Lookups:
    """The functions for one turn; they only read.

    `recall` and `facts` (None where there is no graph) are bound to the person by whoever made
    them; both take the words looked for, and whether the past counts. `memories` and `known` are
    what the model was shown, by id: an answer that used them stands on them; `asked` whether it
    looked for anything at all.
    """

    def __init__(
        self, *, recall: RecallMemories, facts: RecallFacts | None, moment: Moment
    ) -> None:
        self._recall = recall
        self._facts = facts
        self._moment = moment
        self.asked = False
        self.memories: dict[str, Recalled] = {}
        self.known: dict[str, KnownFact] = {}

    @property
    def tools(self) -> tuple[Tool[Any], ...]:
        """What is offered to the model."""
        recall = Tool(
            name="recall",
            description="Looks for what the person told you before, by meaning and by words.",
            arguments=RecallArguments,
            call=self._look_for_memories,
        )
        facts = Tool(
            name="facts",
            description="Looks up what is known about one person, place or thing, with periods.",
            arguments=FactsArguments,
            call=self._look_for_facts,
        )
        return (recall, facts) if self._facts else (recall,)

    async def _look_for_memories(self, asked: RecallArguments) -> str:
        self.asked = True
        found = await self._recall(asked.query, asked.include_past)
        self.memories |= {one.episode.id: one for one in found}
        return memory_lines(found, self._moment) or _NOTHING

    async def _look_for_facts(self, asked: FactsArguments) -> str:
        self.asked = True
        found = await self._facts(asked.entity, asked.include_past) if self._facts else ()
        self.known |= {one.id: one for one in found}
        return fact_lines(found, self._moment) or _NOTHING
