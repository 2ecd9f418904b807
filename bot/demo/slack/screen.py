"""What a person sees, as text: a channel, the Home tab, a modal."""

import re
import time
from collections.abc import Iterable, Iterator
from typing import Any

from bot.demo.slack import chat
from bot.demo.slack.state import Channel, Json, Message, Team

_MARKUP = re.compile(r"<(?:@([A-Z0-9]+)|!(\w+)|([^<>|\s]+))(?:\|([^<>]*))?>")
_ENTITIES = {"&lt;": "<", "&gt;": ">", "&amp;": "&"}
_ENTITY = re.compile("|".join(_ENTITIES))


def channel_screen(team: Team, channel: Channel, user: str) -> str:
    """Messages in order, threads indented, then prompts; ephemerals only for `user`."""
    lines: list[str] = []
    for message in list(channel.messages.values()):
        if message.only_for not in {None, user}:
            continue
        if message.thread_ts in {None, message.ts}:
            lines += message_lines(team, message)
            lines += _thread_lines(team, channel, message.ts, user)
        elif message.broadcast:
            lines += message_lines(team, message)
    lines += [f"[{prompt['title']}]" for prompt in channel.prompts]
    return "\n".join(lines)


def message_lines(team: Team, message: Message) -> list[str]:
    """One message: the speaker's name before its first line."""
    name = "Slackbot" if message.user == "USLACKBOT" else team.users[message.user].name
    lines = list(_content(team, message)) or [""]
    private = "(only you) " if message.only_for else ""
    reactions = "".join(f" :{reaction['name']}:" for reaction in message.reactions)
    lines[0] = f"{private}{name}: {lines[0]}"
    lines[-1] += reactions
    return lines


def blocks_lines(team: Team, blocks: Iterable[Json]) -> Iterator[str]:
    """Blocks as lines: texts, [buttons], (inputs)."""
    for block in blocks:
        yield from _block_lines(team, block)


def view_screen(team: Team, view: Json | None) -> str:
    """A Home tab or a modal: title, blocks, errors, [buttons]."""
    if view is None:
        return ""
    lines = [f"# {view['title']['text']}"] if view.get("title") else []
    errors = view.get("errors") or {}
    for block in view["blocks"]:
        lines += _block_lines(team, block, view["state"]["values"])
        if block.get("block_id") in errors:
            lines.append(f"! {errors[block['block_id']]}")
    if "" in errors:
        lines.append(f"! {errors['']}")
    if view.get("submit"):
        lines.append(f"[{view['submit']['text']}]")
    return "\n".join(lines)


def shown(team: Team, text: str) -> str:
    """mrkdwn as it looks: names for mentions, labels for links, entities decoded once."""
    return _ENTITY.sub(lambda match: _ENTITIES[match.group()], with_names(team, text))


def with_names(team: Team, text: str) -> str:
    """Mentions and links as they look; the rest as it is."""

    def look(match: re.Match[str]) -> str:
        user, special, link, label = match.groups()
        if user is not None:
            return f"@{team.users[user].name if user in team.users else user}"
        if special is not None:
            return f"@{special}"
        return label or str(link)

    return _MARKUP.sub(look, text)


def _thread_lines(team: Team, channel: Channel, root: str, user: str) -> list[str]:
    lines = []
    for reply in channel.replies(root):
        if reply.only_for in {None, user}:
            lines += message_lines(team, reply)
    status, ends_at = channel.statuses.get(root, ("", 0.0))
    if status and time.monotonic() < ends_at:
        lines.append(f"({team.users[team.bot_user].name} {status})")
    return [f"  {line}" for line in lines]


def _content(team: Team, message: Message) -> Iterator[str]:
    by_bot = message.bot_id == team.bot_id
    if by_bot and message.blocks and not message.markdown:
        yield from blocks_lines(team, message.blocks)
    else:
        text = message.text
        seen = with_names(team, text) if message.markdown else shown(team, text)
        if seen or not message.blocks:
            yield from _ended(message, seen).split("\n")
        if by_bot:
            yield from blocks_lines(team, message.blocks)
    yield from (f"[file: {meta['name']}]" for meta in message.files)


def _ended(message: Message, text: str) -> str:
    if message.stream is not None and chat.is_open(message):
        return f"{text}▌"
    if message.stream is not None and message.stream.stopped_by is not None:
        return f"{text} (stopped)"
    if message.edited is not None and message.bot_id is None:
        return f"{text} (edited)"
    return text


def _block_lines(team: Team, block: Json, state: Json | None = None) -> list[str]:
    kind = block.get("type")
    if kind == "divider":
        return ["---"]
    if kind == "markdown":
        return with_names(team, block["text"]).split("\n")
    if kind == "rich_text":
        return _rich(team, block).split("\n")
    if kind == "input":
        return [f"{block['label']['text']}: {_field(team, block, block['element'], state)}"]
    if kind == "context":
        return [" ".join(_element(team, element) for element in block["elements"])]
    if kind in {"actions", "context_actions"}:
        return [" ".join(_field(team, block, one, state) for one in block["elements"])]
    if kind == "table":
        return [" | ".join(_cell(team, cell) for cell in row) for row in block.get("rows") or []]
    lines = _text(team, block.get("text")).split("\n") if block.get("text") else []
    lines += [_text(team, field) for field in block.get("fields") or []]
    if block.get("accessory"):
        lines[-1] += " " + _field(team, block, block["accessory"], state)
    return lines or [str(block.get("alt_text") or f"<{kind}>")]


def _field(team: Team, block: Json, element: Json, state: Json | None) -> str:
    action = element.get("action_id") or ""
    value = ((state or {}).get(block.get("block_id") or "") or {}).get(action) or {}
    typed = value.get("value") or element.get("initial_value")
    chosen = value.get("selected_option") or element.get("initial_option")
    if chosen:
        typed = _text(team, chosen["text"])
    if element["type"] in {"plain_text_input", "email_text_input", "number_input"}:
        return f"({typed or ''})"
    if typed:
        return f"({typed})"
    return _element(team, element)


def _element(team: Team, element: Json) -> str:
    kind = element.get("type")
    if kind in {"mrkdwn", "plain_text"}:
        return _text(team, element)
    if kind == "feedback_buttons":
        names = (element["positive_button"], element["negative_button"])
        return " ".join(f"[{_text(team, one['text'])}]" for one in names)
    if kind == "overflow":
        return "[…]"
    label = element.get("text") or element.get("placeholder")
    return f"[{_text(team, label)}]" if label else f"[{element.get('alt_text') or kind}]"


def _text(team: Team, text: Any) -> str:
    if isinstance(text, str):
        return text
    body = str((text or {}).get("text") or "")
    return shown(team, body) if (text or {}).get("type") == "mrkdwn" else body


def _cell(team: Team, cell: Json) -> str:
    return _rich(team, cell) if cell.get("type") == "rich_text" else str(cell.get("text") or "")


def _rich(team: Team, node: Json) -> str:
    kind = node.get("type")
    if kind == "user":
        user = node["user_id"]
        return f"@{team.users[user].name if user in team.users else user}"
    if kind == "link":
        return str(node.get("text") or node["url"])
    if kind == "emoji":
        return f":{node['name']}:"
    if "text" in node:
        return str(node["text"])
    between = "\n" if kind in {"rich_text", "rich_text_list"} else ""
    return between.join(_rich(team, inner) for inner in node.get("elements") or [])
