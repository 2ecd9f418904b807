"""The memory itself: store, recall, look at, edit and forget."""

from http import HTTPStatus

from fastapi import APIRouter, Depends, Response

from bot.http.access import (
    READY,
    Idempotency,
    MemoryId,
    OwnGraph,
    OwnMemories,
    Reach,
    Speaking,
    takes_json,
)
from bot.http.recalled import RecallReply
from bot.http.replies import ForgottenMemory, MemoryOut, StoredEvent
from bot.http.requests import MemoryChanges, NewEvent, RecallRequest
from bot.http.stats import StatsOut

router = APIRouter(prefix="/api/v1/memory", tags=["memory"])
_JSON = [Depends(takes_json)]


@router.post("/event", operation_id="store_event", status_code=201, dependencies=_JSON)
async def store_event(
    body: NewEvent, access: Reach, memories: OwnMemories, key: Idempotency
) -> StoredEvent:
    """Keeps one event, memory or message. An equal memory is kept once, under its first id."""
    access.refuse_too_long("content", body.content)
    stored = await memories.store(body.episode(), key=key)
    message = "Stored." if stored.created else "It was stored before; nothing was added."
    return StoredEvent(event_id=stored.id, message=message)


@router.post(
    "/recall", operation_id="recall", dependencies=_JSON, response_model_exclude_unset=True
)
async def recall(body: RecallRequest, access: Reach, memories: OwnMemories) -> RecallReply:
    """The memories that answer a question, best first; none where nothing is relevant.

    `ranking: event` scores by feeling, outcome and time: final = 0.4 x vector + 0.6 x
    min(1, graph / 2), graph = emotion x result x time. What has the feeling, the outcome or the
    time that the question names comes first, each group by its score.
    """
    access.refuse_too_long("query", body.query)
    moment, filters = access.moment(body), body.filters()
    explained = body.ranking if body.explain else None
    if body.ranking == "event":
        events = await memories.recall_events(
            body.query, k=body.top_k, moment=moment, filters=filters
        )
        return RecallReply.of(
            events.found, query=body.query, explained=explained, degraded=events.degraded
        )
    # What was stored a moment ago is found by its words: waiting for its vector as well would
    # make a question right after a write cost two embeddings.
    found = await memories.recall(
        body.query, k=body.top_k, moment=moment, filters=filters, as_answers=True
    )
    return RecallReply.of(found, query=body.query, explained=explained)


@router.get("/stats", operation_id="stats")
async def stats(
    access: Reach, person: Speaking, memories: OwnMemories, graph: OwnGraph
) -> StatsOut:
    """This person's figures, and which stores are connected."""
    parts = await access.services().health()
    connected = {part for part, state in parts.items() if state == READY}
    if "graph" not in parts and "ledger" in connected:
        # No store follows: the graph is in the ledger's database.
        connected.add("graph")
    return StatsOut.of(
        person,
        await memories.stats(),
        await graph.figures(),
        await access.services().cache.figures(person),
        connected=connected,
    )


@router.get("/{id}", operation_id="get_memory")
async def get_memory(id: MemoryId, memories: OwnMemories, graph: OwnGraph) -> MemoryOut:
    """One memory in full, with the facts that it supports."""
    return MemoryOut.of(await memories.get(id), await graph.facts_of(id))


@router.patch("/{id}", operation_id="edit_memory", dependencies=_JSON)
async def edit_memory(
    id: MemoryId, body: MemoryChanges, access: Reach, memories: OwnMemories, graph: OwnGraph
) -> MemoryOut:
    """Changes a memory; its id and when it was said stay."""
    if body.content is not None:
        access.refuse_too_long("content", body.content)
    edited = await memories.edit(id, body.changes())
    return MemoryOut.of(edited, await graph.facts_of(id))


@router.delete("/{id}", operation_id="forget_memory", responses={202: {"model": ForgottenMemory}})
async def forget_memory(id: MemoryId, memories: OwnMemories, response: Response) -> ForgottenMemory:
    """Forgets a memory; 202 while a store is out of reach and the rest of the work is queued."""
    if (await memories.forget(id)).complete:
        return ForgottenMemory(forgotten=True, message="Forgotten.")
    response.status_code = HTTPStatus.ACCEPTED
    waiting = "No longer shown; removing it everywhere is queued, as a store is out of reach."
    return ForgottenMemory(forgotten=False, message=waiting)
