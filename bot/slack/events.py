"""Slack's events on a Bolt app: messages, stops, people who changed, workspaces that left."""

import logging
import re
from collections.abc import Awaitable, Callable, Mapping
from typing import Any

from slack_bolt.async_app import AsyncApp
from slack_bolt.authorization import AuthorizeResult
from slack_sdk.web.async_client import AsyncWebClient

from bot.slack.inbound import Own, arrival_of, change_of, is_id
from bot.slack.inbox import Inbox
from bot.slack.installed import InstalledWorkspaces
from bot.slack.running import stopped
from services.ledger.deliveries import Arrival, Change

_ANYTHING = re.compile(".*", re.DOTALL)

Purge = Callable[[str], Awaitable[None]]


def build_app(*, client: AsyncWebClient, workspaces: InstalledWorkspaces) -> AsyncApp:
    """A Bolt app for all workspaces; its surfaces are put on it one by one.

    Who may come in is checked before (see routes.py), and who we are is known already.
    """

    async def authorize(enterprise_id: str | None, team_id: str | None) -> AuthorizeResult | None:
        installed = await workspaces.of(team_id)
        if installed is None:
            return None
        return AuthorizeResult(
            enterprise_id=enterprise_id,
            team_id=team_id,
            bot_user_id=installed.own.bot_user,
            bot_id=installed.own.bot_id,
            bot_token=installed.token,
        )

    quiet = logging.getLogger("slack_bolt")
    # Its warnings and debug lines repeat what people said.
    quiet.setLevel(logging.ERROR)
    return AsyncApp(
        name="gieok",
        logger=quiet,
        client=client,
        # None is how Bolt is told that the app is not there.
        authorize=authorize,  # type: ignore[arg-type]
        signing_secret="",
        request_verification_enabled=False,
        ssl_check_enabled=False,
        attaching_conversation_kwargs_enabled=False,
    )


def listen(
    app: AsyncApp, *, inbox: Inbox, workspaces: InstalledWorkspaces, purge: Purge | None
) -> None:
    """Take every event that is no surface's; with `purge` a workspace that left is forgotten."""
    _take_messages(app, inbox, workspaces)
    _take_stops(app, workspaces)
    _take_changed_people(app, workspaces)
    _take_removals(app, workspaces, purge)


def take_no_notice_of_the_rest(app: AsyncApp) -> None:
    """Events that no surface takes are acknowledged, or Slack would send them again."""
    app.event(_ANYTHING)(_nothing_more)


def _take_messages(app: AsyncApp, inbox: Inbox, workspaces: InstalledWorkspaces) -> None:
    """Messages go into the ledger; only then does Bolt acknowledge them."""

    async def keep(body: dict[str, Any], next: Callable[[], Awaitable[object]]) -> None:
        installed = await workspaces.of(_team(body))
        arrival = _arrival(body, installed.own) if installed else None
        if installed is not None and arrival is not None:
            await inbox.keep(arrival)
            if arrival.change is Change.DELETED:
                installed.running.stop(arrival.channel, question=arrival.of)
        await next()

    for kind in ("message", "app_mention"):
        app.event(kind, middleware=[keep])(_nothing_more)


def _take_stops(app: AsyncApp, workspaces: InstalledWorkspaces) -> None:
    """Where somebody presses Stop the answer ends; its end moves the session's status."""

    async def stop(body: dict[str, Any]) -> None:
        installed = await workspaces.of(_team(body))
        if installed is not None and (found := stopped(body)) is not None:
            installed.running.stop(found[0], thread=found[1])

    app.event("agent_session_stopped")(stop)


def _take_changed_people(app: AsyncApp, workspaces: InstalledWorkspaces) -> None:
    """Who moved, or changed their language, is asked about anew."""

    async def changed(body: dict[str, Any]) -> None:
        installed = await workspaces.of(_team(body))
        user = (body.get("event") or {}).get("user")
        if installed is not None and isinstance(user, Mapping) and is_id(user.get("id")):
            installed.people.forget(str(user["id"]))

    app.event("user_change")(changed)


def _take_removals(app: AsyncApp, workspaces: InstalledWorkspaces, purge: Purge | None) -> None:
    """Where the app is taken out its tokens go, and with `purge` all that was remembered."""

    async def removed(body: dict[str, Any]) -> None:
        team, event = _team(body), body.get("event") or {}
        tokens = event.get("tokens")
        if not team or (isinstance(tokens, Mapping) and not tokens.get("bot")):
            return
        await workspaces.remove(team)
        if purge is not None and event.get("type") == "app_uninstalled":
            await purge(team)

    for kind in ("tokens_revoked", "app_uninstalled"):
        app.event(kind)(removed)


def _arrival(body: Mapping[str, Any], own: Own) -> Arrival | None:
    return arrival_of(body, own) or change_of(body, own)


def _team(body: Mapping[str, Any]) -> str | None:
    team = body.get("team_id")
    return team if is_id(team) else None


async def _nothing_more(body: Mapping[str, Any]) -> None:
    """The middleware has done it, before the acknowledgement."""
