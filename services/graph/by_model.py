"""Texts read by a language model: what it is asked, and what is made of its answers."""

import asyncio
import logging
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from zoneinfo import ZoneInfo

from graph_store.extract import Text
from graph_store.extraction import Extraction
from services import prompts
from services.errors import (
    ModelError,
    ModelRationed,
    ModelRefused,
    ModelUnavailable,
    ModelUnreadable,
)
from services.graph.answered import read_answer
from services.llm import LanguageModel, Permit, log_call
from services.models import Moment, Person
from services.quota import Quota

log = logging.getLogger(__name__)

# Names the prompt, not the model: what one model read another need not read again.
MODEL = "model-1"
_CALLS_AT_ONCE = 4
# Each time every model was asked several times: a text that makes them ramble does so for good.
_MOST_UNREADABLE = 3


@dataclass(frozen=True, slots=True)
class Answers:
    """What came of asking about some texts, by episode; of what is in none no model says more.

    `found` was read, `put_off` is to be asked again later, `left` was not asked to the end.
    """

    found: Mapping[str, Extraction] = field(default_factory=dict)
    put_off: frozenset[str] = frozenset()
    left: frozenset[str] = frozenset()


class ByModel:
    """Reads texts with a model, one call a text, a few at once."""

    def __init__(self, *, model: LanguageModel, quota: Quota) -> None:
        self._model = model
        self._quota = quota
        self._room = asyncio.Semaphore(_CALLS_AT_ONCE)
        self._hurried = asyncio.Event()

    def hurry(self) -> None:
        """Ask no more: what is not answered yet is left as it is."""
        self._hurried.set()

    async def read(
        self,
        texts: Sequence[Text],
        *,
        person: Person,
        moment: Moment,
        attempts: Mapping[str, int],
    ) -> Answers:
        """What the model reads in a person's texts, within their calls of the day.

        `attempts` is how often each was put off before.
        """
        permit = self._quota.permit(person, moment)
        hurried = asyncio.create_task(self._hurried.wait())
        asking = {
            one.episode: asyncio.create_task(self._ask(one, moment.tz, permit)) for one in texts
        }
        try:
            while pending := {task for task in asking.values() if not task.done()}:
                await asyncio.wait({hurried, *pending}, return_when=asyncio.FIRST_COMPLETED)
                if hurried.done():
                    break
        finally:
            hurried.cancel()
            left = frozenset(one for one, task in asking.items() if not task.done())
            for task in asking.values():
                task.cancel()
            await asyncio.gather(*asking.values(), return_exceptions=True)
        answered = {one: task.result() for one, task in asking.items() if one not in left}
        return Answers(
            found={one: it for one, it in answered.items() if isinstance(it, Extraction)},
            put_off=frozenset(
                one for one, it in answered.items() if _is_worth_more(it, attempts.get(one, 0))
            ),
            left=left,
        )

    async def _ask(self, text: Text, tz: ZoneInfo, permit: Permit) -> Extraction | ModelError:
        asked = prompts.extraction_prompt(
            text.content, said_at=text.said_at, tz=tz, speaker=text.speaker
        )
        try:
            async with self._room:
                answer = await self._model.complete_json(
                    asked, on_call=log_call, schema=prompts.extraction_schema(), permit=permit
                )
        except (ModelUnavailable, ModelRefused, ModelRationed) as failure:
            log.warning("no model read an episode: %s", failure)
            return failure
        return read_answer(answer, text, tz)


def _is_worth_more(outcome: Extraction | ModelError, attempts: int) -> bool:
    if not isinstance(outcome, ModelUnavailable):
        return False
    rambles = isinstance(outcome.__cause__, ModelUnreadable)
    return not rambles or attempts + 1 < _MOST_UNREADABLE
