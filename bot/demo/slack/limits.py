"""Slack's limits: what it refuses for size or shape, and with which word.

Numbers are characters, not bytes (docs.slack.dev, chat.postMessage, block reference)."""

import re
from collections.abc import Iterator
from typing import Any

from bot.demo.slack.errors import SlackError
from bot.demo.slack.state import Json

MESSAGE_TEXT = 40_000
UPDATE_TEXT = 4_000
MARKDOWN_TEXT = 12_000
ALL_BLOCKS = 13_200
MESSAGE_BLOCKS = 50
VIEW_BLOCKS = 100
VIEW_TITLE = 24
PRIVATE_METADATA = 3_000
METADATA_BYTES = 8_000

_TYPES = (
    "actions alert call carousel card context context_actions divider file header image input"
    " markdown plan rich_text section table task_card video"
)
BLOCK_TYPES = frozenset(_TYPES.split())
# (block type, field) → most characters of that field's text object.
_TEXTS = {("section", "text"): 3_000, ("header", "text"): 150, ("input", "label"): 2_000}
_PING = re.compile(r"<!(channel|here|everyone)(?:\|[^>]{0,80})?>|<@([A-Z0-9]{2,20})>")


def check_message(params: Json, *, update: bool = False) -> None:
    """Raises the SlackError that the message deserves, if any."""
    text, markdown = params.get("text"), params.get("markdown_text")
    blocks = params.get("blocks") or []
    if markdown is not None and (text or blocks):
        raise SlackError("markdown_text_conflict")
    if not (text or markdown or blocks or params.get("attachments") or params.get("file_ids")):
        raise SlackError("no_text")
    check_markdown(markdown)
    if len(text or "") > (UPDATE_TEXT if update else MESSAGE_TEXT):
        raise SlackError("msg_too_long")
    check_blocks(blocks)
    if len(str(params.get("metadata") or "")) > METADATA_BYTES:
        raise SlackError("metadata_too_large")


def check_markdown(markdown: Any) -> None:
    """markdown_text holds 12,000 characters."""
    if markdown is not None and len(str(markdown)) > MARKDOWN_TEXT:
        raise SlackError("msg_too_long")


def check_blocks(
    blocks: Any, *, most: int = MESSAGE_BLOCKS, total: int | None = ALL_BLOCKS
) -> None:
    """Shape, number and sizes of blocks."""
    if not isinstance(blocks, list):
        raise SlackError("invalid_blocks_format")
    problems = list(_problems(blocks, most))
    # The limit of Markdown blocks holds for all of a message together.
    if _markdown_characters(blocks) > MARKDOWN_TEXT:
        problems.append("no more than 12000 characters in markdown blocks [json-pointer:/blocks]")
    if problems:
        raise SlackError(
            "invalid_blocks", errors=problems, response_metadata={"messages": problems}
        )
    if total is not None and sum(map(_characters, blocks)) > total:
        raise SlackError("msg_blocks_too_long")


def check_view(view: Json) -> None:
    """A modal or a Home tab: 100 blocks, a short title, 3,000 of private_metadata."""
    if view.get("type") not in {"modal", "home"}:
        raise SlackError("invalid_arguments")
    problems = list(_problems(view.get("blocks") or [], VIEW_BLOCKS))
    if view["type"] == "modal":
        problems += _modal_problems(view)
    if len(view.get("private_metadata") or "") > PRIVATE_METADATA:
        problems.append(
            "[ERROR] must be less than 3001 characters [json-pointer:/view/private_metadata]"
        )
    if problems:
        raise SlackError("invalid_arguments", response_metadata={"messages": problems})


def pings(value: Any) -> list[str]:
    """Whom a text, or any text within blocks, would call: channel, here, everyone, user ids.

    Code in Markdown is not looked at specially: Slack's own rule there is not documented."""
    return [
        match.group(1) or match.group(2)
        for text in strings(value)
        for match in _PING.finditer(text)
    ]


