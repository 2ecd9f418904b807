"""Figures for Prometheus: what turns, models, the cache, the queue and the HTTP door do."""

import time
from collections.abc import Awaitable, Callable, Iterator, Mapping
from dataclasses import dataclass, field

from fastapi import APIRouter, Request, Response
from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.exposition import CONTENT_TYPE_LATEST
from prometheus_client.metrics_core import CounterMetricFamily, Metric
from prometheus_client.process_collector import ProcessCollector
from prometheus_client.registry import Collector
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from bot.http.openapi import template_of
from services.meter import Meter, Stage

# From a look-up in memory to the longest a model may take.
_SECONDS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120)


@dataclass(frozen=True, slots=True)
class Figures:
    """What stands in the stores and counters when it is asked for; `cache` counts by outcome.

    `saved_tokens` are those that answers given again once took.
    """

    pending: int = 0
    failed: int = 0
    cache: Mapping[str, int] = field(default_factory=dict)
    saved_tokens: int = 0


class _CacheOutcomes(Collector):
    """The cache counts by itself; its counters are read, not counted again."""

    def __init__(self) -> None:
        self.counts: Mapping[str, int] = {}
        self.saved_tokens = 0

    def collect(self) -> Iterator[Metric]:
        """The counters as Prometheus knows them."""
        family = CounterMetricFamily(
            "gieok_cache_outcomes", "What became of questions to the cache.", labels=["outcome"]
        )
        for outcome, count in sorted(self.counts.items()):
            family.add_metric([outcome], count)
        yield family
        yield CounterMetricFamily(
            "gieok_cache_saved_tokens", "Tokens that kept answers saved.", value=self.saved_tokens
        )


class Metrics:
    """One app's figures in a registry of their own: no text, no person, no id is a label."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        ProcessCollector(registry=self.registry)
        self._cache = _CacheOutcomes()
        self.registry.register(self._cache)
        self._stages = Histogram(
            "gieok_turn_stage_seconds",
            "How long the stages of a turn take.",
            ["stage"],
            buckets=_SECONDS,
            registry=self.registry,
        )
        self._calls = self._counter("gieok_model_calls", "Calls of a model.", "model", "outcome")
        self._tokens = self._counter("gieok_model_tokens", "Tokens of models.", "model", "kind")
        self._queue = Gauge(
            "gieok_queue_depth", "Queued work by state.", ["state"], registry=self.registry
        )
        self._requests = self._counter(
            "gieok_http_requests", "Requests.", "method", "route", "status"
        )
        self._took = Histogram(
            "gieok_http_request_seconds",
            "How long requests take, streams to their end.",
            ["route"],
            buckets=_SECONDS,
            registry=self.registry,
        )

    def meter(self) -> Meter:
        """What the services tell their figures to."""
        return Meter(took=self._stage_took, called=self._called)

    def request(self, method: str, route: str, status: int, seconds: float) -> None:
        """Count one request."""
        self._requests.labels(method, route, str(status)).inc()
        self._took.labels(route).observe(seconds)

    def text(self, figures: Figures) -> bytes:
        """All figures in Prometheus's text format."""
        self._queue.labels("pending").set(figures.pending)
        self._queue.labels("failed").set(figures.failed)
        self._cache.counts = figures.cache
        self._cache.saved_tokens = figures.saved_tokens
        return generate_latest(self.registry)

    def _counter(self, name: str, told: str, *labels: str) -> Counter:
        return Counter(name, told, labels, registry=self.registry)

    def _stage_took(self, stage: Stage, seconds: float) -> None:
        self._stages.labels(stage.value).observe(seconds)

    def _called(self, model: str, asked: int, told: int, ok: bool) -> None:
        self._calls.labels(model, "ok" if ok else "failed").inc()
        self._tokens.labels(model, "prompt").inc(asked)
        self._tokens.labels(model, "answer").inc(told)


class Counted:
    """Counts every request that comes to `app`, refused ones too."""

    def __init__(self, app: ASGIApp, *, metrics: Metrics) -> None:
        self._app = app
        self._metrics = metrics

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            return await self._app(scope, receive, send)
        status, began = 500, time.perf_counter()
        route = template_of(scope["app"], scope["path"])

        async def sending(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            await send(message)

        try:
            await self._app(scope, receive, sending)
        finally:
            self._metrics.request(_method(scope), route, status, time.perf_counter() - began)


def metrics_router(metrics: Metrics, figures: Callable[[], Awaitable[Figures]]) -> APIRouter:
    """The route at which Prometheus reads; it is behind the gate as all others are."""
    router = APIRouter(tags=["health"])

    @router.get(
        "/metrics",
        operation_id="metrics",
        response_class=Response,
        responses={200: {"content": {"text/plain": {"schema": {"type": "string"}}}}},
    )
    async def read(_request: Request) -> Response:
        """The figures in Prometheus's text format."""
        return Response(metrics.text(await figures()), media_type=CONTENT_TYPE_LATEST)

    return router


_METHODS = frozenset({"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"})


def _method(scope: Scope) -> str:
    """A stranger may send any word as a method; it is no label then."""
    method: str = scope["method"]
    return method if method in _METHODS else "other"
