"""What Slack shows of a memory: within its limits, with nothing in it that Slack would parse."""

from dataclasses import replace
from datetime import UTC, date, datetime
from zoneinfo import ZoneInfo

import pytest

from bot.demo.slack.errors import SlackError
from bot.demo.slack.limits import check_blocks, check_view, pings
from bot.slack.asked import pointed_at_of
from bot.slack.views import forms
from bot.slack.views.blocks import Block, View, escaped, escaped_within, link
from bot.slack.views.ephemeral import answer_blocks, memories_blocks
from bot.slack.views.home import MEMORIES_A_PAGE, Shown, home_view
from bot.slack.views.known import paged_by_subject
from bot.slack.views.listing import Listing, Tab, listing_of
from bot.slack.views.words import words
from graph_store.model import Fact
from services.models import Episode, Kind, Language, Moment, NewEpisode, Recalled
from services.turn import CommandReport, Option, Reply, Source
from services.usage import Used
from tests.fakes.services import kept

NOW = datetime(2026, 11, 25, 9, tzinfo=UTC)
MOMENT = Moment(NOW, ZoneInfo("Asia/Seoul"))
NASTY = "<!channel> <@U123> &amp; <https://evil.example|click> *bold* _it_ `code` :smile: \u202e"


def memories(number: int, content: str = NASTY * 40) -> list[Episode]:
    new = NewEpisode(
        content, Kind.MEMORY, "slack", speaker=NASTY, metadata={"permalink": "https://s.example/p1"}
    )
    return [kept(new, n) for n in range(number)]


def refused(made: View | list[Block]) -> str:
    """What Slack says against a view or the blocks of a message; "" where it takes it."""
    try:
        check_blocks(made) if isinstance(made, list) else check_view(made)
    except SlackError as error:
        return str(error.body())
    return ""


def shown(language: Language, **more: object) -> Shown:
    plain = Shown(
        language=language,
        moment=MOMENT,
        listing=Listing(),
        remembered=4,
        used=Used({"memory": 2}, 1, 50),
    )
    return replace(plain, **more)  # type: ignore[arg-type]


@pytest.mark.parametrize("language", list(Language))
@pytest.mark.parametrize("content", [NASTY * 40, "&" * 20_000, "가" * 20_000, "<", "\n\n x"])
def test_the_fullest_home_is_within_slacks_limits_and_calls_nobody(
    language: Language, content: str
) -> None:
    full = shown(
        language,
        listing=Listing(query="<!here>" * 28, kind=Kind.MEMORY, day=date(2026, 11, 25))
        .older("x" * 60)
        .older("y" * 60),
        memories=memories(MEMORIES_A_PAGE, content),
        next_cursor="z" * 60,
        paused_since=NOW,
        notice=escaped_within(content, 500),
    )
    view = home_view(full)
    assert not refused(view)
    called = [block for block in view["blocks"] if block["type"] in ("section", "context")]
    assert pings(called) == []
    assert "confirm" in str(view)


@pytest.mark.parametrize("language", list(Language))
def test_what_is_known_fits_however_much_it_is(language: Language) -> None:
    facts = [
        Fact(f"f{n}", f"*{NASTY}{n % 30}", NASTY * 5, NASTY * 9, NOW, None, 1.0, ())
        for n in range(3_000)
    ]
    page, more = paged_by_subject(facts, 0, "")
    view = home_view(shown(language, listing=Listing(tab=Tab.FACTS), facts=page, more_facts=more))
    assert not refused(view)
    assert more
    assert pings([one for one in view["blocks"] if one["type"] == "section"]) == []


