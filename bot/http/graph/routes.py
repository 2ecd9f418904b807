"""The knowledge graph: facts, what names mean, and paths."""

from datetime import UTC, datetime
from typing import Annotated
from urllib.parse import unquote_plus

from fastapi import APIRouter, Depends, Query, Request

from bot.http.access import Idempotency, OwnGraph, OwnMemories, Reach, Speaking, takes_json
from bot.http.graph.facts import FactsIn, FactsOut, StatedOut
from bot.http.graph.names import GraphName
from bot.http.graph.ontology import AlikeOut, OntologyIn, OntologyOut
from bot.http.graph.paths import MeetingOut, PathsOut, WhyOut
from bot.http.graph.patterns import AnsweredOut, PatternIn, QuestionIn, RowsOut
from bot.http.text import Text
from bot.http.times import Instant
from graph_store.model import FactQuery, PathQuery
from graph_store.pattern import Rows
from services.text import normal

router = APIRouter(prefix="/api/v1/graph", tags=["graph"])
_JSON = [Depends(takes_json)]

NameQuery = Annotated[GraphName | None, Query()]


@router.get("/facts", operation_id="facts")
async def facts(
    graph: OwnGraph,
    subject: NameQuery = None,
    object: NameQuery = None,
    entity: Annotated[GraphName | None, Query(description="Either end.")] = None,
    predicate: NameQuery = None,
    as_of: Annotated[Instant | None, Query(description="What held then; default now.")] = None,
    include_past: Annotated[
        bool, Query(description="All periods: past, current and to come.")
    ] = False,
) -> FactsOut:
    """The facts that hold, with their periods and the episodes that they stand on."""
    query = FactQuery(
        subject=subject,
        predicate=predicate,
        object=object,
        entity=entity,
        as_of=None if include_past else as_of or datetime.now(UTC),
    )
    return FactsOut.of(await graph.facts(query))


@router.post("/facts", operation_id="add_facts", status_code=201, dependencies=_JSON)
async def add_facts(body: FactsIn, graph: OwnGraph, key: Idempotency) -> StatedOut:
    """Keeps facts as one memory. What cannot be is refused fact by fact; the others stand."""
    return StatedOut.of(await graph.add_facts(body.new_facts(), key=key))


@router.get("/ontology", operation_id="ontology")
async def ontology(graph: OwnGraph) -> OntologyOut:
    """What names mean: this person's entries over the published default."""
    return OntologyOut.of(await graph.ontology())


@router.put("/ontology", operation_id="define", dependencies=_JSON)
async def define(body: OntologyIn, graph: OwnGraph) -> OntologyOut:
    """Merges entries into this person's own and replays what they touch.

    An entry takes the place of the one with an equal name; null takes a person's own away.
    """
    return OntologyOut.of(await graph.define(body.change()))


@router.post("/ask", operation_id="ask_graph", dependencies=_JSON)
async def ask(pattern: PatternIn, graph: OwnGraph) -> RowsOut:
    """What fits a pattern of entities and the facts that join them, within a few seconds."""
    found = Rows((), truncated=False) if pattern.unfit else await graph.fitting(pattern)
    return RowsOut.of(pattern, found)


@router.post("/question", operation_id="ask_in_words", dependencies=_JSON)
async def ask_in_words(
    body: QuestionIn, access: Reach, person: Speaking, graph: OwnGraph
) -> AnsweredOut:
    """What a question in plain words finds: a model fills in a pattern, which is then asked."""
    pattern = await access.services().wording.pattern(
        body.question, person=person, graph=graph, moment=access.moment(body)
    )
    found = Rows((), truncated=False) if pattern.unfit else await graph.fitting(pattern)
    return AnsweredOut.answering(pattern, found)


@router.get("/paths", operation_id="paths")
async def paths(
    request: Request,
    graph: OwnGraph,
    start: Annotated[GraphName, Query(alias="from")],
    steps: Annotated[
        Text | None,
        Query(
            max_length=1000,
            description="Exactly these predicates, in their order, with commas between.",
        ),
    ] = None,
    to_type: NameQuery = None,
    to: NameQuery = None,
    max_depth: Annotated[int, Query(ge=1, le=10)] = 3,
    as_of: Annotated[Instant | None, Query(description="What held then; default now.")] = None,
    limit: Annotated[int, Query(ge=1, le=1000)] = 100,
) -> PathsOut:
    """Paths from an entity over the facts that hold, shortest first.

    With `to_type` and no steps: all shortest paths to each entity of that type.
    """
    query = PathQuery(
        start=start,
        as_of=as_of or datetime.now(UTC),
        steps=() if steps is None else _steps(request),
        to_type=to_type,
        to=to,
        max_depth=max_depth,
        limit=limit,
    )
    return PathsOut.of(await graph.paths(query))


@router.get("/alike", operation_id="alike")
async def alike(graph: OwnGraph, limit: Annotated[int, Query(ge=1, le=200)] = 50) -> AlikeOut:
    """Names that may mean one thing: an alias in the ontology makes them one."""
    return AlikeOut(pairs=[[one.name, one.like] for one in await graph.alike(most=limit)])


@router.get("/why", operation_id="why")
async def why(
    graph: OwnGraph,
    memories: OwnMemories,
    start: Annotated[GraphName, Query(alias="from")],
    to: Annotated[GraphName, Query()],
    max_depth: Annotated[int, Query(ge=1, le=10)] = 3,
    limit: Annotated[int, Query(ge=1, le=100)] = 10,
) -> WhyOut:
    """How two entities are connected now: where they meet, with the words that say so."""
    meetings = await graph.meetings(start, to, max_depth=max_depth, limit=limit)
    # A thing meets itself without a step: there is nothing to tell of that.
    found = [meeting for meeting in meetings if any(meeting)]
    facts = [fact for meeting in found for path in meeting for fact in path]
    ids = list(dict.fromkeys(one for fact in facts for one in fact.sources))
    told = {one.id: one for one in await memories.many(ids)} if ids else {}
    return WhyOut(meetings=[MeetingOut.of(one, told) for one in found])


def _steps(request: Request) -> tuple[str, ...]:
    """The steps as they were sent: a comma within a predicate is sent as %2C."""
    parts = [part.partition("=") for part in request.url.query.split("&")]
    sent = [value for name, _, value in parts if unquote_plus(name) == "steps"]
    steps = [normal(unquote_plus(step)) for value in sent for step in value.split(",")]
    return tuple(step for step in steps if step.strip())
