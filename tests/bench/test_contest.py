import random
from collections.abc import Callable

import pytest

from bench.contest import FULL, Contender, Contest, Effort, run


class Machine:
    """A computer whose time passes only by work, and that gets slower and faster as it likes."""

    def __init__(self) -> None:
        self.now = 0.0
        self.slowness = 1.0
        self.order: list[str] = []

    def clock(self) -> float:
        return self.now

    def contender(self, name: str, seconds: float) -> Contender:
        return Contender(name, self._work(name, seconds))

    def _work(self, name: str, seconds: float) -> Callable[[], int]:
        def work() -> int:
            self.order.append(name)
            self.now += seconds * self.slowness
            return 10

        return work


def contest(machine: Machine, ours: float, theirs: float) -> Contest:
    return Contest("digging", "holes", machine.contender("ours", ours), (machine.contender("theirs", theirs),))


@pytest.mark.parametrize(("ours", "theirs", "expected"), [(1, 1, 1), (1, 2, 2), (2, 1, 0.5)])
def test_the_ratio_says_how_much_faster_ours_is(ours: float, theirs: float, expected: float) -> None:
    machine = Machine()
    (standing,) = run(contest(machine, ours, theirs), Effort(15, 8.0), random.Random(1), machine.clock)
    assert (expected, expected, expected) == (standing.low, standing.ratio, standing.high)
    assert 10 / ours == standing.ours
    assert 10 / theirs == standing.theirs


class Slowing(random.Random):
    """Draws the order of each round, and lets the machine slow down with every draw."""

    def __init__(self, machine: Machine) -> None:
        super().__init__(1)
        self.machine = machine

    def random(self) -> float:
        self.machine.slowness *= 1.5
        return super().random()

    def getrandbits(self, k: int, /) -> int:
        self.machine.slowness *= 1.5
        return super().getrandbits(k)


def test_a_machine_that_slows_down_between_rounds_changes_no_ratio() -> None:
    machine = Machine()
    (standing,) = run(contest(machine, 1, 2), Effort(5, 1e6), Slowing(machine), machine.clock)
    assert 2 == pytest.approx(standing.ratio, rel=1e-3)
    assert 2 == pytest.approx(standing.low, rel=1e-3)
    assert standing.ours < 10


@pytest.mark.parametrize("wanted", [None, 3.3])
def test_what_is_wanted_stands_beside_what_was_measured(wanted: float | None) -> None:
    machine = Machine()
    theirs = Contender("theirs", machine.contender("theirs", 1).work, wanted)
    digging = Contest("digging", "holes", machine.contender("ours", 1), (theirs,))
    (standing,) = run(digging, Effort(3, 1.0), random.Random(1), machine.clock)
    assert wanted == standing.wanted


def test_the_order_is_shuffled_inside_the_rounds() -> None:
    machine = Machine()
    run(contest(machine, 1, 1), Effort(15, 1.0), random.Random(1), machine.clock)
    warm_up, rounds = machine.order[:2], machine.order[2:]
    firsts = {rounds[start] for start in range(0, len(rounds), 2)}
    assert ["ours", "theirs"] == warm_up
    assert {"ours", "theirs"} == firsts


def test_the_full_effort_is_long_enough_to_decide() -> None:
    assert FULL.rounds >= 15
    assert 0.25 == FULL.cpu_seconds
