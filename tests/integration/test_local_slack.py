"""The local Slack itself, with the real client library and a real Bolt application."""

import asyncio
import subprocess
import sys
import time
import urllib.request
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from typing import Any

import aiohttp
import pytest
from aiohttp import web
from slack_bolt.adapter.socket_mode.aiohttp import AsyncSocketModeHandler
from slack_bolt.async_app import AsyncApp
from slack_sdk.errors import SlackApiError
from slack_sdk.http_retry.builtin_async_handlers import AsyncRateLimitErrorRetryHandler
from slack_sdk.signature import SignatureVerifier
from slack_sdk.socket_mode.aiohttp import SocketModeClient
from slack_sdk.socket_mode.async_client import AsyncBaseSocketModeClient
from slack_sdk.socket_mode.request import SocketModeRequest
from slack_sdk.socket_mode.response import SocketModeResponse
from slack_sdk.web.async_client import AsyncWebClient
from yarl import URL

from tests.fakes.slack import LocalSlack, Person, Timing, encoded, signed_headers

IMPATIENT = Timing(ack=0.3, retries=(0.0, 0.1, 0.1), trigger_life=0.2)


@pytest.fixture
def slack() -> Iterator[LocalSlack]:
    with LocalSlack(timing=Timing.quick()) as running:
        yield running


@pytest.fixture
def impatient() -> Iterator[LocalSlack]:
    with LocalSlack(timing=IMPATIENT) as running:
        yield running


@pytest.fixture
def mina(slack: LocalSlack) -> Person:
    return slack.person("U1", "민아")


@pytest.fixture
def client(slack: LocalSlack) -> AsyncWebClient:
    # No retries, so that each fault is seen as it comes.
    return AsyncWebClient(slack.bot_token, base_url=slack.api_url, retry_handlers=[])


def bolt(slack: LocalSlack) -> AsyncApp:
    """A Bolt application that answers every message with its own words."""
    app = AsyncApp(
        client=AsyncWebClient(slack.bot_token, base_url=slack.api_url),
        signing_secret=slack.signing_secret,
    )

    @app.event("message")
    async def answer(event: dict[str, Any], client: AsyncWebClient) -> None:
        if event.get("subtype") is None and "bot_id" not in event:
            await client.chat_postMessage(
                channel=event["channel"], thread_ts=event["ts"], text=f"네: {event['text']}"
            )

    return app


@asynccontextmanager
async def connected(slack: LocalSlack, app: AsyncApp) -> AsyncIterator[None]:
    """The application over Socket Mode."""
    handler = AsyncSocketModeHandler(app, slack.app_token, ping_interval=0.1)
    await handler.connect_async()  # type: ignore[no-untyped-call]
    await slack.until(lambda: slack.connections)
    try:
        yield
    finally:
        await handler.close_async()  # type: ignore[no-untyped-call]
        await asyncio.sleep(0)


@asynccontextmanager
async def listening(slack: LocalSlack, ack_from: int) -> AsyncIterator[list[SocketModeRequest]]:
    """A bare Socket Mode client that acknowledges attempt `ack_from` and later ones."""
    heard: list[SocketModeRequest] = []
    socket = SocketModeClient(
        slack.app_token, web_client=AsyncWebClient(base_url=slack.api_url), ping_interval=0.1
    )

    async def listen(on: AsyncBaseSocketModeClient, request: SocketModeRequest) -> None:
        heard.append(request)
        if (request.retry_attempt or 0) >= ack_from:
            await on.send_socket_mode_response(SocketModeResponse(request.envelope_id))

    socket.socket_mode_request_listeners.append(listen)
    await socket.connect()  # type: ignore[no-untyped-call]
    try:
        yield heard
    finally:
        await socket.close()  # type: ignore[no-untyped-call]
        await asyncio.sleep(0)


async def refusal(call: Any) -> str:
    """The error word of a call that Slack refuses."""
    with pytest.raises(SlackApiError) as caught:
        await call
    return str(caught.value.response["error"])


async def test_a_message_reaches_the_app_and_its_answer_the_screen(
    slack: LocalSlack, mina: Person
) -> None:
    async with connected(slack, bolt(slack)):
        sent = mina.dm("안녕 <세상>")
        screen = await mina.until(lambda screen: "네:" in screen)
        await slack.until(slack.settled)
    assert screen == "민아: 안녕 <세상>\n  기억이: 네: 안녕 <세상>"
    assert sent.acked
    assert slack.calls("chat.postMessage")[0].params["text"] == "네: 안녕 &lt;세상&gt;"
    assert slack.ack_seconds()[-1] < 1


