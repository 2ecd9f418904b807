"""Commands, shortcuts, clicks and modals: requests that the app answers within three seconds."""

from collections.abc import Iterator, Mapping
from typing import Any, Literal

from bot.demo.slack import answering, events
from bot.demo.slack.delivery import Delivery
from bot.demo.slack.errors import SlackError
from bot.demo.slack.inputs import action_of, label_of, missing, state_of
from bot.demo.slack.sent import Sent
from bot.demo.slack.state import Channel, Json, Message, Team, User
from bot.demo.slack.watching import Watching


class Clicks:
    """The part of a person that presses things."""

    def __init__(self, *, slack: Watching, team: Team, user: User) -> None:
        self.slack = slack
        self.team = team
        self.user = user
        self.place: Literal["messages", "home"] = "messages"

    def command(self, command: str, text: str = "", *, channel: Channel | None = None) -> Delivery:
        """A slash command, in the DM unless a channel is named."""
        world = self.slack.world
        with world.lock:
            where = channel or world.dm_of(self.team, self.user.id)
            about = self._about(where)
            payload = {
                "token": "verification",
                "team_id": self.team.id,
                "team_domain": self.team.id.lower(),
                "channel_id": where.id,
                "channel_name": where.name or "directmessage",
                "user_id": self.user.id,
                "user_name": self.user.name,
                "command": command,
                "text": text,
                "api_app_id": self.team.app_id,
                "is_enterprise_install": "false",
                "response_url": world.new_response_url(about),
                "trigger_id": world.new_trigger(self.team, self.user.id),
            }

        def answered(answer: Json | None) -> None:
            error = "operation_timeout" if answer is None else ""
            try:
                if answer:
                    answering.say(world, self.team, where, about, answer)
            except SlackError as refusal:
                error = refusal.code
            if error:
                words = f'{command} failed with the error "{error}"'
                answering.failed(world, where, self.user.id, words)

        return self.slack.sender.send(Delivery("slash_commands", payload), answered=answered)

    def shortcut(self, message: Sent | str, callback_id: str = "remember_this") -> Delivery:
        """A message shortcut on any message that the person sees."""
        world = self.slack.world
        with world.lock:
            channel, found = self._seen(message if isinstance(message, str) else message.ts)
            payload = self._base("message_action") | {
                "callback_id": callback_id,
                "action_ts": world.ts(),
                "message_ts": found.ts,
                "message": events.thread_json(self.team, channel, found),
                "channel": _named(channel),
                "response_url": world.new_response_url(self._about(channel, found)),
                "trigger_id": world.new_trigger(self.team, self.user.id),
            }
        return self.slack.sender.send(Delivery("interactive", payload))

    def click(
        self, action: str, *, value: str | None = None, message: Sent | str | None = None
    ) -> Delivery:
        """Presses the element with this action_id, or with this label.

        Looked for in `message` if given, else in the open modal, then in what the person opened
        last, Home or messages, newest first. `value` chooses an option (its value or label), a
        date, "positive" or "negative", or is typed into a field that sends as it is typed."""
        world = self.slack.world
        with world.lock:
            place, block, element = self._find(action, message)
            if element["type"] == "feedback_buttons" and value is None:
                negative = element["negative_button"]["text"]["text"]
                value = "negative" if action == negative else "positive"
            act = action_of(block, element, value) | {"action_ts": world.ts()}
            payload = self._base("block_actions") | {"actions": [act], "state": {"values": {}}}
            if isinstance(place, Message):
                payload |= self._from_message(place)
            else:
                place["state"]["values"].setdefault(block["block_id"], {})
                place["state"]["values"][block["block_id"]] |= state_of(element, value)
                payload |= {
                    "container": {"type": "view", "view_id": place["id"]},
                    "view": {key: held for key, held in place.items() if key != "errors"},
                    "trigger_id": world.new_trigger(self.team, self.user.id, place["id"]),
                }
                payload["state"] = place["state"]
        return self.slack.sender.send(Delivery("interactive", payload))

    def fill(self, values: Mapping[str, Any]) -> None:
        """Types into the open modal; keys are block ids, action ids or labels."""
        with self.slack.world.lock:
            view = self._open_modal()
            for name, value in values.items():
                block = _input(view, name)
                element = block["element"]
                view["state"]["values"][block["block_id"]] = state_of(element, value)

    def submit(self, values: Mapping[str, Any] | None = None) -> Delivery:
        """Fills in and submits the open modal; ValueError where Slack's client would refuse."""
        world = self.slack.world
        self.fill(values or {})
        with world.lock:
            view = self._open_modal()
            view.pop("errors", None)
            for block in view["blocks"]:
                if block["type"] == "input":
                    given = view["state"]["values"].setdefault(
                        block["block_id"], state_of(block["element"], None)
                    )
                    if missing(block, given):
                        raise ValueError(f"the modal needs {block['block_id']}: {label_of(block)}")
            payload = self._base("view_submission") | {
                "view": view,
                "response_urls": [],
                "trigger_id": world.new_trigger(self.team, self.user.id, view["id"]),
            }

        def answered(answer: Json | None) -> None:
            try:
                answering.submitted(world, self.team, self.user.id, view["id"], answer)
            except (SlackError, KeyError) as error:
                view["errors"] = {"": f"the app's answer is no valid view: {error}"}

        return self.slack.sender.send(Delivery("interactive", payload), answered=answered)

    def close_modal(self) -> Delivery | None:
        """Closes the modal on top; view_closed where the app wants to know."""
        with self.slack.world.lock:
            view = self._open_modal()
            self.team.modals[self.user.id].remove(view)
            if not view["notify_on_close"]:
                return None
            payload = self._base("view_closed") | {"view": view, "is_cleared": False}
        return self.slack.sender.send(Delivery("interactive", payload))

    def _top(self) -> Json | None:
        stack = self.team.modals.get(self.user.id)
        return stack[-1] if stack else None

    def _open_modal(self) -> Json:
        view = self._top()
        if view is None:
            raise LookupError(f"{self.user.name} has no modal open")
        return view

    def _about(self, channel: Channel, message: Message | None = None) -> Json:
        return {
            "team": self.team.id,
            "channel": channel.id,
            "user": self.user.id,
            "message": message.ts if message is not None else None,
        }

    def _base(self, kind: str) -> Json:
        name = self.user.name
        return {
            "type": kind,
            "token": "verification",
            "api_app_id": self.team.app_id,
            "team": {"id": self.team.id, "domain": self.team.id.lower()},
            "user": {"id": self.user.id, "username": name, "name": name, "team_id": self.team.id},
            "enterprise": None,
            "is_enterprise_install": False,
        }

    def _from_message(self, message: Message) -> Json:
        channel = self.team.channel(message.channel)
        ephemeral = message.only_for is not None
        container: Json = {
            "type": "message",
            "message_ts": message.ts,
            "channel_id": channel.id,
            "is_ephemeral": ephemeral,
        }
        if message.thread_ts is not None:
            container["thread_ts"] = message.thread_ts
        body: Json = {
            "container": container,
            "channel": _named(channel),
            "response_url": self.slack.world.new_response_url(self._about(channel, message)),
            "trigger_id": self.slack.world.new_trigger(self.team, self.user.id),
        }
        if not ephemeral:
            body["message"] = events.thread_json(self.team, channel, message, metadata=True)
        return body

    def _seen(self, ts: str) -> tuple[Channel, Message]:
        for channel in self.team.channels.values():
            message = channel.messages.get(ts)
            if message is not None and self.user.id in channel.members:
                return channel, message
        raise LookupError(f"{self.user.name} sees no message {ts}")

    def _find(self, action: str, message: Sent | str | None) -> tuple[Json | Message, Json, Json]:
        for place in self._places(message):
            blocks = place.blocks if isinstance(place, Message) else place["blocks"]
            for block, element in _elements(blocks):
                if action in {element.get("action_id"), label_of(element)}:
                    return place, block, element
                if element.get("type") == "feedback_buttons" and action in _feedback(element):
                    return place, block, element
        raise LookupError(f"{self.user.name} sees nothing to press called {action!r}")

    def _places(self, message: Sent | str | None) -> Iterator[Json | Message]:
        if message is not None:
            yield self._seen(message if isinstance(message, str) else message.ts)[1]
            return
        top, home = self._top(), self.team.homes.get(self.user.id)
        if top is not None:
            yield top
        if self.place == "home" and home is not None:
            yield home
        for channel in self.team.channels.values():
            if self.user.id in channel.members:
                for one in reversed(list(channel.messages.values())):
                    if one.only_for in {None, self.user.id}:
                        yield one
        if self.place != "home" and home is not None:
            yield home


def _elements(blocks: list[Json]) -> Iterator[tuple[Json, Json]]:
    for block in blocks:
        inner = [block.get("accessory"), block.get("element")]
        if block["type"] in {"actions", "context_actions"}:
            inner += block["elements"]
        yield from ((block, element) for element in inner if isinstance(element, dict))


def _feedback(element: Json) -> set[str]:
    return {element[name]["text"]["text"] for name in ("positive_button", "negative_button")}


def _input(view: Json, name: str) -> Json:
    for block in view["blocks"]:
        if block["type"] == "input" and name in {
            block["block_id"],
            block["element"].get("action_id"),
            label_of(block),
        }:
            return dict(block)
    raise LookupError(f"the modal has no field {name!r}")


def _named(channel: Channel) -> Json:
    return {"id": channel.id, "name": channel.name or "directmessage"}
