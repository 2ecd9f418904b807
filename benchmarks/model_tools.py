"""What it costs to let the model look things up: python -m benchmarks.model_tools [DELAY_MS]."""

import asyncio
import statistics
import sys
import time
from collections.abc import Sequence
from datetime import UTC, datetime
from zoneinfo import ZoneInfo

from services.llm import LanguageModel, open_model
from services.lookups import Lookups
from services.models import Language, Moment, Recalled
from services.prompts import answer_prompt
from tests.fakes.episodes import an_episode
from tests.fakes.gemini import Answer, FakeGemini, calls, fake_gemini, says

_MODEL = "stand-in"
_ROUNDS = 20
_QUESTION = "Which hotel did we like so much in Busan?"
_NOTES = [f"On day {day} of the trip we stayed at the hotel by harbour {day}." for day in range(5)]
# Text of models is about four letters a token.
_LETTERS = 4


async def main(delay_ms: float) -> None:
    """Print calls, tokens sent and milliseconds of an answer, by how often it looks things up."""
    with fake_gemini() as gemini:
        async with open_model(
            provider="gemini",
            gemini_key="-",
            gemini_endpoint=gemini.endpoint,
            gemini_models=[_MODEL],
            ollama_host="",
            ollama_model="",
        ) as model:
            assert model is not None
            await _answer(model, _lookups())
            for name, lookups, looks in (
                ("no functions offered", False, 0),
                ("offered, none called", True, 0),
                ("one look-up", True, 1),
                ("two look-ups", True, 2),
                ("three, the most", True, 3),
            ):
                script = [calls("recall", query="hotel Busan")] * looks + [says("By harbour 3.")]
                await _measure(gemini, model, name, script, delay_ms / 1000, lookups=lookups)


async def _measure(
    gemini: FakeGemini,
    model: LanguageModel,
    name: str,
    script: Sequence[Answer],
    delay: float,
    *,
    lookups: bool,
) -> None:
    times = []
    for _ in range(_ROUNDS):
        gemini.journal.clear()
        gemini.script[_MODEL] = [
            Answer(pieces=one.pieces or ("",), calls=one.calls, seconds=delay) for one in script
        ]
        started = time.perf_counter()
        await _answer(model, _lookups() if lookups else None)
        times.append((time.perf_counter() - started) * 1000)
    sent = sum(len(str(asked.request)) for asked in gemini.journal) / _LETTERS
    print(
        f"{name:22} {len(gemini.journal)} calls, about {sent:.0f} tokens sent, "
        f"p50 {statistics.median(times):.0f} ms"
    )


async def _answer(model: LanguageModel, lookups: Lookups | None) -> None:
    prompt = answer_prompt(
        _QUESTION,
        language=Language.ENGLISH,
        moment=_moment(),
        assistant_name="Gieok",
        memories=_recalled(),
        may_look_up=lookups is not None,
    )
    tools = lookups.tools if lookups else ()
    async for _ in model.stream(prompt, on_call=lambda _: None, tools=tools).pieces():
        pass


def _lookups() -> Lookups:
    async def recall(_query: str, _past: bool) -> Sequence[Recalled]:
        return _recalled()

    return Lookups(recall=recall, facts=None, moment=_moment())


def _recalled() -> list[Recalled]:
    now = _moment().now
    notes = [an_episode(text, id=f"note-{n}", seq=n, said_at=now) for n, text in enumerate(_NOTES)]
    return [Recalled(note, 0.5, 0.5) for note in notes]


def _moment() -> Moment:
    return Moment(datetime(2026, 11, 25, tzinfo=UTC), ZoneInfo("Asia/Seoul"))


if __name__ == "__main__":
    asyncio.run(main(float(sys.argv[1]) if len(sys.argv) > 1 else 0.0))
