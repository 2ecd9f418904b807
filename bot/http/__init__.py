"""The HTTP door: one function puts every route, error and limit on an app."""

from collections.abc import Callable
from http import HTTPStatus

from fastapi import Depends, FastAPI
from fastapi.security import HTTPBearer

from bot.http import admin, chat, events, graph, health, memory
from bot.http.access import Access, Services
from bot.http.auth import Gate, session_value
from bot.http.headers import SafeHeaders
from bot.http.limits import MEBIBYTE, BodyLimit
from bot.http.login import login_router
from bot.http.metrics import Counted, Figures, Metrics, metrics_router
from bot.http.openapi import tell_more
from bot.http.problems import add_problem_handlers, described
from bot.http.rates import RateLimit
from bot.settings import Settings

__all__ = ["Figures", "Metrics", "Services", "add_routes"]

_EVENTS_PATH = "/api/v1/memory/events"
_PROBLEMS = described(
    HTTPStatus.BAD_REQUEST,
    HTTPStatus.UNAUTHORIZED,
    HTTPStatus.NOT_FOUND,
    HTTPStatus.REQUEST_ENTITY_TOO_LARGE,
    HTTPStatus.UNSUPPORTED_MEDIA_TYPE,
    HTTPStatus.UNPROCESSABLE_ENTITY,
    HTTPStatus.TOO_MANY_REQUESTS,
    HTTPStatus.SERVICE_UNAVAILABLE,
)


def add_routes(
    app: FastAPI,
    *,
    token: str,
    settings: Settings,
    services: Callable[[], Services],
    metrics: Metrics,
) -> None:
    """Puts the routes, the error answers, the limits and the gate on `app`.

    `services` is called once a request, when the app's lifespan has opened them; `token` is what
    lets a request in (see `ensure_token`).
    """
    app.state.access = Access(services=services, settings=settings, session=session_value(token))
    add_problem_handlers(app)
    # The gate itself is below; this one only tells OpenAPI of it.
    told = [Depends(HTTPBearer(auto_error=False, description="The API token."))]
    for router in (chat.router, events.router, memory.router, graph.router, admin.router):
        app.include_router(router, dependencies=told, responses=_PROBLEMS)
    app.include_router(
        metrics_router(metrics, lambda: services().figures()),
        dependencies=told,
        responses=_PROBLEMS,
    )
    app.include_router(health.router)
    app.include_router(login_router(token))
    tell_more(app)
    # The last one added is the outermost.
    app.add_middleware(BodyLimit, usual=MEBIBYTE, by_path={_EVENTS_PATH: 64 * MEBIBYTE})
    app.add_middleware(RateLimit, per_second=settings.requests_per_second)
    app.add_middleware(Gate, token=token)
    app.add_middleware(Counted, metrics=metrics)
    app.add_middleware(SafeHeaders)