@pytest.mark.parametrize("language", list(Language))
def test_every_modal_is_within_slacks_limits(language: Language) -> None:
    pointed = forms.Pointed("C1", "1.000001", NASTY, "U2", "https://s.example/p1", "https://r.e/1")
    views = [
        forms.opening(),
        forms.everything_form(language, 12),
        forms.telling(language, words(language).edit_title, escaped("x & y")),
    ]
    for text in ("", "나", "x" * 40_000, "<!channel> " * 3_000):
        views.append(forms.remember_form(language, pointed, text, "2026년 11월 25일", 20_000))
        views.append(forms.edit_form(language, "e" * 32, text[:20_000], Listing().as_text()))
    assert not [wrong for view in views if (wrong := refused(view))]


@pytest.mark.parametrize("language", list(Language))
def test_the_answers_to_commands_are_within_slacks_limits(language: Language) -> None:
    listing = Listing(query="가" * 200)
    for _ in range(30):
        listing = listing.older("c" * 60)
    blocks = memories_blocks(
        memories(5),
        language=language,
        moment=MOMENT,
        listing=listing,
        next_listing=listing.older("d" * 60),
        remembered=100,
    )
    messages = [blocks]
    options = tuple(Option(f"{n:032}", NASTY * 20) for n in range(30))
    found = tuple(Recalled(one, 1.0, 1.0) for one in memories(8))
    for report in (None, CommandReport("forget", "x", options)):
        reply = Reply("word " * 9_000, Source.COMMAND, report, found, "c", "t")
        made, more = answer_blocks(reply, ui=language, moment=MOMENT, paused=True)
        messages += [made, *([{"type": "markdown", "text": part}] for part in more)]
    assert not [wrong for message in messages if (wrong := refused(message))]


def test_exactly_three_characters_are_escaped_and_no_entity_is_cut() -> None:
    assert escaped("a & b < c > d ' \" *") == "a &amp; b &lt; c &gt; d ' \" *"
    for most in range(2, 40):
        cut = escaped_within("<&>" * 10, most)
        assert len(cut) <= most
        assert cut.replace("&lt;", "").replace("&amp;", "").replace("&gt;", "") in ("", "…")


@pytest.mark.parametrize(
    "address", ["javascript:alert(1)", "https://x.example|y", "https://x.example>", "", "x y"]
)
def test_what_is_no_address_is_no_link(address: str) -> None:
    assert link(address, "원문 <보기>") == "원문 &lt;보기&gt;"


@pytest.mark.parametrize("text", ["", "][", "[]", "3", '{"c": 3, "p": "x", "d": "no", "k": 1}'])
def test_a_listing_that_is_none_of_ours_is_the_plain_one(text: str) -> None:
    assert listing_of(text) == Listing()


def test_a_listing_comes_back_as_it_was() -> None:
    listing = Listing(Tab.MEMORIES, "화분", Kind.EVENT, date(2026, 3, 2)).older("a").older("b")
    assert listing_of(listing.as_text()) == listing
    assert listing.newer().cursors == ("a",)
    assert listing.newer().newer() == replace(listing, cursors=(), page=0)


@pytest.mark.parametrize("text", ["", "한 줄", "x" * 3_001, "a b " * 5_000, "줄\n" * 4_000])
def test_a_text_in_fields_is_the_same_text(text: str) -> None:
    pieces, joints = forms.in_fields(text)
    assert all(len(piece) <= 3_000 for piece in pieces)
    values = {f"text{n}": piece for n, piece in enumerate(pieces)}
    assert forms.written(values, joints) == text.strip()


def test_a_message_without_text_says_what_its_blocks_say() -> None:
    message = {
        "ts": "1.000001",
        "bot_id": "B1",
        "username": "Deploys",
        "text": "",
        "blocks": [
            {"type": "header", "text": {"type": "plain_text", "text": "Deployed"}},
            {"type": "rich_text", "elements": [{"elements": [{"type": "text", "text": "v2"}]}]},
            {"type": "divider"},
        ],
    }
    body = {"team": {"id": "T1"}, "user": {"id": "U1"}, "channel": {"id": "C1"}, "message": message}
    pointed = pointed_at_of(body)
    assert pointed is not None
    assert pointed.text == "Deployed\nv2"
    assert pointed.name == "Deploys"
