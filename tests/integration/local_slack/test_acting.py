"""What people do at the local Slack, with a real Bolt application at the other end."""

import time
from typing import Any

import aiohttp
import pytest
from slack_sdk.web.async_client import AsyncWebClient

from tests.fakes.slack import LocalSlack, Person
from tests.fakes.slack_apps import bolt, connected, listening, refusal


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
        await slack.until(lambda: "잊음" in mina.home())
        await slack.until(slack.settled)
    assert mina.home() == "잊음: m1 [잊기]"


async def test_what_is_pressed_says_what_was_chosen(
    slack: LocalSlack, client: AsyncWebClient, mina: Person
) -> None:
    def plain(text: str) -> dict[str, str]:
        return {"type": "plain_text", "text": text}

    feedback = {
        "type": "feedback_buttons",
        "action_id": "feedback",
        "positive_button": {"text": plain("좋아"), "value": "good"},
        "negative_button": {"text": plain("아니야"), "value": "bad"},
    }
    more = {
        "type": "overflow",
        "action_id": "more",
        "options": [{"text": plain("고치기"), "value": "edit"}],
    }
    words = {"type": "section", "text": plain("우유 사기"), "accessory": more}
    buttons = {"type": "context_actions", "elements": [feedback]}
    sent = mina.dm("뭐였지?")
    stream = await client.chat_stream(channel=sent.channel, thread_ts=sent.ts)
    await stream.append(markdown_text="**우유**")
    await stream.stop(blocks=[words, buttons])
    assert mina.replies(sent) == ["**우유**\n우유 사기 […]"]
    assert "[좋아] [아니야]" in mina.screen()
    chosen = [mina.click("아니야"), mina.click("feedback"), mina.click("more", value="고치기")]
    pressed = [one.payload["actions"][0] for one in chosen]
    assert [one.get("value") for one in pressed] == ["bad", "good", None]
    assert pressed[2]["selected_option"]["value"] == "edit"
    assert chosen[0].payload["message"]["ts"] == stream.ts
    with pytest.raises(LookupError):
        mina.click("없는 단추")
