"""Installing and removing the app: OAuth codes, tokens, rotation, uninstall."""

import secrets

from bot.demo.slack.errors import SlackError
from bot.demo.slack.state import Json, Team, World


def new_code(world: World, team: Team) -> str:
    """A code as Slack hands it to the redirect address after a person said yes."""
    code = secrets.token_hex(8)
    world.codes[code] = team.id
    return code


def oauth_access(world: World, params: Json) -> Json:
    """oauth.v2.access: a code, or a refresh token, for a bot token."""
    given = (str(params.get("client_id")), str(params.get("client_secret")))
    if given[0] != world.client_id:
        raise SlackError("invalid_client_id")
    if given[1] != world.client_secret:
        raise SlackError("bad_client_secret")
    if params.get("grant_type") == "refresh_token":
        team = _team_to_refresh(world, params)
    else:
        code = str(params.get("code"))
        if code not in world.codes:
            raise SlackError("invalid_code")
        team = world.teams[world.codes.pop(code)]
    world.new_token(team)
    return _grant(world, team)


def auth_revoke(world: World, team: Team, params: Json) -> Json:
    """auth.revoke: the bot token is dead."""
    if str(params.get("test") or "").lower() not in {"1", "true"}:
        world.kill_token(team.bot_token, "token_revoked")
    return {"ok": True, "revoked": True}


def apps_uninstall(world: World, team: Team, params: Json) -> Json:
    """apps.uninstall: as if an administrator had removed the app."""
    remove(world, team)
    return {"ok": True}


def remove(world: World, team: Team) -> None:
    """All tokens of the workspace die; the app hears tokens_revoked and app_uninstalled."""
    for token in [token for token, of in world.tokens.items() if of == team.id]:
        world.kill_token(token, "token_revoked")
    at = world.ts()
    revoked = {"type": "tokens_revoked", "tokens": {"bot": [team.bot_user]}, "event_ts": at}
    world.emit(team, revoked)
    world.emit(team, {"type": "app_uninstalled", "event_ts": at})


def open_connection(world: World, params: Json, token: str | None) -> Json:
    """apps.connections.open: an address for one websocket, for the app-level token."""
    if token != world.app_token:
        raise SlackError("not_authed" if not token else "invalid_auth")
    address = world.base_url.replace("http", "ws", 1)
    return {"ok": True, "url": f"{address}/link/?ticket={secrets.token_hex(8)}"}


def _team_to_refresh(world: World, params: Json) -> Team:
    for team in world.teams.values():
        if team.refresh_token and team.refresh_token == params.get("refresh_token"):
            return team
    raise SlackError("invalid_refresh_token")


def _grant(world: World, team: Team) -> Json:
    body: Json = {
        "ok": True,
        "app_id": team.app_id,
        "authed_user": {"id": next((u.id for u in team.users.values() if not u.bot), "U0")},
        "scope": ",".join(sorted(team.scopes)),
        "token_type": "bot",
        "access_token": team.bot_token,
        "bot_user_id": team.bot_user,
        "team": {"id": team.id, "name": team.name},
        "enterprise": None,
        "is_enterprise_install": False,
    }
    if world.token_rotation:
        team.refresh_token = f"xoxe-1-{secrets.token_hex(8)}"
        body |= {
            "refresh_token": team.refresh_token,
            "expires_in": int(world.timing.token_life),
        }
    return body
