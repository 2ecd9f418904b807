"""What Slack sends, as plain words."""

import time
import unicodedata
from typing import Any

import pytest

from bot.slack.inbound import Own, arrival_of, mentioned, plain

OWN = Own(team="T1", bot_user="UBOT", bot_id="B1", url="https://t1.slack.com/")
NAMES = {"U2": "민아", "U3": "R&D <Ben>"}


@pytest.mark.parametrize(
    ("sent", "words"),
    [
        ("<@UBOT> 기억해줘", "기억해줘"),
        ("<@UBOT>, 기억해줘", "기억해줘"),
        ("저기 <@UBOT> 이거 기억해줘", "저기 이거 기억해줘"),
        ("기억해줘 <@UBOT|gieok>", "기억해줘"),
        ("<@U2> 생일은 3월 2일", "민아 생일은 3월 2일"),
        ("<@U9|유나> 번호", "유나 번호"),
        ("<@U9> 번호", "U9 번호"),
        ("<@U3> 팀", "R&D <Ben> 팀"),
        ("&lt;stdio.h&gt; &amp; co", "<stdio.h> & co"),
        ("&amp;lt;b&amp;gt; &quot;", "&lt;b&gt; &quot;"),
        ("&lt;@U2&gt;", "<@U2>"),
        ("<http://example.com|example.com>", "example.com"),
        ("<https://example.com/a?b=1&amp;c=2>", "https://example.com/a?b=1&c=2"),
        ("<https://example.com/a|여기>를 봐", "여기 (https://example.com/a)를 봐"),
        ("<mailto:a@b.com|a@b.com>", "a@b.com"),
        ("<mailto:a@b.com|메일>", "메일 (a@b.com)"),
        ("<tel:+821012345678|010-1234-5678>", "010-1234-5678"),
        ("<#C1|general>에서", "#general에서"),
        ("<#C1>", "#C1"),
        ("<!channel> <!here|here> <!everyone>", "@channel here @everyone"),
        ("<!subteam^S1|@design>", "@design"),
        ("<!subteam^S1>", "@S1"),
        ("<!date^1392734382^{date}|2014-02-18>", "2014-02-18"),
        ("a < b and c > d", "a < b and c > d"),
        ("<이건 뭐>", "<이건 뭐>"),
        ("  줄\n  둘째 줄  ", "줄\n  둘째 줄"),
    ],
)
def test_markup_becomes_what_a_person_reads(sent: str, words: str) -> None:
    assert plain(sent, OWN, NAMES) == words


def test_text_is_composed() -> None:
    assert plain(unicodedata.normalize("NFD", "오세훈"), OWN, {}) == "오세훈"


def test_other_people_are_asked_for_by_id_and_the_app_itself_is_not() -> None:
    assert mentioned("<@UBOT> <@U2> <@W3|x> &lt;@U4&gt;", OWN) == {"U2", "W3"}


def test_a_crowd_of_mentions_is_not_a_crowd_of_calls() -> None:
    crowd = "".join(f"<@U{n}> <@U{n}>" for n in range(1000, 4000))
    assert mentioned(f"<@U7>{crowd}", OWN) > {"U7", "U1000"}
    assert len(mentioned(crowd, OWN)) <= 25


def test_endless_combining_marks_are_left_to_whoever_refuses_them() -> None:
    marks = "가" + "\u0301\u0316" * 20_000
    began = time.monotonic()
    assert plain(marks, OWN, {}) == marks
    assert time.monotonic() - began < 5


@pytest.mark.parametrize(
    "part", ["<", "<@", "<!", "&amp;", "<@UBOT>", " \t", "<http://a|", "<a|b>"]
)
def test_long_strange_texts_are_read_quickly(part: str) -> None:
    began = time.monotonic()
    plain(part * (20_000 // len(part)), OWN, {})
    assert time.monotonic() - began < 5


def event(**more: Any) -> dict[str, Any]:
    inner = {
        "type": "message",
        "channel": "D1",
        "channel_type": "im",
        "user": "U2",
        "ts": "1764500000.000100",
        "text": "안녕",
        "client_msg_id": "c1",
        **more,
    }
    return {"team_id": "T1", "event_id": "Ev1", "event": inner}


def test_a_persons_message_counts() -> None:
    arrival = arrival_of(event(thread_ts="1764400000.000100"), OWN)
    assert arrival is not None
    assert (arrival.team, arrival.channel, arrival.user) == ("T1", "D1", "U2")
    assert (arrival.ts, arrival.thread) == ("1764500000.000100", "1764400000.000100")
    assert arrival.content == {"text": "안녕", "files": []}


def test_a_dm_is_one_by_its_id_where_its_type_is_not_said() -> None:
    assert arrival_of(event(channel_type=None), OWN) is not None
    assert arrival_of(event(channel_type=None, channel="C1"), OWN) is None


@pytest.mark.parametrize(
    "more",
    [
        {"subtype": "message_changed"},
        {"subtype": "bot_message"},
        {"subtype": ["file_share"]},
        {"bot_id": "B9"},
        {"user": "UBOT"},
        {"app_id": "A9", "client_msg_id": None},
        {"user": None},
        {"user": "U 2"},
        {"channel": 7},
        {"ts": "abc"},
        {"ts": ""},
        {"channel_type": "channel"},
    ],
)
def test_what_is_no_message_of_a_person_to_us_does_not(more: dict[str, Any]) -> None:
    assert arrival_of(event(**more), OWN) is None


@pytest.mark.parametrize("more", [{"text": None}, {"files": "x"}, {"files": [None, {}]}])
def test_malformed_parts_are_no_reason_to_fail(more: dict[str, Any]) -> None:
    assert arrival_of(event(**more), OWN) is not None


@pytest.mark.parametrize("body", [{}, {"event": None}, {"event": []}, {"event": {"type": 1}}])
def test_malformed_events_are_none(body: dict[str, Any]) -> None:
    assert arrival_of(body, OWN) is None