async def test_an_event_without_an_ack_comes_again_under_the_same_id(
    impatient: LocalSlack,
) -> None:
    async with listening(impatient, ack_from=2) as heard:
        await impatient.until(lambda: impatient.connections)
        sent = impatient.person("U1", "민아").dm("들려?")
        await impatient.until(impatient.settled)
    assert [one.retry_attempt for one in heard] == [0, 1, 2]
    assert [one.retry_reason for one in heard] == ["", "timeout", "timeout"]
    assert {one.payload["event_id"] for one in heard} == {sent.events[0].event_id}
    assert len({one.envelope_id for one in heard}) == 3
    assert sent.acked


async def test_an_event_nobody_takes_is_given_up(impatient: LocalSlack) -> None:
    sent = impatient.person("U1", "민아").dm("아무도 없나?")
    await impatient.until(impatient.settled)
    assert sent.events[0].gave_up
    assert len(sent.events[0].attempts) == 4


async def test_what_happens_while_the_line_is_down_arrives_after_the_reconnect(
    slack: LocalSlack, mina: Person
) -> None:
    async with connected(slack, bolt(slack)):
        assert slack.drop() == 1
        mina.dm("끊겼니?")
        await mina.until(lambda screen: "네:" in screen)
        assert slack.link.opened == 2
        slack.disconnect("refresh_requested")
        mina.dm("새로 이었니?")
        await mina.until(lambda screen: "네: 새로" in screen)
        await slack.until(slack.settled)


@pytest.mark.parametrize("fault", ["drop_after_send", "lose_acks"])
async def test_a_line_cut_around_an_ack_brings_the_event_twice(
    slack: LocalSlack, mina: Person, fault: str
) -> None:
    async with connected(slack, bolt(slack)):
        setattr(slack.link, fault, 1)
        sent = mina.dm("한 번만")
        await slack.until(slack.settled)
    assert len(sent.events[0].attempts) == 2
    assert sent.acked


async def test_held_events_come_in_the_order_and_number_asked_for(impatient: LocalSlack) -> None:
    mina = impatient.person("U1", "민아")
    async with listening(impatient, ack_from=0) as heard:
        with impatient.hold() as held:
            first, second = mina.dm("하나"), mina.dm("둘")
        held.send(1, 0)
        impatient.again(first.events[0], new_id=True, retry=0)
        impatient.deliver({"type": "user_change"}, event_id="Ev9", retry=1, retries=())
        await impatient.until(lambda: len(heard) == 4)
        await impatient.until(impatient.settled)
    ids = [one.payload["event_id"] for one in heard]
    assert ids[:2] == [second.events[0].event_id, first.events[0].event_id]
    assert heard[2].payload["event"] == heard[1].payload["event"]
    assert ids[2] != ids[1]
    assert (ids[3], heard[3].retry_attempt) == ("Ev9", 1)


def section(characters: int) -> dict[str, Any]:
    return {"type": "section", "text": {"type": "mrkdwn", "text": "가" * characters}}


@pytest.mark.parametrize(
    ("error", "message"),
    [
        ("msg_too_long", {"text": "가" * 40_001}),
        ("msg_too_long", {"markdown_text": "가" * 12_001}),
        ("markdown_text_conflict", {"markdown_text": "**네**", "text": "네"}),
        ("invalid_blocks", {"text": "네", "blocks": [section(3_001)]}),
        ("msg_blocks_too_long", {"text": "네", "blocks": [section(2_700)] * 5}),
        ("invalid_blocks", {"text": "네", "blocks": [{"type": "divider"}] * 51}),
        ("invalid_blocks", {"text": "네", "blocks": [{"type": "no_such"}]}),
        (
            "invalid_blocks",
            {
                "text": "네",
                "blocks": [{"type": "header", "text": {"type": "plain_text", "text": "a" * 151}}],
            },
        ),
        ("thread_not_found", {"text": "네", "thread_ts": "1.000001"}),
    ],
)
async def test_a_message_beyond_a_limit_gets_slacks_word(
    client: AsyncWebClient, mina: Person, error: str, message: dict[str, Any]
) -> None:
    assert await refusal(client.chat_postMessage(channel=mina.dm_channel.id, **message)) == error
    assert mina.screen() == ""


async def test_a_message_of_nothing_is_refused(client: AsyncWebClient, mina: Person) -> None:
    # A form, as other clients send it.
    empty = client.api_call("chat.postMessage", data={"channel": mina.dm_channel.id, "blocks": ""})
    assert await refusal(empty) == "no_text"


