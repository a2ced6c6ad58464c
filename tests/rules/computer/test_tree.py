import pytest

from rules.computer.judgement import Hope
from rules.computer.tree import Node

PLAIN = Hope(1.0, 0.0, 0.0)


def test_what_was_told_leads_to_the_same_node_again() -> None:
    node = Node()
    assert node.child("a") is node.child("a")
    assert node.child("a") is not node.child("b")


def test_a_node_lacks_only_moves_that_it_has_not_learnt() -> None:
    node = Node()
    node.learn(("x",), (PLAIN,))
    assert (False, True) == (node.lacks(("x",)), node.lacks(("x", "y")))


def test_what_moves_bring_is_noted_with_the_move_and_its_node() -> None:
    node = Node()
    node.learn(("x", "y"), (PLAIN, PLAIN))
    assert 0.5 == node.usual
    for move, value in (("x", 1.0), ("x", 0.5), ("y", 0.0)):
        node.record(node.branches[move], value)
    assert (3, 1.5, 0.5) == (node.visits, node.total, node.usual)
    assert [(2, 1.5), (1, 0.0)] == [(branch.visits, branch.total) for branch in node.branches.values()]
    node.record(node.branches["y"], 0.7)
    assert pytest.approx(0.55) == node.usual


def test_what_a_move_seemed_counts_as_some_visits_until_it_is_known() -> None:
    node = Node()
    node.learn(("x", "y"), (Hope(1.0, 0.2, 3.0), PLAIN))
    assert pytest.approx([0.3, 0.5]) == [node.value_of(branch) for branch in node.branches.values()]
    node.record(node.branches["x"], 1.0)
    assert pytest.approx((1.0 + 3 * 0.8) / 4) == node.value_of(node.branches["x"])


def selected(*hopes: Hope, visits: tuple[int, ...] = (0, 0), totals: tuple[float, ...] = (0.0, 0.0)) -> object:
    """Return which of two moves is tried next: one called 0 or one called 1."""
    node = Node()
    node.learn((0, 1), hopes)
    for branch, seen, total in zip(node.branches.values(), visits, totals, strict=True):
        branch.visits, branch.total = seen, total
    node.visits, node.total = sum(visits), sum(totals)
    move, branch = node.select((0, 1), 0.08)
    assert branch is node.branches[move]
    assert [1, 1] == [one.available for one in node.branches.values()]
    return move


def test_of_moves_that_are_alike_the_first_is_tried() -> None:
    assert 0 == selected(PLAIN, PLAIN)


def test_likely_good_and_little_known_moves_are_tried_first() -> None:
    assert 1 == selected(PLAIN, Hope(2.0, 0.0, 0.0))
    assert 1 == selected(Hope(1.0, 0.3, 3.0), Hope(1.0, 0.1, 3.0))
    assert 1 == selected(PLAIN, PLAIN, visits=(2, 2), totals=(1.0, 1.4))
    assert 1 == selected(PLAIN, PLAIN, visits=(4, 2), totals=(2.0, 1.0))


def test_curiosity_halves_with_the_first_visit() -> None:
    # 0.08 for what was never tried and 0.04 for what was tried once: a lag of 0.02 is not enough, one of 0.06 is.
    for lag, expected in ((0.02, 1), (0.06, 0)):
        assert expected == selected(PLAIN, Hope(1.0, lag, 1e9), visits=(1, 0), totals=(0.5, 0.0))
