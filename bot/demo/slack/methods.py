"""Slack's methods by name: what each needs, and what carries it out."""

import json
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from bot.demo.slack import assistant, chat, files, installing, people, streams, views
from bot.demo.slack.errors import SlackError
from bot.demo.slack.state import Json, Team, World

Method = Callable[[World, Team, Json], Json]

# name → (the scope it needs, what does it)
METHODS: dict[str, tuple[str | None, Method]] = {
    "auth.test": (None, people.auth_test),
    "auth.revoke": (None, installing.auth_revoke),
    "apps.uninstall": (None, installing.apps_uninstall),
    "chat.postMessage": ("chat:write", chat.post_message),
    "chat.postEphemeral": ("chat:write", chat.post_ephemeral),
    "chat.update": ("chat:write", chat.update),
    "chat.delete": ("chat:write", chat.delete),
    "chat.getPermalink": (None, chat.get_permalink),
    "chat.startStream": ("chat:write", streams.start),
    "chat.appendStream": ("chat:write", streams.append),
    "chat.stopStream": ("chat:write", streams.stop),
    "conversations.history": (None, people.conversations_history),
    "conversations.replies": (None, people.conversations_replies),
    "conversations.open": ("im:write", people.conversations_open),
    "conversations.info": ("im:read", people.conversations_info),
    "users.info": ("users:read", people.users_info),
    "bots.info": ("users:read", people.bots_info),
    "team.info": (None, people.team_info),
    "reactions.add": ("reactions:write", people.reactions_add),
    "reactions.remove": ("reactions:write", people.reactions_remove),
    "assistant.threads.setStatus": ("chat:write", assistant.set_status),
    "assistant.threads.setSuggestedPrompts": ("assistant:write", assistant.set_prompts),
    "assistant.threads.setTitle": ("assistant:write", assistant.set_title),
    "agents.sessions.setStatus": ("chat:write", assistant.set_session_status),
    "agents.sessions.rename": ("chat:write", assistant.rename_session),
    "views.open": (None, views.views_open),
    "views.push": (None, views.views_push),
    "views.update": (None, views.views_update),
    "views.publish": (None, views.views_publish),
    "files.info": ("files:read", files.files_info),
    "files.getUploadURLExternal": ("files:write", files.get_upload_url),
    "files.completeUploadExternal": ("files:write", files.complete_upload),
}
# Arguments that hold JSON; in a form they come as text.
_STRUCTURED = frozenset(["blocks", "attachments", "metadata", "view", "chunks", "prompts", "files"])


@dataclass
class Call:
    """One call of the API as it came and as it was answered."""

    method: str
    params: Json
    headers: dict[str, str]
    token: str | None
    at: float
    status: int = 0
    answer: Json | None = None


def carry_out(world: World, call: Call) -> Json:
    """The answer to a call; raises SlackError for a refusal."""
    if call.method == "api.test":
        return {"ok": True, "args": call.params}
    if call.method == "oauth.v2.access":
        return installing.oauth_access(world, call.params)
    if call.method == "apps.connections.open":
        return installing.open_connection(world, call.params, call.token)
    if call.method not in METHODS:
        raise SlackError("unknown_method", req_method=call.method)
    team = world.team_of(call.token)
    needed, method = METHODS[call.method]
    if needed is not None and needed not in team.scopes:
        raise SlackError("missing_scope", needed=needed, provided=",".join(sorted(team.scopes)))
    return method(world, team, call.params)


def structured(params: Json) -> Json:
    """Form fields that hold JSON, read; what is not JSON is Slack's invalid_json."""
    return {key: _read(key, value) for key, value in params.items()}


def _read(key: str, value: Any) -> Any:
    if key not in _STRUCTURED or not isinstance(value, str) or not value:
        return value
    try:
        return json.loads(value)
    except ValueError:
        word = "invalid_blocks_format" if key == "blocks" else "invalid_json"
        raise SlackError(word) from None
