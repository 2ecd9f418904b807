"""Block Kit, as far as it is used here, within Slack's limits; mrkdwn with nothing to parse in it.

Limits, in characters: https://docs.slack.dev/reference/block-kit/blocks
"""

from collections.abc import Sequence
from typing import Any, TypeAlias

Block: TypeAlias = dict[str, Any]
View: TypeAlias = dict[str, Any]

SECTION_CHARS = 3_000
HEADER_CHARS = 150
LABEL_CHARS = 75
TITLE_CHARS = 24
INPUT_CHARS = 3_000
VALUE_CHARS = 2_000
HOME_BLOCKS = 100
_CONFIRM_TITLE_CHARS = 100
_CONFIRM_TEXT_CHARS = 300
_CONFIRM_BUTTON_CHARS = 30
_OPTION_CHARS = 75
_NAMED = {"&": "&amp;", "<": "&lt;", ">": "&gt;"}
_ESCAPES = str.maketrans(_NAMED)


def escaped(text: str) -> str:
    """The text for mrkdwn: exactly & < and > are named, so nobody is called and nothing linked."""
    return text.translate(_ESCAPES)


def escaped_within(text: str, most: int) -> str:
    """The same in at most `most` characters, cut with … between two characters of the text."""
    if len(text) <= most and len(whole := escaped(text)) <= most:
        return whole
    room, end = most - 1, 0
    for character in text[:most]:
        room -= len(_NAMED.get(character, character))
        if room < 0:
            break
        end += 1
    return escaped(text[:end].rstrip()) + "…"


def cut(text: str, most: int) -> str:
    """At most `most` characters of the text, with … where something is left out."""
    return text if len(text) <= most else text[: most - 1].rstrip() + "…"


def mrkdwn(markup: str) -> Block:
    """A text object of markup that is escaped already; Slack looks for nothing else in it."""
    return {"type": "mrkdwn", "text": markup, "verbatim": True}


def plain(text: str, most: int) -> Block:
    """A text object without any markup."""
    return {"type": "plain_text", "text": cut(text, most), "emoji": True}


def header(text: str) -> Block:
    """A headline."""
    return {"type": "header", "text": plain(text, HEADER_CHARS)}


def section(markup: str, accessory: Block | None = None) -> Block:
    """A paragraph of escaped markup, with a button beside it or without."""
    block: Block = {"type": "section", "text": mrkdwn(markup)}
    return block if accessory is None else block | {"accessory": accessory}


def markdown(text: str) -> Block:
    """Real Markdown, as answers are written in."""
    return {"type": "markdown", "text": text}


def context(*markups: str) -> Block:
    """Small grey print of escaped markup."""
    return {"type": "context", "elements": [mrkdwn(one) for one in markups]}


def divider() -> Block:
    """A line."""
    return {"type": "divider"}


def actions(*elements: Block | None, block_id: str | None = None) -> Block:
    """Buttons and menus in a row; None is left out."""
    block: Block = {"type": "actions", "elements": [one for one in elements if one]}
    return block if block_id is None else block | {"block_id": block_id}


def button(
    label: str,
    action: str,
    value: str = "",
    *,
    style: str | None = None,
    confirm: Block | None = None,
) -> Block:
    """A button; `style` is "primary" or "danger"."""
    made: Block = {"type": "button", "text": plain(label, LABEL_CHARS), "action_id": action}
    if value:
        made["value"] = value[:VALUE_CHARS]
    if style is not None:
        made["style"] = style
    return made if confirm is None else made | {"confirm": confirm}


def confirmation(title: str, text: str, yes: str, no: str, *, danger: bool = True) -> Block:
    """The dialog that asks before a button does what it says."""
    made: Block = {
        "title": plain(title, _CONFIRM_TITLE_CHARS),
        "text": plain(text, _CONFIRM_TEXT_CHARS),
        "confirm": plain(yes, _CONFIRM_BUTTON_CHARS),
        "deny": plain(no, _CONFIRM_BUTTON_CHARS),
    }
    return made | {"style": "danger"} if danger else made


def menu(action: str, options: Sequence[tuple[str, str]], chosen: str) -> Block:
    """A menu of (value, label), one of them chosen."""
    made = {
        value: {"text": plain(label, _OPTION_CHARS), "value": value} for value, label in options
    }
    return {
        "type": "static_select",
        "action_id": action,
        "options": list(made.values()),
        "initial_option": made[chosen],
    }


def day_picker(action: str, label: str, chosen: str | None) -> Block:
    """A calendar; `chosen` is YYYY-MM-DD."""
    made: Block = {
        "type": "datepicker",
        "action_id": action,
        "placeholder": plain(label, LABEL_CHARS),
    }
    return made if chosen is None else made | {"initial_date": chosen}


def field(
    label: str,
    block_id: str,
    value: str = "",
    *,
    lines: bool = False,
    placeholder: str = "",
    most: int = INPUT_CHARS,
    at_once: bool = False,
    optional: bool = False,
) -> Block:
    """A field to type into; `at_once` sends what is typed when Enter is pressed."""
    element: Block = {
        "type": "plain_text_input",
        "action_id": block_id,
        "multiline": lines,
        "max_length": most,
    }
    if value:
        element["initial_value"] = value[:most]
    if placeholder:
        element["placeholder"] = plain(placeholder, 150)
    block: Block = {
        "type": "input",
        "block_id": block_id,
        "label": plain(label, 2_000),
        "element": element,
        "optional": optional,
    }
    if at_once:
        element["dispatch_action_config"] = {"trigger_actions_on": ["on_enter_pressed"]}
        block["dispatch_action"] = True
    return block


def home(blocks: Sequence[Block], metadata: str) -> View:
    """A Home tab."""
    return {"type": "home", "blocks": list(blocks)[:HOME_BLOCKS], "private_metadata": metadata}


def modal(
    title: str,
    blocks: Sequence[Block],
    *,
    close: str,
    submit: str | None = None,
    callback: str = "",
    metadata: str = "",
) -> View:
    """A modal; without `submit` it only tells something."""
    view: View = {
        "type": "modal",
        "title": plain(title, TITLE_CHARS),
        "close": plain(close, TITLE_CHARS),
        "blocks": list(blocks),
        "callback_id": callback,
        "private_metadata": metadata,
    }
    return view if submit is None else view | {"submit": plain(submit, TITLE_CHARS)}


def link(address: str, label: str) -> str:
    """Markup for a link; just the label where the address is none that may be opened."""
    opens = address.startswith(("https://", "http://")) and not set(address) & set('<>| \n\t"')
    return f"<{escaped(address)}|{escaped(label)}>" if opens else escaped(label)
