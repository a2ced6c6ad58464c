"""Requests go out evenly, with a few at once after a pause."""

import pytest

from cogs.interactions.timeouts import Pace, throttled
from playground.wire.bounds import A_SECOND


def test_a_few_go_at_once_and_the_others_evenly_behind_them() -> None:
    pace = Pace(a_second=4, at_once=3)
    assert [0, 0, 0, 0.25, 0.5, 0.75] == pytest.approx([pace.wait(100.0) for _ in range(6)])


def test_after_a_pause_a_few_may_go_at_once_again() -> None:
    pace = Pace(a_second=10, at_once=2)
    assert [0, 0, 0.1] == pytest.approx([pace.wait(100.0) for _ in range(3)])
    assert [0, 0, 0.1] == pytest.approx([pace.wait(200.0) for _ in range(3)])


def test_a_second_sees_no_more_than_discord_takes_once_the_first_few_have_gone() -> None:
    pace = Pace()
    turns = [pace.wait(100.0) for _ in range(400)]
    assert all(A_SECOND > sum(at <= other < at + 1 for other in turns) for at in turns if at > 0)


def test_what_is_done_seldom_is_done_at_once_and_not_again_for_a_while() -> None:
    now, done = [0.0], []
    work = throttled(lambda: done.append(now[0]), 60.0, lambda: now[0])
    for now[0] in (0.0, 1.0, 59.9, 60.0, 61.0, 200.0):
        work()
    assert [0.0, 60.0, 200.0] == done