async def test_a_message_at_the_limits_is_taken(client: AsyncWebClient, mina: Person) -> None:
    channel = mina.dm_channel.id
    blocks = [section(2_600)] * 5
    assert (await client.chat_postMessage(channel=channel, text="네", blocks=blocks))["ok"]
    posted = await client.chat_postMessage(channel=channel, markdown_text="가" * 12_000)
    long = client.chat_update(channel=channel, ts=posted["ts"], text="가" * 4_001)
    assert await refusal(long) == "msg_too_long"


async def test_tokens_scopes_and_membership_are_checked(
    slack: LocalSlack, client: AsyncWebClient, mina: Person
) -> None:
    channel = slack.channel("random", mina, bot=False)
    assert await refusal(client.chat_postMessage(channel=channel.id, text="네")) == "not_in_channel"
    assert await refusal(client.chat_postMessage(channel="C0", text="네")) == "channel_not_found"
    slack.team.scopes.remove("users:read")
    with pytest.raises(SlackApiError) as caught:
        await client.users_info(user="U1")
    assert caught.value.response["error"] == "missing_scope"
    assert caught.value.response["needed"] == "users:read"
    assert "chat:write" in caught.value.response["provided"]
    stranger = AsyncWebClient("xoxb-no", base_url=slack.api_url)
    assert await refusal(stranger.auth_test()) == "invalid_auth"


async def test_a_person_has_a_zone_and_where_asked_a_locale(
    slack: LocalSlack, client: AsyncWebClient
) -> None:
    slack.person("U7", "Ada", tz="Europe/London", locale="en-GB")
    assert "locale" not in (await client.users_info(user="U7"))["user"]
    user = (await client.users_info(user="U7", include_locale=True))["user"]
    assert (user["tz"], user["locale"]) == ("Europe/London", "en-GB")


async def test_too_many_calls_are_told_when_to_come_again(
    slack: LocalSlack, client: AsyncWebClient, mina: Person
) -> None:
    channel = mina.dm_channel.id
    slack.faults.rate_limit("chat.postMessage", retry_after=7, skip=1)
    await client.chat_postMessage(channel=channel, text="하나")
    with pytest.raises(SlackApiError) as caught:
        await client.chat_postMessage(channel=channel, text="둘")
    assert caught.value.response.headers["Retry-After"] == "7"
    client.retry_handlers.append(AsyncRateLimitErrorRetryHandler(max_retry_count=1))
    slack.faults.rate_limit("chat.postMessage", retry_after=0)
    await client.chat_postMessage(channel=channel, text="셋")
    assert mina.screen() == "기억이: 하나\n기억이: 셋"
    assert [call.status for call in slack.calls("chat.postMessage")] == [200, 429, 429, 200]


async def test_a_lost_answer_leaves_the_message_and_a_careless_retry_a_second_one(
    slack: LocalSlack, client: AsyncWebClient, mina: Person
) -> None:
    channel = mina.dm_channel.id
    slack.faults.lose_answer("chat.postMessage", times=2)
    with pytest.raises(aiohttp.ClientError):
        await client.chat_postMessage(channel=channel, text="하나")
    assert mina.screen() == "기억이: 하나"
    careless = AsyncWebClient(slack.bot_token, base_url=slack.api_url)
    await careless.chat_postMessage(channel=channel, text="둘")
    assert mina.screen().count("둘") == 2


async def test_a_lost_call_leaves_nothing_and_an_error_is_an_error(
    slack: LocalSlack, client: AsyncWebClient, mina: Person
) -> None:
    channel = mina.dm_channel.id
    slack.faults.lose_call("*")
    with pytest.raises(aiohttp.ClientError):
        await client.chat_postMessage(channel=channel, text="하나")
    slack.faults.server_error("chat.postMessage")
    with pytest.raises(SlackApiError):
        await client.chat_postMessage(channel=channel, text="하나")
    slack.faults.error("chat.postMessage", "fatal_error")
    assert await refusal(client.chat_postMessage(channel=channel, text="둘")) == "fatal_error"
    assert mina.screen() == ""


async def test_a_message_can_be_found_again_by_its_metadata(
    client: AsyncWebClient, mina: Person
) -> None:
    sent = mina.dm("안녕")
    turn = {"event_type": "turn", "event_payload": {"id": "t1"}}
    posted = await client.chat_postMessage(
        channel=sent.channel, thread_ts=sent.ts, markdown_text="**네**", metadata=turn
    )
    plain = await client.conversations_replies(channel=sent.channel, ts=sent.ts)
    assert [one["ts"] for one in plain["messages"]] == [sent.ts, posted["ts"]]
    assert "metadata" not in plain["messages"][1]
    found = await client.conversations_replies(
        channel=sent.channel, ts=sent.ts, include_all_metadata=True
    )
    assert found["messages"][1]["metadata"] == turn
    newest = await client.conversations_history(channel=sent.channel, include_all_metadata=True)
    assert [one["reply_count"] for one in newest["messages"]] == [1]


