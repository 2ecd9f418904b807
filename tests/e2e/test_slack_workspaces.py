"""Several workspaces in one process: installed by OAuth, kept apart, taken out."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import httpx
import pytest

from tests.fakes.running import TOKEN, Running
from tests.fakes.slack import LocalSlack, Person, Team, Timing

pytestmark = pytest.mark.timeout(300)


@pytest.fixture
def slack() -> Iterator[LocalSlack]:
    with LocalSlack(timing=Timing.quick()) as slack:
        slack.world.token_rotation = True
        yield slack


def running_for(slack: LocalSlack, folder: Path, **more: str) -> Running:
    running = Running(
        folder,
        {
            "API_TOKEN": TOKEN,
            "SLACK_API_URL": slack.api_url,
            "SLACK_CLIENT_ID": slack.world.client_id,
            "SLACK_CLIENT_SECRET": slack.world.client_secret,
            "SLACK_SIGNING_SECRET": slack.signing_secret,
            **more,
        },
    )
    slack.post_to(f"{running.url}/slack/events")
    return running


def installed(slack: LocalSlack, running: Running, team: Team) -> httpx.Response:
    """The app, installed in a workspace as its administrator does."""
    page = httpx.get(f"{running.url}/slack/install", trust_env=False)
    assert slack.authorize_url in page.text
    cookie = page.headers["set-cookie"].partition(";")[0]
    state = cookie.partition("=")[2]
    return redirected(running, code=slack.new_code(team), state=state, cookie=cookie)


def redirected(running: Running, *, code: str, state: str, cookie: str) -> httpx.Response:
    return httpx.get(
        f"{running.url}/slack/oauth_redirect",
        params={"code": code, "state": state},
        headers={"Cookie": cookie},
        trust_env=False,
    )


def said(person: Person, text: str) -> str:
    sent = person.dm(text)
    person.slack.wait_for(lambda: person.replies(sent), seconds=20)
    return person.replies(sent)[0]


def stored(running: Running, team: str) -> int:
    headers = {"Authorization": f"Bearer {TOKEN}", "X-User-Id": f"{team}:U1"}
    url = f"{running.url}/api/v1/memory/stats"
    return int(httpx.get(url, headers=headers, trust_env=False).json()["episodes"])


def test_two_workspaces_with_equal_user_ids_never_meet_and_one_that_leaves_is_purged(
    slack: LocalSlack, tmp_path: Path
) -> None:
    first = slack.add_team("T1", "First", installed=False)
    second = slack.add_team("T2", "Second", installed=False)
    mina = slack.person("U1", "민아", team=first)
    ben = slack.person("U1", "Ben", locale="en-US", team=second)
    running = running_for(slack, tmp_path / "data", SLACK_ON_UNINSTALL="purge")
    with running.served():
        for team in (first, second):
            assert installed(slack, running, team).status_code == 200
        assert "4417" in said(mina, "기억해줘: 사물함 번호는 4417")
        assert "4417" not in said(ben, "what is the 사물함 번호?")
        assert "4417" not in said(ben, "사물함 번호 뭐야?")
        assert "8080" in said(ben, "remember that my locker is 8080")
        assert "4417" in said(mina, "사물함 번호 뭐야?")
        assert stored(running, "T1") > 0
        slack.uninstall(first)
        slack.wait_for(lambda: stored(running, "T1") == 0, seconds=20)
        gone = mina.dm("사물함 번호 뭐야?")
        slack.wait_for(lambda: all(event.over for event in gone.events))
        assert "8080" in said(ben, "what is my locker?")
        assert mina.replies(gone) == []


def test_an_installation_is_guarded_by_its_state_and_its_token_is_rotated(
    slack: LocalSlack, tmp_path: Path
) -> None:
    team = slack.add_team("T1", "First", installed=False)
    mina = slack.person("U1", "민아", team=team)
    # Each token is about to expire, so that each event has it rotated.
    slack.world.timing = replace(slack.world.timing, token_life=3600.0)
    running = running_for(slack, tmp_path / "data")
    with running.served():
        forged = redirected(running, code=slack.new_code(team), state="made-up", cookie="a=b")
        assert forged.status_code == 400
        page = httpx.get(f"{running.url}/slack/install", trust_env=False)
        cookie = page.headers["set-cookie"].partition(";")[0]
        state, code = cookie.partition("=")[2], slack.new_code(team)
        assert redirected(running, code=code, state=state, cookie=cookie).status_code == 200
        # A state is good for one installation.
        again = redirected(running, code=slack.new_code(team), state=state, cookie=cookie)
        assert again.status_code == 401
        assert "4417" in said(mina, "기억해줘: 사물함 번호는 4417")
        granted = [call.params.get("grant_type") for call in slack.calls("oauth.v2.access")]
        states = httpx.get(f"{running.url}/readyz", trust_env=False).json()
        assert states["parts"]["slack"] == "ok"
    assert "refresh_token" in granted
