"""`python -m bot demo`: a day in Slack, as people see it."""

from pathlib import Path

import pytest

from tests.fakes.running import Running


@pytest.mark.timeout(300)
def test_the_day_is_played_and_each_message_has_one_answer(tmp_path: Path) -> None:
    played = Running(tmp_path / "data").command("demo", timeout=280)
    assert played.returncode == 0, played.stderr
    assert played.stderr == ""
    last = played.stdout.rpartition("told to forget.")[2]
    assert last.count("민아: ") == last.count("기억이: ") == 11
    assert "**주차 자리는 지하 3층 12번**" in last
    home = played.stdout.rpartition("내 기억\n")[2].partition("— Slack")[0]
    for shown in ("room 402", "Ben의 말", "지하 3층 12번", "10월 28일"):
        assert shown in home
    assert "**동물병원은 월요일에 쉰다 @\u2060channel** — 기억하고 있었어요." in last
    assert last.rstrip().endswith("Pinged by any of it: nobody.")
    assert "그건 아직 몰라요." in last
    assert not (tmp_path / "data").exists()
