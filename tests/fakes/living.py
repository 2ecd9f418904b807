"""The whole assistant in a local Slack, in this process: real stores, quick, no model."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from zoneinfo import ZoneInfo

from bot.slack.app import Slack, SlackSettings, open_slack
from bot.slack.workspace import Remembering
from tests.fakes.product import Product
from tests.fakes.slack import LocalSlack, Team
from tests.fakes.speaking import state


@asynccontextmanager
async def living(
    slack: LocalSlack,
    product: Product,
    *,
    team: Team | None = None,
    most_calls: int | None = None,
    socket: bool = True,
) -> AsyncIterator[Slack]:
    """The product in one workspace of the local Slack, ready."""
    where = team or slack.team
    # Messages carry Slack's own time.
    product.clock.now = datetime.now(UTC)
    settings = SlackSettings(
        bot_token=where.bot_token,
        app_token=slack.app_token if socket else None,
        api_url=slack.api_url,
        timezone=ZoneInfo("UTC"),
        max_message_chars=20_000,
        stop_seconds=8.0,
    )
    try:
        async with open_slack(
            settings,
            agent=product.agent,
            database=product.stores.database,
            now=product.clock,
            remembering=remembering(product, most_calls=most_calls),
        ) as opened:
            await state(opened, None)
            yield opened
    finally:
        # What is done behind the replies is done before the stores close.
        await product.settle()


def remembering(product: Product, *, most_calls: int | None = None) -> Remembering:
    """The services behind the surfaces, on a product's stores."""
    return Remembering.over(
        product.stores,
        agent=product.agent,
        memories=product.memories,
        graphs=product.graphs,
        most_calls=most_calls,
        max_chars=20_000,
    )