async def test_a_stream_grows_and_ends(client: AsyncWebClient, mina: Person) -> None:
    sent = mina.dm("길게 말해 줘")
    stream = await client.chat_stream(channel=sent.channel, thread_ts=sent.ts, buffer_size=1)
    await stream.append(markdown_text="**하나**")
    assert mina.screen().endswith("  기억이: **하나**▌")
    await stream.append(markdown_text=", 둘")
    await stream.stop(markdown_text=" 끝")
    assert mina.replies(sent) == ["**하나**, 둘 끝"]


async def test_a_stream_that_is_over_takes_neither_more_nor_an_end(
    slack: LocalSlack, client: AsyncWebClient, mina: Person
) -> None:
    sent = mina.dm("길게 말해 줘")
    where: dict[str, Any] = {"channel": sent.channel}
    started = await client.chat_startStream(**where, thread_ts=sent.ts, markdown_text="하나")
    where["ts"] = started["ts"]
    slack.expire_streams()
    word = "message_not_in_streaming_state"
    assert await refusal(client.chat_appendStream(**where, markdown_text="둘")) == word
    assert await refusal(client.chat_stopStream(**where, markdown_text="둘")) == word
    await client.chat_update(**where, text="하나 둘")
    assert mina.replies(sent) == ["하나 둘"]


async def test_stop_ends_the_stream_and_tells_the_app(
    slack: LocalSlack, client: AsyncWebClient, mina: Person
) -> None:
    sent = mina.dm("길게 말해 줘")
    where: dict[str, Any] = {"channel": sent.channel}
    await client.agents_sessions_setStatus(
        channel_id=sent.channel, thread_ts=sent.ts, status="processing"
    )
    started = await client.chat_startStream(**where, thread_ts=sent.ts, markdown_text="하나")
    stopped = mina.stop(sent)[0].payload["event"]
    assert stopped["streaming_message_ts"] == [started["ts"]]
    assert (stopped["thread_ts"], stopped["user"]) == (sent.ts, "U1")
    late = client.chat_appendStream(**where, ts=started["ts"], markdown_text="둘")
    assert await refusal(late) == "stopped_by_user"
    assert mina.replies(sent) == ["하나 (stopped)"]
    # Slack leaves the session's status to the app.
    assert mina.dm_channel.sessions[sent.ts] == "processing"


async def test_a_stream_in_a_channel_needs_its_recipient(
    slack: LocalSlack, client: AsyncWebClient, mina: Person
) -> None:
    channel = slack.channel("plans", mina)
    sent = mina.mention(channel, "길게 말해 줘")
    bare = client.chat_startStream(channel=channel.id, thread_ts=sent.ts)
    assert await refusal(bare) == "missing_recipient_team_id"
    known: dict[str, Any] = {"recipient_team_id": slack.team.id, "recipient_user_id": "U1"}
    assert (await client.chat_startStream(channel=channel.id, thread_ts=sent.ts, **known))["ok"]


async def test_a_status_stands_until_the_answer(client: AsyncWebClient, mina: Person) -> None:
    sent = mina.dm("안녕")
    thread: dict[str, Any] = {"channel_id": sent.channel, "thread_ts": sent.ts}
    await client.assistant_threads_setStatus(**thread, status="is thinking…")
    assert mina.screen() == "민아: 안녕\n  (기억이 is thinking…)"
    await client.chat_postMessage(channel=sent.channel, thread_ts=sent.ts, text="네")
    assert mina.screen() == "민아: 안녕\n  기억이: 네"


async def test_prompts_show_only_without_a_thread(client: AsyncWebClient, mina: Person) -> None:
    sent = mina.dm("안녕")
    prompts = [{"title": "오늘", "message": "오늘 뭐 하지?"}]
    await client.assistant_threads_setSuggestedPrompts(
        channel_id=sent.channel, thread_ts=sent.ts, prompts=prompts
    )
    assert "[오늘]" not in mina.screen()
    await client.assistant_threads_setSuggestedPrompts(channel_id=sent.channel, prompts=prompts)
    assert mina.screen().endswith("[오늘]")
    mina.choose_prompt("오늘")
    assert mina.screen().endswith("민아: 오늘 뭐 하지?")
    five = client.assistant_threads_setSuggestedPrompts(
        channel_id=sent.channel, prompts=prompts * 5
    )
    assert await refusal(five) == "invalid_arguments"


