"""Home, commands and modals when Slack refuses, waits or sends nonsense: no crash, no silence."""

import logging
from pathlib import Path
from typing import Any

import pytest

from services.memory.shapes import Page
from services.models import Kind, NewEpisode
from services.models import Person as Somebody
from tests.fakes.living import living
from tests.fakes.product import Product, open_product
from tests.fakes.slack import Delivery, LocalSlack, Person


async def seen(person: Person, *words: str) -> str:
    def all_seen() -> bool:
        everything = f"{person.home()}\n{person.modal()}\n{person.screen()}"
        return all(word in everything for word in words)

    await person.slack.until(all_seen)
    return person.screen()


async def keep(product: Product, person: Person, content: str) -> None:
    somebody = Somebody(person.team.id, person.user.id)
    await product.memories.of(somebody).store(NewEpisode(content, Kind.MEMORY, "test"))


async def test_a_missing_scope_is_named_to_the_operator_and_told_to_the_person(
    slack: LocalSlack, mina: Person, ben: Person, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with open_product(tmp_path) as product, living(slack, product):
        slack.team.scopes.discard("files:write")
        await keep(product, mina, "우산은 현관에")
        mina.open_home()
        await seen(mina, "우산은 현관에")
        mina.click("JSON으로 내보내기")
        await seen(mina, "files:write 권한이 없어서")
    assert "needs the scope files:write" in caplog.text


async def test_a_trigger_that_has_expired_is_said_to_have(
    slack: LocalSlack, ben: Person, tmp_path: Path
) -> None:
    channel = slack.channel("garden", ben)
    async with open_product(tmp_path) as product, living(slack, product):
        await keep(product, ben, "my locker is 41")
        ben.open_home()
        await seen(ben, "my locker is 41")
        slack.faults.error("views.open", "expired_trigger_id", times=3)
        for press in ("Edit", "Forget everything…"):
            ben.click(press)
            await seen(ben, "Slack gave up waiting")
        ben.shortcut(ben.say(channel, "The rake is in the barn"))
        await slack.until(lambda: "Slack gave up waiting" in ben.screen(channel))
        assert not ben.modal()


async def test_a_form_that_cannot_be_filled_says_so(
    slack: LocalSlack, ben: Person, tmp_path: Path
) -> None:
    channel = slack.channel("garden", ben)
    async with open_product(tmp_path) as product, living(slack, product):
        slack.faults.server_error("views.update")
        ben.shortcut(ben.say(channel, "The rake is in the barn"))
        await slack.until(lambda: "지금은 하지 못했어요" in ben.modal() or "Sorry" in ben.modal())
        assert "rake" not in ben.modal()


async def test_rate_limits_are_waited_for(slack: LocalSlack, mina: Person, tmp_path: Path) -> None:
    async with open_product(tmp_path) as product, living(slack, product):
        for method in ("views.publish", "users.info", "conversations.open", "chat.postMessage"):
            slack.faults.rate_limit(method, retry_after=1)
        mina.open_home()
        await seen(mina, "아직 기억하는 것이 없어요")
        mina.click("기억 멈추기")
        await seen(mina, "기억하기를 멈췄어요", "다시 기억하기")
        await mina.until(lambda screen: "기억하기를 멈췄어요" in screen)
    assert mina.screen().count("기억하기를 멈췄어요") == 1


async def test_where_home_cannot_be_shown_the_dm_tells(
    slack: LocalSlack, ben: Person, tmp_path: Path
) -> None:
    async with open_product(tmp_path) as product, living(slack, product):
        slack.faults.server_error("views.publish", times=2)
        ben.open_home()
        await ben.until(lambda screen: "I couldn't do that just now" in screen)
        assert not ben.home()


async def test_an_answer_whose_address_is_gone_comes_as_an_ephemeral_message(
    slack: LocalSlack, ben: Person, tmp_path: Path
) -> None:
    async with open_product(tmp_path) as product, living(slack, product):
        slack.world.response_urls.clear()
        command = ben.command("/remember", "my locker is 41")
        slack.world.response_urls.clear()
        await seen(ben, "(only you)", "I'll remember that")
        assert command.acked
        assert len(slack.calls("chat.postEphemeral")) <= 1


async def test_40_000_characters_are_refused_in_words(
    slack: LocalSlack, ben: Person, mina: Person, tmp_path: Path
) -> None:
    async with open_product(tmp_path) as product, living(slack, product):
        for command in ("/remember", "/recall", "/forget"):
            ben.command(command, "word " * 8_000)
        await slack.until(lambda: ben.screen().count("too long for me") >= 3)
        assert ben.screen().count("too long for me") == 3
        mina.command("/memories", "가" * 40_000)
        assert "찾는 것이 없어요" in await seen(mina, "찾는 것이 없어요")


async def test_what_the_services_cannot_do_is_apologised_for_without_saying_why(
    slack: LocalSlack, ben: Person, tmp_path: Path
) -> None:
    async with open_product(tmp_path) as product, living(slack, product):
        await keep(product, ben, "my locker is 41")
        ben.open_home()
        await seen(ben, "my locker is 41")
        (memory,) = (await pages(product, ben)).items
        ben.click("Edit")
        await seen(ben, "[Save]")
        await product.memories.of(Somebody(ben.team.id, ben.user.id)).forget(memory.id)
        ben.submit({"What to remember": "my locker is 42"})
        screen = await seen(ben, "not there any more")
        assert "NotFound" not in screen + ben.home()


def malformed(slack: LocalSlack, person: Person) -> list[Delivery]:
    """Requests as Slack never sends them, or not any more."""
    base: dict[str, Any] = {
        "type": "block_actions",
        "team": {"id": slack.team.id},
        "user": {"id": person.user.id, "team_id": slack.team.id},
        "api_app_id": slack.team.app_id,
        "trigger_id": "1.2",
    }
    action: dict[str, Any] = {
        "type": "button",
        "action_id": "home_edit",
        "block_id": "b",
        "value": "nothing",
    }
    view: dict[str, Any] = {
        "id": "V1",
        "type": "home",
        "private_metadata": "][",
        "state": {"values": {"x": []}},
    }
    sent: list[tuple[str, dict[str, Any]]] = [
        ("interactive", base | {"actions": []}),
        ("interactive", base | {"actions": [action], "view": view}),
        ("interactive", base | {"actions": [action | {"action_id": "home_older"}], "view": view}),
        ("interactive", base | {"actions": [action | {"action_id": "memories_older"}]}),
        ("interactive", base | {"actions": [action | {"action_id": "from_long_ago"}]}),
        ("interactive", base | {"actions": [action], "user": {"id": "", "team_id": ""}}),
        ("interactive", base | {"actions": [action], "team": {"id": "T9999"}}),
        ("interactive", base | {"type": "view_submission", "view": {"callback_id": "edit_memory"}}),
        (
            "interactive",
            base
            | {
                "type": "view_submission",
                "view": view | {"callback_id": "remember_this", "private_metadata": "[1]"},
            },
        ),
        (
            "interactive",
            base | {"type": "message_action", "callback_id": "remember_this", "message": None},
        ),
        ("slash_commands", {"command": "/recall", "team_id": slack.team.id, "text": None}),
        ("slash_commands", {"command": "/unknown", "team_id": "T1", "user_id": "U1"}),
    ]
    return [slack.sender.send(Delivery(kind, payload)) for kind, payload in sent]


async def test_malformed_requests_are_acknowledged_and_harm_nothing(
    slack: LocalSlack, mina: Person, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with open_product(tmp_path) as product, living(slack, product):
        await keep(product, mina, "우산은 현관에")
        sent = malformed(slack, mina)
        await slack.until(lambda: all(one.over for one in sent))
        mina.command("/recall", "우산 어디 있어?")
        await seen(mina, "현관에")
        assert len((await pages(product, mina)).items) == 1
    severe = [one for one in caplog.records if one.levelno >= logging.CRITICAL]
    assert not severe


async def test_a_stop_lets_what_was_asked_for_be_done(
    slack: LocalSlack, ben: Person, tmp_path: Path
) -> None:
    async with open_product(tmp_path) as product:
        async with living(slack, product):
            slack.faults.delay("users.info", 0.6)
            command = ben.command("/remember", "my locker is 41")
            await slack.until(lambda: command.acked)
        await seen(ben, "I'll remember that")
        assert len((await pages(product, ben)).items) == 1


async def test_equal_ids_in_two_workspaces_are_two_people(
    slack: LocalSlack, mina: Person, tmp_path: Path
) -> None:
    other = slack.add_team("T2", "Other")
    namesake = slack.person(mina.user.id, "민아", team=other)
    async with open_product(tmp_path) as product:
        async with living(slack, product):
            mina.command("/remember", "비밀 정원은 옥상에")
            await seen(mina, "기억해 둘게요")
            mina.open_home()
            await seen(mina, "비밀 정원은 옥상에")
            # The app is not at home there: nothing is said, nothing shown.
            command = namesake.command("/memories")
            await slack.until(lambda: command.acked)
        async with living(slack, product, team=other):
            namesake.open_home()
            await seen(namesake, "아직 기억하는 것이 없어요")
            namesake.command("/recall", "비밀 정원 어디 있어?")
            namesake.command("/memories")
            await slack.until(lambda: namesake.screen().count("(only you)") == 2)
        assert "옥상" not in namesake.home() + namesake.screen()


async def pages(product: Product, person: Person) -> Page:
    memories = product.memories.of(Somebody(person.team.id, person.user.id))
    return await memories.page(query=None, kind=None, limit=50, cursor=None)
