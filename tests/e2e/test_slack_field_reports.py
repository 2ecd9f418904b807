"""What breaks other assistants in Slack, over a real wire: each test says what is right."""

from datetime import datetime

import httpx
import pytest

from tests.fakes.running import TOKEN, Running
from tests.fakes.slack import Channel, LocalSlack, Person, Sent

# The whole product starts once for all of them.
pytestmark = pytest.mark.timeout(300)


def written(person: Person, text: str, *, thread: Sent | None = None) -> Sent:
    """A message that was answered."""
    before = 0 if thread is None else len(person.replies(thread))
    sent = person.dm(text, thread=thread)
    person.slack.wait_for(lambda: len(person.replies(sent)) > before, seconds=20)
    return sent


def said(person: Person, text: str, *, thread: Sent | None = None) -> str:
    """The answer to a message."""
    return person.replies(written(person, text, thread=thread))[-1]


def asked(running: Running, person: Person, path: str, **body: object) -> dict[str, object]:
    """What the HTTP interface says of somebody."""
    headers = {
        "Authorization": f"Bearer {TOKEN}",
        "X-User-Id": f"{person.team.id}:{person.user.id}",
    }
    method = "POST" if body else "GET"
    answer = httpx.request(
        method,
        f"{running.url}/api/v1{path}",
        headers=headers,
        json=body or None,
        trust_env=False,
        timeout=20,
    )
    found: dict[str, object] = answer.json()
    return found


def facts(running: Running, person: Person) -> str:
    return str(asked(running, person, "/graph/facts"))


def test_an_edit_is_followed_by_memories_facts_and_answers_and_is_not_answered(
    slack: LocalSlack, running: Running, ben: Person
) -> None:
    told = written(ben, "remember that Rex's birthday is March 2")
    assert "March 2" in said(ben, "When is Rex's birthday?")
    slack.wait_for(lambda: "March 2" in facts(running, ben), seconds=20)
    before = len(slack.bot_messages())
    ben.edit(told, "remember that Rex's birthday is April 9")
    slack.wait_for(lambda: "April 9" in facts(running, ben), seconds=20)
    assert "March 2" not in facts(running, ben)
    assert len(slack.bot_messages()) == before
    answer = said(ben, "When is Rex's birthday?")
    assert "April 9" in answer
    assert "March 2" not in answer


def test_a_deleted_message_is_gone_from_context_memories_and_facts(
    slack: LocalSlack, running: Running, ben: Person
) -> None:
    # A root with an answer below becomes a tombstone.
    told = written(ben, "remember that Rex's birthday is March 2")
    stated = written(ben, "my sister's cat is called Biscuit")
    slack.wait_for(lambda: "March 2" in facts(running, ben), seconds=20)
    ben.delete(told)
    ben.delete(stated)
    slack.wait_for(lambda: "March 2" not in facts(running, ben), seconds=20)
    for question in ("When is Rex's birthday?", "What is my sister's cat called?"):
        answer = said(ben, question)
        assert "March 2" not in answer
        assert "Biscuit" not in answer
    found = asked(running, ben, "/memory/recall", query="Biscuit March 2 Rex")
    assert "Biscuit" not in str(found["memories"])


def test_what_is_told_in_a_dm_never_shows_up_in_a_channel(
    slack: LocalSlack, mina: Person, ben: Person
) -> None:
    where = slack.channel("team", mina, ben)
    said(ben, "remember that my locker code is 4417")
    assert "4417" in said(ben, "what is my locker code?")
    for person in (ben, mina):
        for question in ("what is my locker code?", "what do you know about me?"):
            mentioned(person, where, question)
    assert "4417" not in ben.screen(where)
    assert "direct message" in ben.screen(where)


