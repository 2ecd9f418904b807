"""Notes about the user, as the user would say them."""

import pytest

from services.memory.first_person import in_first_person


@pytest.mark.parametrize(
    ("note", "said"),
    [
        ("The user's bike is green.", "my bike is green."),
        ("The user is learning to sail.", "I am learning to sail."),
        ("On Mondays the user swims.", "On Mondays I swims."),
        ("사용자는 호박죽을 즐긴다.", "나는 호박죽을 즐긴다."),
        ("사용자의 자전거는 초록색이다.", "내 자전거는 초록색이다."),
        ("The user-agent string is long.", "The user-agent string is long."),
        ("사용자층이 넓다.", "사용자층이 넓다."),
    ],
)
def test_the_user_is_read_as_i(note: str, said: str) -> None:
    assert in_first_person(note) == said
