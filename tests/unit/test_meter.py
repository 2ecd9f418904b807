"""Figures that the services tell, and the turn that a line of the log belongs to."""

import asyncio
import logging

import pytest

from bot.http.metrics import Figures, Metrics
from bot.logs import OneLine
from services.meter import Stage
from services.trace import turn_named


def test_a_stage_is_measured_even_where_it_fails() -> None:
    metrics = Metrics()
    meter = metrics.meter()

    with meter.stage(Stage.RECALL):
        pass
    with pytest.raises(ValueError, match="broken"), meter.stage(Stage.RECALL):
        raise ValueError("broken")

    text = metrics.text(Figures()).decode()
    assert 'gieok_turn_stage_seconds_count{stage="recall"} 2.0' in text


def test_a_models_calls_and_tokens_are_counted() -> None:
    metrics = Metrics()
    meter = metrics.meter()
    meter.called("gemini-2.5-flash", 120, 30, True)
    meter.called("gemini-2.5-flash", 0, 0, False)

    text = metrics.text(Figures()).decode()
    assert 'gieok_model_calls_total{model="gemini-2.5-flash",outcome="ok"} 1.0' in text
    assert 'gieok_model_calls_total{model="gemini-2.5-flash",outcome="failed"} 1.0' in text
    assert 'gieok_model_tokens_total{kind="prompt",model="gemini-2.5-flash"} 120.0' in text
    assert 'gieok_model_tokens_total{kind="answer",model="gemini-2.5-flash"} 30.0' in text


def test_two_apps_count_apart() -> None:
    one, other = Metrics(), Metrics()
    one.request("GET", "/healthz", 200, 0.01)

    assert 'route="/healthz"' in one.text(Figures()).decode()
    assert 'route="/healthz"' not in other.text(Figures()).decode()


async def test_a_line_of_the_log_names_its_turn_also_from_what_the_turn_began() -> None:
    record = logging.LogRecord("services", logging.INFO, "", 0, "kept", (), None)

    async def later() -> str:
        return OneLine().format(record)

    with turn_named("t-1"):
        here = OneLine().format(record)
        task = asyncio.create_task(later())
    assert here.endswith("INFO services kept turn=t-1")
    assert (await task).endswith("turn=t-1")
    assert OneLine().format(record).endswith("INFO services kept")