def strings(value: Any) -> Iterator[str]:
    """Every string below a `text` key, or the value itself."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, list):
        for item in value:
            if not isinstance(item, str):
                yield from strings(item)
    elif isinstance(value, dict):
        for key, inner in value.items():
            if key in {"text", "fields", "elements", "label", "rows"} or isinstance(inner, list):
                yield from strings(inner)


def _markdown_characters(blocks: list[Any]) -> int:
    markdown = [one for one in blocks if isinstance(one, dict) and one.get("type") == "markdown"]
    return sum(len(str(block.get("text"))) for block in markdown)


def _characters(block: Any) -> int:
    return sum(len(text) for text in strings(block))


def _problems(blocks: list[Any], most: int) -> Iterator[str]:
    if len(blocks) > most:
        yield f"no more than {most} items allowed [json-pointer:/blocks]"
    seen: set[str] = set()
    for at, block in enumerate(blocks):
        where = f"[json-pointer:/blocks/{at}]"
        kind = block.get("type") if isinstance(block, dict) else block
        if kind not in BLOCK_TYPES:
            yield f"unsupported type: {kind} {where}"
            continue
        yield from (f"{problem} {where}" for problem in _block_problems(block))
        block_id = block.get("block_id")
        if block_id in seen:
            yield f"block_id already exists: {block_id} {where}"
        if block_id is not None:
            seen.add(block_id)


def _block_problems(block: Json) -> Iterator[str]:
    for (kind, name), most in _TEXTS.items():
        if block["type"] == kind and name in block:
            yield from _text_problems(block[name], name, most)
    yield from _missing(block)
    for name in ("fields", "elements") if block["type"] in {"section", "context"} else ():
        if len(block.get(name) or []) > 10:
            yield f"no more than 10 items allowed: {name}"
    if block["type"] in {"actions", "context_actions"}:
        yield from _action_problems(block)
    if len(block.get("block_id") or "") > 255:
        yield "must be less than 256 characters: block_id"


def _missing(block: Json) -> Iterator[str]:
    has = {
        "section": bool(block.get("text") or block.get("fields")),
        "header": bool(block.get("text")),
        "markdown": isinstance(block.get("text"), str) and bool(block["text"]),
        "input": bool(block.get("element") and block.get("label")),
    }
    if not has.get(block["type"], True):
        yield "missing required field"


def _text_problems(text: Any, name: str, most: int) -> Iterator[str]:
    if not isinstance(text, dict) or text.get("type") not in {"mrkdwn", "plain_text"}:
        yield f"invalid text object: {name}"
    elif not str(text.get("text") or ""):
        yield f"must be more than 0 characters: {name}"
    elif len(text["text"]) > most:
        yield f"must be less than {most + 1} characters: {name}"


def _action_problems(block: Json) -> Iterator[str]:
    elements = block.get("elements") or []
    if not elements:
        yield "must have at least 1 item: elements"
    if len(elements) > (25 if block["type"] == "actions" else 5):
        yield "too many items: elements"
    ids = [element.get("action_id") for element in elements if element.get("action_id")]
    if len(ids) != len(set(ids)):
        yield "action_id already exists"
    for element in elements:
        label = element.get("text") if element.get("type") == "button" else None
        if label is not None:
            yield from _text_problems(label, "text", 75)
        if len(element.get("value") or "") > 2_000:
            yield "must be less than 2001 characters: value"


def _modal_problems(view: Json) -> list[str]:
    problems = []
    for name in ("title", "submit", "close"):
        text = (view.get(name) or {}).get("text", "")
        if name == "title" and not text:
            problems.append("[ERROR] missing required field: title [json-pointer:/view]")
        if len(text) > VIEW_TITLE:
            problems.append(
                f"[ERROR] must be less than 25 characters [json-pointer:/view/{name}/text]"
            )
    inputs = any(block.get("type") == "input" for block in view.get("blocks") or [])
    if inputs and not view.get("submit"):
        problems.append("[ERROR] missing required field: submit [json-pointer:/view]")
    return problems
