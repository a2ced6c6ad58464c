"""One iteration of a search: who comes to know what on the way."""

from rules.chance import Chance
from rules.computer.judgement import Hope
from rules.computer.tree import PLAIN, Branch, Node
from rules.computer.walk import Walk
from rules.game import Discloses, Seat
from tests.rules.computer.toys import FIRST, SECOND, Heap, Pennies, Played, State, Toy


def walked(toy: Toy, move: str) -> tuple[list[Node], Walk]:
    """Let the first seat make a move that was tried before, and the second one try something."""
    trees = [Node(), Node()]
    walk = Walk(toy, None, FIRST, State(0), Chance(bytes(32), "walk"))
    walk.descend(trees, PLAIN, move, Branch(*Hope(1.0, 0.0, 0.0), visits=1))
    return trees, walk


def played(move: str, audience: frozenset[Seat] | None) -> Played:
    return Played(seat=FIRST, audience=audience, discloses=Discloses.NOTHING, text=move)


def test_all_go_on_in_their_trees_by_what_they_are_told() -> None:
    trees, walk = walked(Heap(), "2")
    told = (played("2", None),)
    assert [[("2", told)], [(None, told)]] == [[*tree.following] for tree in trees]
    assert [FIRST, SECOND] == [seat for _, seat, _ in walk.path]
    assert trees[SECOND].following[None, told] is walk.path[1][0]


def test_who_is_told_nothing_stays_where_they_are() -> None:
    trees, walk = walked(Pennies(), "heads")
    assert [[("heads", (played("heads", frozenset((FIRST,))),))], []] == [[*tree.following] for tree in trees]
    assert trees[SECOND] is walk.path[1][0]
