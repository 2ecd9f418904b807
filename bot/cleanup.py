"""`python -m bot cleanup`, for cron: removes kept answers that have expired.

A running server does the same every hour; asked meanwhile, it is the server that does it.
"""

from bot.client import open_client, told
from bot.progress import Progress
from bot.settings import Settings


async def clean_up(settings: Settings, progress: Progress) -> int:
    """Ask for it and say how many went; 0. Raises RequestRefused where it is refused."""
    async with open_client(settings) as client:
        answer = await told(await client.post("/admin/cache/cleanup"))
    progress.say(f"Removed {answer.json()['removed']} kept answers.")
    return 0
