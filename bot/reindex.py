"""`python -m bot reindex [--graph]`: builds the indexes anew from the ledger, shows how far it is.

The work is the server's own and is kept in the ledger: stopped half-way, it goes on at the
next start, and asking again starts no second one.
"""

import asyncio

import httpx

from bot.client import open_client, told
from bot.progress import Advance, Progress
from bot.settings import Settings

_LOOK_SECONDS = 0.5
_VECTORS = ("/admin/reindex", "memories")
_GRAPH = ("/admin/reindex/graph", "people's facts")


async def reindex(settings: Settings, progress: Progress, *, graph: bool = False) -> int:
    """Ask for it and wait until it is done; 0. Raises RequestRefused where it is refused.

    `graph`: the facts instead of the vectors, in Neo4j too where that follows the ledger.
    """
    route, what = _GRAPH if graph else _VECTORS
    async with open_client(settings) as client:
        started = await told(await client.post(route))
        total = int(started.json()["total"])
        with progress.stage("Reindexing", total) as advance:
            await _watch(client, route, advance)
    progress.say(f"Reindexed {total} {what}.")
    return 0


async def _watch(client: httpx.AsyncClient, route: str, advance: Advance) -> None:
    while True:
        state = (await told(await client.get(route))).json()
        done, total = int(state["done"]), int(state["total"])
        advance(done, total)
        if done >= total:
            return
        await asyncio.sleep(_LOOK_SECONDS)
