"""Several models, the better first: which one to ask, how often, and when to go on to the next."""

import asyncio
import logging
import random
from collections.abc import Awaitable, Callable, Sequence
from typing import TypeAlias, TypeVar

from llama_index.core.llms.function_calling import FunctionCallingLLM

from services.errors import ModelUnavailable
from services.llm.listening import name_of

log = logging.getLogger(__name__)

T = TypeVar("T")
Ask: TypeAlias = Callable[[FunctionCallingLLM], Awaitable[T]]

_TRIES = 3
_OUTAGE_REST_S = 15.0


class Chain:
    """The models in order of preference.

    One that failed is asked again where that may help, after a pause that doubles from
    `pause_seconds` and varies by half; then the next one is asked. A model that is out of quota
    or out of reach rests: meanwhile the others go first.
    """

    def __init__(self, *, models: Sequence[FunctionCallingLLM], pause_seconds: float) -> None:
        self._models = tuple(models)
        self._pause = pause_seconds
        self._rests_until: dict[str, float] = {}

    async def first(self, ask: Ask[T], *, deadline: float) -> T:
        """What `ask` makes of the first model that it works with.

        Each model has its share of the time until `deadline` (on the loop's clock). Raises
        ModelUnavailable where none works, ModelRefused as soon as one refuses.
        """
        now = asyncio.get_running_loop().time
        order = self._order(now())
        failures = []
        for place, model in enumerate(order):
            share = (deadline - now()) / (len(order) - place)
            try:
                return await self._within(share, ask, model)
            except ModelUnavailable as failure:
                failures.append(failure)
                self._rests_until[name_of(model)] = now() + failure.rest_seconds
                log.warning("a model is passed over: %s", failure)
        raise ModelUnavailable("no model answers") from failures[-1]

    def _order(self, now: float) -> list[FunctionCallingLLM]:
        return sorted(
            self._models, key=lambda model: self._rests_until.get(name_of(model), 0) > now
        )

    async def _within(self, seconds: float, ask: Ask[T], model: FunctionCallingLLM) -> T:
        try:
            async with asyncio.timeout(seconds):
                return await self._tried(ask, model)
        except TimeoutError as late:
            told = f"{name_of(model)}: no answer within {seconds:.0f} s"
            raise ModelUnavailable(told, rest_seconds=_OUTAGE_REST_S) from late

    async def _tried(self, ask: Ask[T], model: FunctionCallingLLM) -> T:
        pause = self._pause
        for _ in range(_TRIES - 1):
            try:
                return await ask(model)
            except ModelUnavailable as failure:
                if not failure.again:
                    raise
                log.info("a model is asked once more: %s", failure)
            await asyncio.sleep(pause * random.uniform(0.5, 1.5))
            pause *= 2
        return await ask(model)