async def test_what_the_bot_posts_comes_back_and_roots_change_without_changing(
    slack: LocalSlack, client: AsyncWebClient, mina: Person
) -> None:
    sent = mina.dm("안녕")
    await client.chat_postMessage(channel=sent.channel, thread_ts=sent.ts, text="네")
    mina.unfurl(sent)
    _, posted, replied, unfurled = [one.payload["event"] for one in slack.deliveries()]
    assert (posted["bot_id"], posted["app_id"]) == (slack.team.bot_id, slack.team.app_id)
    for changed in (replied, unfurled):
        assert changed["subtype"] == "message_changed"
        assert changed["message"]["text"] == changed["previous_message"]["text"]
        assert "edited" not in changed["message"]


async def test_edits_and_deletions_are_told_as_slack_tells_them(
    client: AsyncWebClient, mina: Person
) -> None:
    sent, lone = mina.dm("나는 서울에 살아"), mina.dm("지울 말")
    edited = mina.edit(sent, "나는 부산에 살아")[0].payload["event"]
    assert edited["message"]["text"] == "나는 부산에 살아"
    assert edited["previous_message"]["text"] == "나는 서울에 살아"
    assert mina.delete(lone)[0].payload["event"]["deleted_ts"] == lone.ts
    await client.chat_postMessage(channel=sent.channel, thread_ts=sent.ts, text="네")
    stone = mina.delete(sent)[0].payload["event"]
    assert (stone["subtype"], stone["message"]["subtype"]) == ("message_changed", "tombstone")
    assert stone["previous_message"]["text"] == "나는 부산에 살아"
    assert mina.screen() == "민아: This message was deleted. (edited)\n  기억이: 네"


async def test_a_mention_is_heard_and_a_whisper_seen_by_one(
    slack: LocalSlack, client: AsyncWebClient, mina: Person
) -> None:
    juno = slack.person("U2", "준호")
    channel = slack.channel("plans", mina, juno)
    assert juno.say(channel, "그냥 얘기").events == []
    sent = mina.mention(channel, "기억해? @준호 me@home.net")
    event = sent.events[0].payload["event"]
    wire = f"<@{slack.team.bot_user}> 기억해? <@U2> <mailto:me@home.net|me@home.net>"
    assert (event["type"], event["text"]) == ("app_mention", wire)
    await client.chat_postEphemeral(
        channel=channel.id, user="U1", thread_ts=sent.ts, text="<!channel> 둘만 알아"
    )
    assert juno.screen(channel) == "준호: 그냥 얘기\n민아: @기억이 기억해? @준호 me@home.net"
    assert mina.screen(channel).endswith("  (only you) 기억이: @channel 둘만 알아")
    assert [whom for _, _, whom in slack.pings()] == ["channel"]


async def test_a_command_is_answered_by_its_ack_and_by_its_response_url(
    slack: LocalSlack, mina: Person
) -> None:
    app = bolt(slack)

    @app.command("/remember")
    async def remember(ack: Any, respond: Any, command: dict[str, Any]) -> None:
        await ack(f"적었어: {command['text']}")
        await respond(text="한마디 더")

    async with connected(slack, app):
        mina.command("/remember", "우유 사기")
        await mina.until(lambda screen: "한마디 더" in screen)
        await slack.until(slack.settled)
    lines = {"(only you) 기억이: 적었어: 우유 사기", "(only you) 기억이: 한마디 더"}
    assert set(mina.screen().splitlines()) == lines


async def test_a_command_without_an_ack_fails_before_the_persons_eyes(
    impatient: LocalSlack,
) -> None:
    mina = impatient.person("U1", "민아")
    async with listening(impatient, ack_from=1):
        mina.command("/remember", "우유")
        await impatient.until(impatient.settled)
    assert mina.screen() == (
        '(only you) Slackbot: /remember failed with the error "operation_timeout"'
    )


MODAL = {
    "type": "modal",
    "callback_id": "keep",
    "title": {"type": "plain_text", "text": "기억하기"},
    "submit": {"type": "plain_text", "text": "저장"},
    "blocks": [
        {
            "type": "input",
            "block_id": "what",
            "label": {"type": "plain_text", "text": "무엇을"},
            "element": {"type": "plain_text_input", "action_id": "text"},
        }
    ],
}


