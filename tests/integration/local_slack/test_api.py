"""What the local Slack answers to the real client: its limits, errors, faults, streams."""

from typing import Any

import aiohttp
import pytest
from slack_sdk.errors import SlackApiError
from slack_sdk.http_retry.builtin_async_handlers import AsyncRateLimitErrorRetryHandler
from slack_sdk.web.async_client import AsyncWebClient
from yarl import URL

from tests.fakes.slack import LocalSlack, Person
from tests.fakes.slack_apps import refusal


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


async def test_home_holds_a_hundred_blocks(client: AsyncWebClient, mina: Person) -> None:
    view = {"type": "home", "blocks": [{"type": "divider"}] * 100}
    await client.views_publish(user_id="U1", view=view)
    view = {"type": "home", "blocks": [{"type": "divider"}] * 101}
    assert await refusal(client.views_publish(user_id="U1", view=view)) == "invalid_arguments"
    assert mina.home().count("---") == 100


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
