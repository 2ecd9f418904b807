"""`python -m bot reindex`: builds the indexes anew from the ledger and shows how far it is.

The work is the server's own and is kept in the ledger: stopped half-way, it goes on at the
next start, and asking again starts no second one.
"""

import asyncio

import httpx

from bot.client import open_client, told
from bot.progress import Advance, Progress
from bot.settings import Settings

_LOOK_SECONDS = 0.5


async def reindex(settings: Settings, progress: Progress) -> int:
    """Ask for it and wait until it is done; 0. Raises RequestRefused where it is refused."""
    async with open_client(settings) as client:
        started = await told(await client.post("/admin/reindex"))
        total = int(started.json()["total"])
        with progress.stage("Reindexing", total) as advance:
            await _watch(client, advance)
    progress.say(f"Reindexed {total} memories.")
    return 0


async def _watch(client: httpx.AsyncClient, advance: Advance) -> None:
    while True:
        state = (await told(await client.get("/admin/reindex"))).json()
        done, total = int(state["done"]), int(state["total"])
        advance(done, total)
        if done >= total:
            return
        await asyncio.sleep(_LOOK_SECONDS)