async def test_a_shortcut_opens_a_modal_that_can_be_filled_in(
    slack: LocalSlack, mina: Person
) -> None:
    app = bolt(slack)
    kept: list[str] = []

    @app.shortcut("remember_this")
    async def opened(ack: Any, shortcut: dict[str, Any], client: AsyncWebClient) -> None:
        await ack()
        await client.views_open(trigger_id=shortcut["trigger_id"], view=MODAL)

    @app.view("keep")
    async def submitted(ack: Any, view: dict[str, Any]) -> None:
        text = view["state"]["values"]["what"]["text"]["value"]
        if text == "음":
            await ack(response_action="errors", errors={"what": "조금 더"})
            return
        await ack()
        kept.append(text)

    async with connected(slack, app):
        mina.shortcut(mina.dm("우유 사기"))
        await slack.until(mina.modal)
        assert mina.modal() == "# 기억하기\n무엇을: ()\n[저장]"
        with pytest.raises(ValueError, match="무엇을"):
            mina.submit()
        mina.submit({"무엇을": "음"})
        await slack.until(lambda: "! 조금 더" in mina.modal())
        mina.submit({"what": "우유"})
        await slack.until(lambda: not mina.modal())
        await slack.until(slack.settled)
    assert kept == ["우유"]


async def test_a_trigger_id_lives_shortly_and_opens_once(impatient: LocalSlack) -> None:
    client = AsyncWebClient(impatient.bot_token, base_url=impatient.api_url)
    mina = impatient.person("U1", "민아")
    first = mina.command("/remember").payload["trigger_id"]
    await client.views_open(trigger_id=first, view=MODAL)
    again = await refusal(client.views_open(trigger_id=first, view=MODAL))
    assert again == "exchanged_trigger_id"
    second = mina.command("/remember").payload["trigger_id"]
    impatient.world.triggers[second].ends_at = time.monotonic() - 0.001
    late = await refusal(client.views_open(trigger_id=second, view=MODAL))
    assert late == "expired_trigger_id"


async def test_home_is_shown_and_its_buttons_pressed(slack: LocalSlack, mina: Person) -> None:
    app = bolt(slack)

    def home(text: str) -> dict[str, Any]:
        button = {
            "type": "button",
            "action_id": "forget",
            "value": "m1",
            "text": {"type": "plain_text", "text": "잊기"},
        }
        text_object = {"type": "mrkdwn", "text": text}
        block = {"type": "section", "text": text_object, "accessory": button}
        return {"type": "home", "blocks": [block]}

    @app.event("app_home_opened")
    async def opened(event: dict[str, Any], client: AsyncWebClient) -> None:
        await client.views_publish(user_id=event["user"], view=home("우유 &amp; 빵"))

    @app.action("forget")
    async def forget(ack: Any, body: dict[str, Any], client: AsyncWebClient) -> None:
        await ack()
        gone = home(f"잊음: {body['actions'][0]['value']}")
        await client.views_publish(user_id=body["user"]["id"], view=gone)

    async with connected(slack, app):
        mina.open_home()
        await slack.until(lambda: mina.home() == "우유 & 빵 [잊기]")
        mina.click("잊기")
        await slack.until(lambda: mina.home() == "잊음: m1 [잊기]")
        await slack.until(slack.settled)


async def test_home_holds_a_hundred_blocks(client: AsyncWebClient, mina: Person) -> None:
    view = {"type": "home", "blocks": [{"type": "divider"}] * 100}
    await client.views_publish(user_id="U1", view=view)
    view = {"type": "home", "blocks": [{"type": "divider"}] * 101}
    assert await refusal(client.views_publish(user_id="U1", view=view)) == "invalid_arguments"
    assert mina.home().count("---") == 100


async def test_files_go_both_ways_and_need_their_scope(
    slack: LocalSlack, client: AsyncWebClient, mina: Person
) -> None:
    sent = mina.dm("이거 봐", files=[("메모.txt", "우유".encode())])
    event = sent.events[0].payload["event"]
    assert event["subtype"] == "file_share"
    url = event["files"][0]["url_private"]
    headers = {"Authorization": f"Bearer {slack.bot_token}"}
    async with aiohttp.ClientSession(headers=headers) as session:
        async with session.get(url) as answer:
            assert (answer.content_type, await answer.text()) == ("text/plain", "우유")
        slack.team.scopes.remove("files:read")
        async with session.get(url) as answer:
            assert (answer.status, answer.content_type) == (200, "text/html")
    await client.files_upload_v2(
        channel=sent.channel, thread_ts=sent.ts, filename="all.json", content="{}"
    )
    assert mina.screen().endswith("  [file: all.json]")


