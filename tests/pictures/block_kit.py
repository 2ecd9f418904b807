"""Block Kit JSON as HTML, near enough to Slack to judge a screen by."""

import re
from collections.abc import Callable, Mapping
from html import escape
from typing import Any

from markdown_it import MarkdownIt

Json = Mapping[str, Any]

_EMOJI = {"double_vertical_bar": "⏸"}
_LINK = re.compile(r"&lt;(https?://[^|&\s]+(?:&amp;[^|&\s]+)*)\|([^&]*)&gt;")
_BOLD = re.compile(r"(?<!\w)\*([^*\n]+)\*(?!\w)")
_CODE = re.compile(r"`([^`\n]+)`")
_NAMED = re.compile(r":([a-z_]+):")
_NAMES = {"&amp;amp;": "&amp;", "&amp;lt;": "&lt;", "&amp;gt;": "&gt;"}
_ENTITY = re.compile("|".join(_NAMES))


def blocks_html(blocks: list[Json], values: Json | None = None) -> str:
    """All blocks, one below the other; `values` is the state of a view's fields."""
    return "\n".join(_block(block, values or {}) for block in blocks)


def view_html(view: Json) -> str:
    """A Home tab, or a modal with its title and buttons."""
    inside = blocks_html(view["blocks"], view["state"]["values"])
    if view["type"] == "home":
        return f'<main class="home">{inside}</main>'
    submit, close = view.get("submit"), view.get("close")
    buttons = f'<button class="b">{_plain(close)}</button>' if close else ""
    if submit:
        buttons += f'<button class="b primary">{_plain(submit)}</button>'
    return (
        '<div class="shade"><section class="modal">'
        f"<header>{_plain(view['title'])}<span>✕</span></header>"
        f'<div class="inside">{inside}</div><footer>{buttons}</footer></section></div>'
    )


def mrkdwn(text: str) -> str:
    """Slack's markup: bold, code, links, entities; everything else as it is."""
    shown = escape(text, quote=False)
    shown = _LINK.sub(lambda found: f'<a href="#">{found[2]}</a>', shown)
    shown = _ENTITY.sub(lambda found: _NAMES[found.group()], shown)
    shown = _CODE.sub(r"<code>\1</code>", _BOLD.sub(r"<b>\1</b>", shown))
    shown = _NAMED.sub(lambda found: _EMOJI.get(found[1], found.group()), shown)
    return shown.replace("\n", "<br>")


def markdown(text: str) -> str:
    """Real Markdown, as markdown blocks and streams have it."""
    return str(
        MarkdownIt("commonmark", {"html": False, "breaks": True}).enable("table").render(text)
    )


def _block(block: Json, values: Json) -> str:
    make = _MAKERS.get(block["type"])
    return f'<div class="block {block["type"]}">{make(block, values) if make else ""}</div>'


def _header(block: Json, _: Json) -> str:
    return f"<h2>{_plain(block['text'])}</h2>"


def _section(block: Json, values: Json) -> str:
    beside = block.get("accessory")
    pressed = f"<aside>{_element(beside, {})}</aside>" if beside else ""
    return f"<div>{_text(block['text'])}</div>{pressed}"


def _context(block: Json, _: Json) -> str:
    return " ".join(_text(one) for one in block["elements"])


def _actions(block: Json, values: Json) -> str:
    held = values.get(str(block.get("block_id")), {})
    return " ".join(_element(one, held) for one in block["elements"])


def _input(block: Json, values: Json) -> str:
    held = values.get(block["block_id"], {})
    return f"<label>{_plain(block['label'])}</label>{_element(block['element'], held)}"


def _divider(block: Json, _: Json) -> str:
    return "<hr>"


def _markdown(block: Json, _: Json) -> str:
    return markdown(block["text"])


_MAKERS: Mapping[str, Callable[[Json, Json], str]] = {
    "header": _header,
    "section": _section,
    "context": _context,
    "actions": _actions,
    "input": _input,
    "divider": _divider,
    "markdown": _markdown,
}


def _element(element: Json, held: Json) -> str:
    kind = element["type"]
    if kind == "button":
        return f'<button class="b {element.get("style", "")}">{_plain(element["text"])}</button>'
    if kind == "static_select":
        chosen = element.get("initial_option") or {"text": element.get("placeholder")}
        return f'<span class="menu">{_plain(chosen["text"])} <i>⌄</i></span>'
    if kind == "datepicker":
        chosen = element.get("initial_date")
        label = escape(chosen) if chosen else _plain(element.get("placeholder"))
        return f'<span class="menu">{label} <i>⌄</i></span>'
    if kind == "feedback_buttons":
        return '<span class="thumbs">👍 👎</span>'
    if kind == "plain_text_input":
        return _typed(element, held)
    return ""


def _typed(element: Json, held: Json) -> str:
    state = held.get(str(element.get("action_id"))) or {}
    typed = state.get("value") or element.get("initial_value") or ""
    shape = "lines" if element.get("multiline") else "line"
    if typed:
        return f'<div class="field {shape}">{escape(typed)}</div>'
    return f'<div class="field {shape} empty">{_plain(element.get("placeholder"))}</div>'


def _text(text: Json) -> str:
    return mrkdwn(text["text"]) if text["type"] == "mrkdwn" else _plain(text)


def _plain(text: Json | None) -> str:
    return escape(str((text or {}).get("text") or "")).replace("\n", "<br>")
