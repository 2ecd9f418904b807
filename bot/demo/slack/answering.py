"""What the app says to a command or a click: by its ack, or by the response URL."""

from bot.demo.slack import chat, events, limits, views
from bot.demo.slack.errors import SlackError
from bot.demo.slack.state import Channel, Json, Message, Team, World


def respond(world: World, key: str, body: Json) -> None:
    """A POST to a response URL: ephemeral unless said otherwise; may replace or delete."""
    about = world.response_urls.get(key)
    if about is None or about["left"] < 1:
        raise SlackError("used_url" if about else "invalid_url")
    about["left"] -= 1
    team = world.teams[about["team"]]
    say(world, team, team.channel(about["channel"]), about, body)


def say(world: World, team: Team, channel: Channel, about: Json, body: Json) -> None:
    """Posts `body` to the person (`about["user"]`), or puts it in the clicked message's place."""
    clicked = channel.messages.get(about.get("message") or "")
    if clicked is not None and body.get("delete_original"):
        chat.remove_message(world, team, channel, clicked)
        return
    limits.check_message(body)
    if clicked is not None and body.get("replace_original"):
        before = events.thread_json(team, channel, clicked)
        chat.fill(clicked, body)
        if clicked.only_for is None:
            world.emit(team, events.changed(world, team, channel, clicked, before))
        return
    message = Message(
        ts=world.ts(),
        channel=channel.id,
        user=team.bot_user,
        bot_id=team.bot_id,
        app_id=team.app_id,
        thread_ts=body.get("thread_ts") or (clicked.thread_ts if clicked is not None else None),
    )
    chat.fill(message, body)
    if body.get("response_type") == "in_channel":
        chat.add_message(world, team, channel, message)
        return
    message.only_for = about["user"]
    channel.messages[message.ts] = message


def failed(world: World, channel: Channel, user: str, text: str) -> None:
    """What Slackbot tells a person when the app did not answer in time."""
    ts = world.ts()
    channel.messages[ts] = Message(ts, channel.id, "USLACKBOT", text=text, only_for=user)


def submitted(world: World, team: Team, user: str, view_id: str, answer: Json | None) -> None:
    """The app's answer to a modal's submission: close, errors, update, push, clear."""
    stack = team.modals.get(user, [])
    at = next((at for at, view in enumerate(stack) if view["id"] == view_id), None)
    if at is None:
        return
    if answer is None:
        stack[at]["errors"] = {"": "We had some trouble connecting. Try again?"}
        return
    action = answer.get("response_action")
    if action == "errors":
        stack[at]["errors"] = dict(answer.get("errors") or {})
    elif action == "update":
        stack[at] = views.new_view(world, team, answer["view"], user, stack[at])
    elif action == "push":
        views.push(world, team, answer["view"], user)
    elif action == "clear":
        stack.clear()
    else:
        del stack[at:]