async def test_http_mode_posts_signed_requests_and_repeats_what_failed(
    impatient: LocalSlack,
) -> None:
    got: list[tuple[dict[str, str], bytes]] = []

    async def take(request: web.Request) -> web.Response:
        got.append((dict(request.headers), await request.read()))
        return web.Response(status=500 if len(got) == 1 else 200)

    verifier = SignatureVerifier(impatient.signing_secret)
    async with served(take) as url:
        impatient.post_to(url)
        impatient.person("U1", "민아").dm("안녕")
        await impatient.until(impatient.settled)
    assert len(got) == 2
    assert all(verifier.is_valid_request(body, headers) for headers, body in got)
    assert "X-Slack-Retry-Num" not in got[0][0]
    retry = got[1][0]
    assert (retry["X-Slack-Retry-Num"], retry["X-Slack-Retry-Reason"]) == ("1", "http_error")


async def test_bolt_takes_http_mode_and_refuses_a_wrong_signature(
    slack: LocalSlack, mina: Person
) -> None:
    app = bolt(slack)

    @app.command("/remember")
    async def remember(ack: Any, command: dict[str, Any]) -> None:
        await ack(text=f"적었어: {command['text']}")

    handle = app.web_app("/slack/events").router.routes()
    posting = next(route.handler for route in handle if route.method == "POST")
    async with served(posting) as url:
        slack.post_to(url)
        mina.dm("안녕")
        mina.command("/remember", "우유")
        await mina.until(lambda screen: "네:" in screen and "적었어: 우유" in screen)
        await slack.until(slack.settled)
        body, kind = encoded("events_api", {"type": "event_callback"})
        wrong = signed_headers("another secret", body, content_type=kind)
        async with (
            aiohttp.ClientSession() as session,
            session.post(url, data=body, headers=wrong) as answer,
        ):
            assert answer.status == 401


@asynccontextmanager
async def served(handler: Any) -> AsyncIterator[str]:
    """An address on this machine whose POSTs go to `handler`."""
    app = web.Application()
    app.router.add_post("/slack/events", handler)
    runner = web.AppRunner(app, shutdown_timeout=0.2)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    try:
        yield f"http://127.0.0.1:{runner.addresses[0][1]}/slack/events"
    finally:
        await runner.cleanup()


@pytest.mark.filterwarnings("ignore:BasicAuth is deprecated")
async def test_a_workspace_is_installed_by_a_code_and_removed(
    slack: LocalSlack, client: AsyncWebClient
) -> None:
    other = slack.add_team("T0002", "Other", installed=False)
    twin = slack.person("U1", "다른 민아", team=other)
    app = AsyncWebClient(base_url=slack.api_url)
    secrets = {"client_id": slack.world.client_id, "client_secret": slack.world.client_secret}
    code = slack.new_code(other)
    granted = await app.oauth_v2_access(**secrets, code=code)
    assert granted["team"]["id"] == "T0002"
    assert await refusal(app.oauth_v2_access(**secrets, code=code)) == "invalid_code"
    theirs = AsyncWebClient(granted["access_token"], base_url=slack.api_url)
    await theirs.chat_postMessage(channel=twin.dm_channel.id, text="네")
    foreign = client.chat_postMessage(channel=twin.dm_channel.id, text="네")
    assert await refusal(foreign) == "channel_not_found"
    slack.uninstall(other)
    assert await refusal(theirs.auth_test()) == "token_revoked"
    told = [one.payload["event"]["type"] for one in slack.deliveries()]
    assert told[-2:] == ["tokens_revoked", "app_uninstalled"]


async def test_the_page_that_asks_to_install_leads_back_with_code_and_state(
    slack: LocalSlack,
) -> None:
    other = slack.add_team("T0002", "Other", installed=False)
    query = {"state": "s1", "redirect_uri": "http://127.0.0.1:1/slack/oauth_redirect"}
    async with (
        aiohttp.ClientSession() as session,
        session.get(slack.authorize_url, params=query, allow_redirects=False) as answer,
    ):
        target = URL(answer.headers["Location"])
    assert (target.path, target.query["state"]) == ("/slack/oauth_redirect", "s1")
    assert slack.world.codes[target.query["code"]] == other.id


