"""Chat: one whole turn, as one answer or as a stream; and reading a text without storing it."""

import asyncio
from collections.abc import AsyncIterator
from typing import Annotated

import anyio
from fastapi import APIRouter, Depends, Header, Request, Response
from fastapi.responses import StreamingResponse
from pydantic import BaseModel

from bot.http.access import Idempotency, Reach, Speaking, takes_json
from bot.http.problems import problem_of
from bot.http.replies import ChatReply, Parsed, PeriodOut, payload_out
from bot.http.requests import ChatRequest, ParseRequest
from bot.http.weights import rather_streamed
from services.agent import Agent
from services.commands import parse
from services.temporal import resolve_period
from services.turn import Ask, Reply

router = APIRouter(prefix="/api/v1", tags=["chat"], dependencies=[Depends(takes_json)])

_EVENT_STREAM = "text/event-stream"


class Piece(BaseModel):
    """A piece of the reply as it is made."""

    text: str


@router.post(
    "/chat",
    operation_id="chat",
    response_model=ChatReply,
    response_model_exclude_unset=True,
    responses={
        200: {
            "content": {
                _EVENT_STREAM: {
                    "example": 'event: token\ndata: {"text": "…"}\n\nevent: done\ndata: {…}\n\n'
                }
            }
        }
    },
)
async def chat(
    request: Request,
    body: ChatRequest,
    access: Reach,
    person: Speaking,
    key: Idempotency,
    cache_control: Annotated[
        str, Header(description="no-cache asks for a fresh answer where one is kept.")
    ] = "",
) -> ChatReply | Response:
    """Answers one message; with `Accept: text/event-stream` piece by piece."""
    access.refuse_too_long("message", body.message)
    ask = Ask(
        person=person,
        message=body.message,
        conversation=body.conversation_id,
        moment=access.moment(body),
        key=key,
        fresh="no-cache" in cache_control.lower(),
    )
    agent = access.services().agent
    if rather_streamed(",".join(request.headers.getlist("accept"))):
        return await _streamed(agent, ask)
    return ChatReply.of(await agent.reply(ask, _unheard))


async def _unheard(_piece: str) -> None:
    """Nobody listens to the pieces of a reply that is sent whole."""


async def _streamed(agent: Agent, ask: Ask) -> Response:
    """The reply as a stream; what fails before its first piece still answers with a status."""
    pieces: asyncio.Queue[str | None] = asyncio.Queue()
    turn = asyncio.create_task(agent.reply(ask, pieces.put))
    turn.add_done_callback(lambda _: pieces.put_nowait(None))
    first = await pieces.get()
    if first is None and turn.exception() is not None:
        await turn
    return StreamingResponse(
        _events(first, pieces, turn),
        media_type=_EVENT_STREAM,
        # Proxies that buffer would turn the stream into one late answer.
        headers={"X-Accel-Buffering": "no"},
    )


async def _events(
    first: str | None, pieces: asyncio.Queue[str | None], turn: asyncio.Task[Reply]
) -> AsyncIterator[str]:
    try:
        piece = first
        while piece is not None:
            yield _event("token", Piece(text=piece))
            piece = await pieces.get()
        if (error := turn.exception()) is not None:
            yield _event("error", problem_of(error).details())
        else:
            yield _event("done", ChatReply.of(turn.result()))
    finally:
        # Who stops listening has still said what they said: the turn is kept to its end, and
        # the request that owns it lasts as long.
        with anyio.CancelScope(shield=True):
            await asyncio.wait([turn])


def _event(name: str, data: BaseModel) -> str:
    return f"event: {name}\ndata: {data.model_dump_json(exclude_unset=True)}\n\n"


@router.post("/parse", operation_id="parse")
async def parse_text(body: ParseRequest, access: Reach, _person: Speaking) -> Parsed:
    """Reads a text as chat would: what it asks for, and the time it names. Nothing is stored."""
    access.refuse_too_long("text", body.text)
    command = parse(body.text)
    moment = access.moment(body)
    period = resolve_period(body.text, now=moment.now, tz=moment.tz)
    return Parsed(
        intent=command.intent,
        payload=payload_out(command.payload),
        period=None if period is None else PeriodOut.of(period),
    )
