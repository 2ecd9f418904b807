"""Slack over HTTP: signed requests to /slack/events, and installing by OAuth."""

import re
from collections.abc import Callable, Mapping
from http import HTTPStatus

from fastapi import APIRouter, Request, Response
from slack_bolt.adapter.starlette.async_handler import to_async_bolt_request, to_starlette_response
from slack_sdk.signature import SignatureVerifier

from bot.http.rates import Buckets, too_many
from bot.slack.app import Slack
from bot.slack.inbound import has_the_shape_of_slacks, is_id

EVENTS_PATH = "/slack/events"
_VISITS_A_SECOND = 1.0
_VISITS_AT_ONCE = 30.0
_SECONDS = re.compile(r"[0-9]{1,12}")


def slack_router(*, signing_secret: str, slack: Callable[[], Slack | None]) -> APIRouter:
    """The route for Slack's events."""
    router = APIRouter()
    verifier = SignatureVerifier(signing_secret)

    @router.post(EVENTS_PATH, include_in_schema=False)
    async def events(request: Request) -> Response:
        body = await request.body()
        if not is_signed(verifier, request.headers, body):
            return Response(status_code=HTTPStatus.UNAUTHORIZED)
        opened = slack()
        if opened is None or opened.app is None:
            # The workspace is not known yet; Slack sends it again.
            return Response(status_code=HTTPStatus.SERVICE_UNAVAILABLE)
        asked = to_async_bolt_request(request, body)
        if not has_the_shape_of_slacks(asked.body):
            return Response(status_code=HTTPStatus.OK)
        return to_starlette_response(await opened.app.async_dispatch(asked))

    return router


def oauth_router(*, slack: Callable[[], Slack | None]) -> APIRouter:
    """The routes by which a workspace installs the app; the second is guarded by its state.

    Anybody may come here, and each visit writes: more than administrators make are 429.
    """
    router = APIRouter()
    visits = Buckets(_VISITS_A_SECOND, _VISITS_AT_ONCE)

    async def answered(request: Request, *, callback: bool) -> Response:
        if (seconds := visits.wait(request.url.path)) > 0:
            return too_many(seconds, "Too many installations at once; come again in a moment.")
        if not is_id(request.query_params.get("team", "T")):
            # It goes on into the address of Slack's page as it is.
            return Response(status_code=HTTPStatus.BAD_REQUEST)
        opened = slack()
        if opened is None or opened.installations is None or opened.app is None:
            return Response(status_code=HTTPStatus.SERVICE_UNAVAILABLE)
        flow = opened.installations.flow
        asked = to_async_bolt_request(request, b"")
        answer = await (
            flow.handle_callback(asked) if callback else flow.handle_installation(asked)
        )
        return to_starlette_response(answer)

    @router.get("/slack/install", include_in_schema=False)
    async def install(request: Request) -> Response:
        return await answered(request, callback=False)

    @router.get("/slack/oauth_redirect", include_in_schema=False)
    async def oauth_redirect(request: Request) -> Response:
        return await answered(request, callback=True)

    return router


def is_signed(verifier: SignatureVerifier, headers: Mapping[str, str], body: bytes) -> bool:
    """Whether Slack signed the request within the last five minutes, whatever else is sent."""
    timestamp = headers.get("x-slack-request-timestamp", "")
    signature = headers.get("x-slack-signature", "")
    if not (_SECONDS.fullmatch(timestamp) and signature.isascii()):
        return False
    try:
        text = body.decode("utf-8")
    except UnicodeDecodeError:
        return False
    return verifier.is_valid(text, timestamp, signature)
