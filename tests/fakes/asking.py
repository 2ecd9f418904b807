"""A person who asks, and a model that counts its answers, around the response cache."""

import asyncio
import time
from collections.abc import Coroutine
from dataclasses import dataclass, field, replace
from typing import Any

from services.cache import Asked, ResponseCache, Standing
from services.cache.build import CacheSettings, build_cache
from services.ledger import people
from services.memory.recall import Filters
from services.models import Emotion, Kind, NewEpisode, Person
from tests.fakes.product import CACHE, MINA, Product


@dataclass
class Asker:
    """Asks in turn; an answer that no cache has is "answer N" of the model."""

    product: Product
    cache: ResponseCache
    behind: list[Coroutine[Any, Any, None]] = field(default_factory=list)
    calls: int = 0
    model_seconds: float = 0.0
    facts: dict[str, str] = field(default_factory=dict)
    instead_of: str | None = None

    async def tell(self, text: str, person: Person = MINA) -> str:
        """Something to remember; its id."""
        added = await self.product.memories.of(person).store(NewEpisode(text, Kind.MEMORY, "test"))
        await self.product.settle()
        return added.id

    async def ask(
        self,
        question: str,
        *,
        person: Person = MINA,
        fresh: bool = False,
        emotion: Emotion | None = None,
        came_in: float | None = None,
        complete: bool = True,
    ) -> str:
        """The answer; what is kept is stored."""
        answer = await self.ask_only(
            question,
            person=person,
            fresh=fresh,
            emotion=emotion,
            came_in=came_in,
            complete=complete,
        )
        await self.settle()
        return answer

    async def ask_only(
        self,
        question: str,
        *,
        person: Person = MINA,
        fresh: bool = False,
        emotion: Emotion | None = None,
        came_in: float | None = None,
        complete: bool = True,
    ) -> str:
        """The answer; what is to be stored waits."""
        asked = await self.asked(question, person=person)
        asked = replace(asked, fresh=fresh, emotion=emotion, came_in=came_in)
        async with self.cache.place_for(asked) as place:
            self.instead_of = place.instead_of
            if place.hit is not None:
                return place.hit.answer
            answer = await self._model()
            if complete:
                place.keep(answer, tokens=15)
            return answer

    async def asked(self, question: str, *, person: Person = MINA) -> Asked:
        """The question with the turn's own recall."""
        product = self.product
        read_at = product.clock()
        recalled = await product.memories.of(person).recall(
            question, k=20, moment=product.moment(), filters=Filters()
        )
        return Asked(
            person_id=await self._number(person),
            question=question,
            standing=Standing(read_at=read_at, recalled=recalled, facts=dict(self.facts)),
            moment=product.moment(),
        )

    async def kept(self) -> int:
        """How many answers are kept for Mina."""
        return (await self.cache.figures(MINA)).kept

    async def settle(self) -> None:
        """Store what is to be stored behind the replies."""
        while self.behind:
            await self.behind.pop(0)

    async def _model(self) -> str:
        self.calls += 1
        number = self.calls
        await asyncio.sleep(self.model_seconds)
        return f"answer {number}"

    async def _number(self, person: Person) -> int:
        async with self.product.stores.database.write() as connection:
            return await people.enrol(connection, person, now=self.product.clock())


async def an_asker(product: Product, settings: CacheSettings = CACHE) -> Asker:
    """Somebody who asks this product's cache."""
    behind: list[Coroutine[Any, Any, None]] = []
    cache = await build_cache(product.stores, settings, spawn=behind.append)
    return Asker(product, cache, behind)


def monotonic() -> float:
    """The clock that questions come in by."""
    return time.monotonic()
