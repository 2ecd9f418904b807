"""Block Kit's interactive elements: what a press sends, what a form holds."""

from typing import Any

from bot.demo.slack.state import Json

_DATES = {
    "datepicker": "selected_date",
    "timepicker": "selected_time",
    "datetimepicker": "selected_date_time",
    "users_select": "selected_user",
    "conversations_select": "selected_conversation",
    "channels_select": "selected_channel",
}
_ONE = frozenset({"static_select", "external_select", "radio_buttons", "overflow"})
_MANY = frozenset({"checkboxes", "multi_static_select", "multi_external_select"})


def label_of(thing: Json) -> str:
    """The words on an element or a block, empty where it has none."""
    label = thing.get("text") or thing.get("label") or thing.get("placeholder") or {}
    return str(label.get("text", "")) if isinstance(label, dict) else str(label)


def action_of(block: Json, element: Json, value: Any) -> Json:
    """The `actions` entry of a press."""
    base: Json = {
        "type": element["type"],
        "action_id": element.get("action_id", ""),
        "block_id": block["block_id"],
    }
    if element["type"] == "feedback_buttons":
        chosen = element["negative_button" if value == "negative" else "positive_button"]
        return base | {"value": chosen["value"], "text": chosen["text"]}
    if element["type"] in {"button", "icon_button"}:
        base |= {name: element[name] for name in ("value", "text") if name in element}
        return base
    return base | _held(element, value)


def state_of(element: Json, value: Any) -> Json:
    """{action_id: what the field holds}, for `state.values`; None is its initial value."""
    if element["type"] in {"button", "icon_button", "overflow", "feedback_buttons"}:
        return {}
    held = _initial(element) if value is None else _held(element, value)
    return {element.get("action_id", ""): {"type": element["type"], **held}}


def missing(block: Json, given: Json) -> bool:
    """Whether Slack's client would not let the form go with this field as it is."""
    held: Json = next(iter(given.values()), {})
    value = next((value for key, value in held.items() if key != "type"), None)
    element = block["element"]
    text = value if isinstance(value, str) else ""
    if text and len(text) > int(element.get("max_length") or 3_000):
        return True
    if text and len(text) < int(element.get("min_length") or 0):
        return True
    return not block.get("optional") and not value


def _held(element: Json, value: Any) -> Json:
    kind = element["type"]
    if kind in _ONE:
        return {"selected_option": _option(element, value)}
    if kind in _MANY:
        values = [value] if isinstance(value, str) else list(value or [])
        return {"selected_options": [_option(element, one) for one in values]}
    return {_DATES.get(kind, "value"): value}


def _initial(element: Json) -> Json:
    kind = element["type"]
    if kind in _ONE:
        return {"selected_option": element.get("initial_option")}
    if kind in _MANY:
        return {"selected_options": element.get("initial_options") or []}
    name = _DATES.get(kind, "value")
    return {
        name: element.get(
            name.replace("selected", "initial") if name != "value" else "initial_value"
        )
    }


def _option(element: Json, value: Any) -> Json:
    options = list(element.get("options") or [])
    for group in element.get("option_groups") or []:
        options += group["options"]
    for option in options:
        if value in {option.get("value"), option["text"]["text"]}:
            return dict(option)
    raise LookupError(f"no option {value!r} in {element.get('action_id')!r}")