async def test_tokens_rotate_and_the_old_one_expires(slack: LocalSlack) -> None:
    slack.world.token_rotation = True
    app = AsyncWebClient(base_url=slack.api_url)
    secrets = {"client_id": slack.world.client_id, "client_secret": slack.world.client_secret}
    granted = await app.api_call(
        "oauth.v2.access", data={**secrets, "code": slack.new_code(slack.team)}
    )
    slack.expire_token()
    old = AsyncWebClient(granted["access_token"], base_url=slack.api_url)
    assert await refusal(old.auth_test()) == "token_expired"
    renewed = await app.api_call(
        "oauth.v2.access",
        data={
            **secrets,
            "grant_type": "refresh_token",
            "refresh_token": granted["refresh_token"],
        },
    )
    new = AsyncWebClient(renewed["access_token"], base_url=slack.api_url)
    assert (await new.auth_test())["team_id"] == slack.team.id


async def test_other_apps_older_views_and_odd_payloads_are_told_too(
    impatient: LocalSlack,
) -> None:
    impatient.world.subscriptions.add("assistant_thread_started")
    mina = impatient.person("U1", "민아")
    async with listening(impatient, ack_from=0) as heard:
        mina.dm("다른 앱의 말", through="A0OTHER")
        opened = mina.open_assistant_thread()
        impatient.deliver_raw({"type": "event_callback", "event": None})
        await impatient.until(lambda: impatient.settled() and len(heard) == 4)
    other, _, started, odd = [one.payload["event"] for one in heard]
    assert (other["app_id"], other["user"]) == ("A0OTHER", "U1")
    assert "client_msg_id" not in other
    assert started["assistant_thread"]["thread_ts"] == opened.ts
    assert odd is None


async def test_twenty_people_on_a_bad_line_are_all_heard(slack: LocalSlack) -> None:
    people = [slack.person(f"U{number}", f"사람{number}") for number in range(20)]
    slack.sender.repeat_every = 10
    slack.link.drop_every = 25
    async with connected(slack, bolt(slack)):
        for person in people:
            person.dm("하나")
            person.dm("둘")
        await slack.until(
            lambda: all("네: 하나" in one.screen() and "네: 둘" in one.screen() for one in people)
        )
        slack.link.drop_every = 0
        await slack.until(slack.settled)
    assert slack.link.opened > 1
    assert len(slack.ack_seconds()) >= 40


async def test_two_lines_at_once_share_the_events(impatient: LocalSlack) -> None:
    mina = impatient.person("U1", "민아")
    async with listening(impatient, 0) as first, listening(impatient, 0) as second:
        await impatient.until(lambda: impatient.connections == 2)
        for _ in range(4):
            mina.dm("안녕")
        await impatient.until(impatient.settled)
    assert (len(first), len(second)) == (2, 2)


async def test_a_reply_in_place_of_a_whisper_and_its_end(slack: LocalSlack, mina: Person) -> None:
    url = mina.command("/memories").payload["response_url"]
    button = {"type": "button", "action_id": "next", "text": {"type": "plain_text", "text": "다음"}}
    blocks = [{"type": "actions", "elements": [button]}]
    async with aiohttp.ClientSession() as session:
        await session.post(url, json={"text": "첫 쪽", "blocks": blocks})
        assert mina.screen() == "(only you) 기억이: [다음]"
        clicked = mina.click("다음").payload
        assert clicked["container"]["is_ephemeral"]
        await session.post(
            clicked["response_url"], json={"text": "둘째 쪽", "replace_original": True}
        )
        assert mina.screen() == "(only you) 기억이: 둘째 쪽"
        await session.post(clicked["response_url"], json={"delete_original": True})
    assert mina.screen() == ""
    assert slack.deliveries() == []
    assert len(slack.calls("response_url")) == 3


async def test_a_ping_is_noticed_even_when_it_comes_in_two_pieces(
    slack: LocalSlack, client: AsyncWebClient, mina: Person
) -> None:
    sent = mina.dm("안녕")
    started = await client.chat_startStream(
        channel=sent.channel, thread_ts=sent.ts, markdown_text="<!chan"
    )
    await client.chat_stopStream(channel=sent.channel, ts=started["ts"], markdown_text="nel>")
    await client.chat_postMessage(channel=sent.channel, text="&lt;!here&gt;")
    assert slack.pings() == [(sent.channel, started["ts"], "channel")]


def test_it_runs_as_a_process_of_its_own() -> None:
    command = [sys.executable, "-m", "tests.fakes.slack"]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        address = process.stdout.readline().strip().removeprefix("SLACK_API_URL=")
        with urllib.request.urlopen(f"{address}api.test") as answer:
            assert b'"ok": true' in answer.read()
        process.communicate("안녕\n", timeout=20)
    assert process.returncode == 0
