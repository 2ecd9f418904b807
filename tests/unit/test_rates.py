"""A token bucket for each person."""

from bot.http.rates import Buckets


class Clock:
    """A clock that is moved by hand."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


def test_a_burst_passes_then_as_many_as_flow_in() -> None:
    clock = Clock()
    buckets = Buckets(2, 5, clock)

    assert [buckets.wait("a") for _ in range(5)] == [0] * 5
    assert buckets.wait("a") == 0.5
    clock.now += 0.5
    assert buckets.wait("a") == 0
    assert buckets.wait("a") == 0.5
    clock.now += 3600
    assert [buckets.wait("a") for _ in range(6)] == [0, 0, 0, 0, 0, 0.5]


def test_one_persons_haste_keeps_nobody_else_waiting() -> None:
    buckets = Buckets(1, 1, Clock())

    assert buckets.wait("a") == 0
    assert buckets.wait("a") == 1
    assert buckets.wait("b") == 0


def test_what_is_held_is_bounded_and_the_hasty_are_kept() -> None:
    buckets = Buckets(1, 1, Clock(), most=3)
    for number in range(50):
        buckets.wait("hasty")
        buckets.wait(f"stranger {number}")

    assert len(buckets._held) == 3
    assert buckets.wait("hasty") == 1
