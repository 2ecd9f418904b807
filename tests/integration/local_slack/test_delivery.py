"""What the local Slack sends to the real client and to Bolt: repeated, dropped, signed."""

import subprocess
import sys
import urllib.request
from typing import Any

import aiohttp
import pytest
from aiohttp import web
from slack_sdk.signature import SignatureVerifier

from tests.fakes.slack import LocalSlack, Person, Timing, encoded, signed_headers
from tests.fakes.slack_apps import bolt, connected, listening, served


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
    slack.world.timing = Timing(ack=2.0, retries=(0.0, 0.2, 0.5, 1.0, 2.0))
    people = [slack.person(f"U{number}", f"사람{number}") for number in range(20)]
    slack.sender.repeat_every = 10
    slack.link.drop_every = 40
    async with connected(slack, bolt(slack)):
        for person in people:
            person.dm("하나")
            person.dm("둘")
        await slack.until(
            lambda: all("네: 하나" in one.screen() and "네: 둘" in one.screen() for one in people),
            seconds=30,
        )
        slack.link.drop_every = 0
        await slack.until(slack.settled, seconds=30)
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


def test_it_runs_as_a_process_of_its_own() -> None:
    command = [sys.executable, "-m", "bot.demo.slack"]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        address = process.stdout.readline().strip().removeprefix("SLACK_API_URL=")
        with urllib.request.urlopen(f"{address}api.test") as answer:
            assert b'"ok": true' in answer.read()
        process.communicate("안녕\n", timeout=20)
    assert process.returncode == 0
