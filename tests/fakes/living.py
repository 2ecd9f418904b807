"""The whole assistant in a local Slack, in this process: real stores, quick, no model."""

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from zoneinfo import ZoneInfo

from bot.slack.app import Slack, SlackSettings, open_slack
from bot.slack.workspace import Remembering
from graph_store.model import Fact, FactQuery
from services.changed import ChangedMessages
from services.exporting import Exporting
from services.feedback import Feedback
from services.keeping import Keeping
from services.models import Person
from services.pausing import Pausing
from services.usage import Usage
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
    database, now = product.stores.database, product.clock

    async def facts(person: Person) -> Sequence[Fact]:
        return await product.graphs.of(person).facts(FactQuery())

    pausing = Pausing(database=database, now=now)
    return Remembering(
        agent=product.agent,
        memories=product.memories,
        facts=facts,
        pausing=pausing,
        keeping=Keeping(memories=product.memories, pausing=pausing),
        exporting=Exporting(database=database, facts=facts, now=now),
        usage=Usage(database=database, most=most_calls),
        changed=ChangedMessages(stores=product.stores, max_content_chars=20_000),
        feedback=Feedback(database=database),
        now=now,
        max_chars=20_000,
    )