def test_a_mention_and_a_message_for_the_same_ts_have_one_reply(
    slack: LocalSlack, mina: Person
) -> None:
    where = slack.channel("both", mina)
    sent = mina.mention(where, "안녕?")
    event = dict(sent.events[0].payload["event"])
    twin = {**event, "type": "message", "channel_type": "channel"}
    made = [*slack.deliver(twin), slack.again(sent.events[0], new_id=True)]
    slack.wait_for(lambda: all(one.over for one in made) and mina.replies(sent), seconds=20)
    said(mina, "안녕")
    assert len(mina.replies(sent)) == 1


def test_markup_and_entities_are_kept_as_the_words_they_stand_for(
    slack: LocalSlack, running: Running, ben: Person
) -> None:
    said(ben, "remember that notes on <stdio.h> & co are at notes.example.com or a@example.com")
    kept = str(asked(running, ben, "/memory/recall", query="notes on stdio")["memories"])
    assert "<stdio.h> & co are at notes.example.com or a@example.com" in kept


def test_the_first_reply_in_a_thread_goes_on_with_what_its_root_said(
    slack: LocalSlack, mina: Person
) -> None:
    root = written(mina, "우리 팀 회식은 금요일이야")
    assert "금요일" in said(mina, "그거 기억해줘", thread=root)


def test_tomorrow_is_the_day_of_the_person_and_not_that_of_the_server(
    slack: LocalSlack, running: Running, mina: Person
) -> None:
    sent = written(mina, "기억해줘: 내일 9시에 치과 예약")
    page = asked(running, mina, "/memory/recall", query="치과 예약")
    memories = page["memories"]
    assert isinstance(memories, list)
    at = float(sent.ts)
    seoul = 9 * 3600
    days = (int(at) + seoul) // 86_400 + 1
    expected = days * 86_400 - seoul
    happened = datetime.fromisoformat(memories[0]["timestamp"]).timestamp()
    assert expected <= happened < expected + 86_400


def test_what_cannot_be_read_is_said_so_and_nothing_crashes(
    slack: LocalSlack, running: Running, mina: Person
) -> None:
    assert "파일은 아직" in said_with_file(mina, "이거 봐 줘", b"<!DOCTYPE html><html></html>")
    assert "파일은 아직" in said_with_file(mina, "", b"\x00\x01")
    sent = written(mina, "안녕")
    event = dict(sent.events[0].payload["event"])
    strange = [
        {"type": "message", "channel_type": "im"},
        {**event, "ts": "1700000000.000001", "text": None, "blocks": [{"type": "rich_text"}]},
        {**event, "ts": "1700000000.000002", "subtype": "nobody_knows"},
        {**event, "ts": "1700000000.000003", "files": "no list"},
        {"type": "message", "subtype": "message_changed", "channel": event["channel"]},
        {"type": "message", "subtype": "message_deleted", "previous_message": 7},
        {"type": "app_mention"},
        {"type": "agent_session_stopped", "channel": 7},
        {"type": "assistant_thread_started", "assistant_thread": None},
        {"type": "app_home_opened", "tab": "messages"},
        {"type": "user_change", "user": "nobody"},
        {"type": "tokens_revoked", "tokens": {"oauth": ["U1"]}},
    ]
    made = [slack.deliver(one)[0] for one in strange]
    slack.wait_for(lambda: all(one.over for one in made), seconds=20)
    assert [one.acked for one in made] == [True] * len(made)
    long = said(mina, "가나다 " * 10_000)
    assert "너무 길어요" in long or "나누어" in long
    assert said(mina, "안녕")
    states = httpx.get(f"{running.url}/readyz", trust_env=False).json()
    assert states["parts"]["slack"] == "ok"


def mentioned(person: Person, where: Channel, text: str) -> None:
    sent = person.mention(where, text)
    person.slack.wait_for(lambda: person.replies(sent), seconds=20)


def said_with_file(person: Person, text: str, content: bytes) -> str:
    sent = person.dm(text, files=[("memo.html", content)])
    person.slack.wait_for(lambda: person.replies(sent), seconds=20)
    return person.replies(sent)[-1]
