"""The operator's view: who is stored, what of them, and forgetting a person whole."""

from collections.abc import Sequence
from datetime import datetime
from typing import Annotated, Self

from fastapi import APIRouter, Query
from pydantic import BaseModel, JsonValue
from pydantic.json_schema import SkipJsonSchema

from bot.http.access import Managed, Reach
from bot.http.text import Text
from bot.http.times import Instant
from services.ledger.narrowed import Narrowed
from services.ledger.people import PersonSummary
from services.memory.person import Page
from services.memory.shapes import CURSOR
from services.models import Emotion, Episode, Kind, Person, Result

router = APIRouter(prefix="/admin", tags=["admin"])

Limit = Annotated[int, Query(ge=1, le=200)]
_FOLLOWS = "next_cursor of the page before."
Cursor = Annotated[
    str | SkipJsonSchema[None],
    Query(
        max_length=500,
        description=_FOLLOWS,
        json_schema_extra={"type": "string", "pattern": f"^(?:{CURSOR})?$"},
    ),
]
PeopleCursor = Annotated[
    str | SkipJsonSchema[None],
    Query(
        max_length=500,
        description=_FOLLOWS,
        json_schema_extra={"type": "string", "pattern": "^[0-9]{0,18}$"},
    ),
]


class ItemMeta(BaseModel):
    """What is known of an item beside its text; `timestamp` is occurred_at in epoch seconds."""

    timestamp: int
    user_id: str
    kind: Kind
    said_at: datetime
    occurred_at: datetime
    recorded_at: datetime
    source: str
    speaker: str | None
    conversation_id: str | None
    emotion: Emotion | None
    result: Result | None
    superseded: bool
    metadata: dict[str, JsonValue]

    @classmethod
    def of(cls, person: Person, episode: Episode) -> Self:
        """The item's description as the wire has it."""
        return cls(
            timestamp=int(episode.occurred_at.timestamp()),
            user_id=str(person),
            kind=episode.kind,
            said_at=episode.said_at,
            occurred_at=episode.occurred_at,
            recorded_at=episode.recorded_at,
            source=episode.source,
            speaker=episode.speaker,
            conversation_id=episode.conversation,
            emotion=episode.emotion,
            result=episode.result,
            superseded=episode.superseded,
            metadata=dict(episode.metadata),
        )


class Item(BaseModel):
    """One memory of the list."""

    id: str
    doc: str
    meta: ItemMeta


class MemoryList(BaseModel):
    """A page of a person's memories, newest first."""

    items: list[Item]
    next_cursor: str | None

    @classmethod
    def of(cls, person: Person, page: Page) -> Self:
        """The page as the wire has it."""
        items = [
            Item(id=episode.id, doc=episode.content, meta=ItemMeta.of(person, episode))
            for episode in page.items
        ]
        return cls(items=items, next_cursor=page.next_cursor)


class StoredPerson(BaseModel):
    """Someone of whom something is stored."""

    user_id: str
    episodes: int
    last_said_at: datetime | None


class PeopleList(BaseModel):
    """A page of the people that are stored."""

    users: list[StoredPerson]
    next_cursor: str | None

    @classmethod
    def of(cls, people: Sequence[PersonSummary], next_cursor: str | None) -> Self:
        """The page as the wire has it."""
        users = [
            StoredPerson(
                user_id=str(one.person), episodes=one.episodes, last_said_at=one.last_said_at
            )
            for one in people
        ]
        return cls(users=users, next_cursor=next_cursor)


class ForgottenPerson(BaseModel):
    """Who was forgotten, and how many episodes went with them."""

    user_id: str
    forgotten: int


@router.get("/memory/list/{user_id}", operation_id="list_memories")
async def list_memories(
    access: Reach,
    person: Managed,
    q: Annotated[Text | None, Query(max_length=1000, description="Part of the text.")] = None,
    kind: Kind | None = None,
    since: Annotated[Instant | None, Query(description="It happened then or later.")] = None,
    until: Annotated[Instant | None, Query(description="It happened before then.")] = None,
    emotion: Emotion | None = None,
    result: Result | None = None,
    source: Annotated[Text | None, Query(max_length=200, description="Where it is from.")] = None,
    limit: Limit = 50,
    cursor: Cursor = None,
) -> MemoryList:
    """One person's memories, the last said first."""
    memories = access.services().memories.of(person)
    only = Narrowed(since, until, emotion, result, source or None)
    page = await memories.page(
        query=q or None, kind=kind, limit=limit, cursor=cursor or None, only=only
    )
    return MemoryList.of(person, page)


@router.get("/users", operation_id="list_users")
async def list_users(access: Reach, limit: Limit = 50, cursor: PeopleCursor = None) -> PeopleList:
    """Everyone of whom something is stored."""
    people, following = await access.services().memories.people(limit=limit, cursor=cursor or None)
    return PeopleList.of(people, following)


@router.delete("/users/{user_id}", operation_id="forget_user")
async def forget_user(access: Reach, person: Managed) -> ForgottenPerson:
    """Forgets a person whole: memories, conversations, everything that came of them."""
    forgotten = await access.services().memories.of(person).forget_everything()
    return ForgottenPerson(user_id=str(person), forgotten=forgotten)


class CleanedUp(BaseModel):
    """How many kept answers were removed: expired, or of an embedding no longer in use."""

    removed: int


@router.post("/cache/cleanup", operation_id="clean_up_cache")
async def clean_up_cache(access: Reach) -> CleanedUp:
    """Removes kept answers that have expired, which also happens by itself every hour."""
    return CleanedUp(removed=await access.services().cache.clean_up())


class ReindexProgress(BaseModel):
    """Of `total` memories of everybody's, `done` are indexed, or were given up."""

    total: int
    done: int


@router.post("/reindex", operation_id="reindex", status_code=202)
async def reindex(access: Reach) -> ReindexProgress:
    """Queues all that has no vectors of the embedding in use, once however often it is asked."""
    await access.services().memories.reindex()
    return await reindex_progress(access)


@router.get("/reindex", operation_id="reindex_progress")
async def reindex_progress(access: Reach) -> ReindexProgress:
    """How far the indexes have come."""
    progress = await access.services().memories.progress()
    return ReindexProgress(total=progress.total, done=progress.done)


@router.post("/reindex/graph", operation_id="rebuild_graph", status_code=202)
async def rebuild_graph(access: Reach) -> ReindexProgress:
    """Lets everybody's facts follow anew from what was said; no model is asked.

    A Neo4j that follows the ledger is told everything once more.
    """
    await access.services().graphs.rebuilding.begin()
    return await rebuild_graph_progress(access)


@router.get("/reindex/graph", operation_id="rebuild_graph_progress")
async def rebuild_graph_progress(access: Reach) -> ReindexProgress:
    """Of how many people the facts are as new."""
    rebuilt = await access.services().graphs.rebuilding.progress()
    return ReindexProgress(total=rebuilt.total, done=rebuilt.done)
