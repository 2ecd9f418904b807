"""What is done in one unit of work with a change of the memory: all of it, or nothing."""

from collections.abc import Awaitable, Callable
from typing import TypeAlias

from sqlalchemy.ext.asyncio import AsyncConnection

from services.ledger.episodes import Added
from services.models import Episode

Also: TypeAlias = Callable[[AsyncConnection], Awaitable[None]]
AlsoWith: TypeAlias = Callable[[AsyncConnection, Episode], Awaitable[None]]
AlsoWithAdded: TypeAlias = Callable[[AsyncConnection, Added], Awaitable[None]]


async def nothing_more(_: AsyncConnection) -> None:
    """The change is all."""
