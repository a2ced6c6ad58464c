import pytest

from rules.game import Seat
from rules.topiary.game import TOPIARY
from rules.topiary.garden.cells import parse_cell
from rules.topiary.garden.positions import parse_position
from rules.topiary.moves import PickTile, PlaceVisitor
from rules.topiary.state import State, Step, Turn
from tests.rules.topiary.boards import deal, on_turn, play

FIRST, SECOND = Seat(0), Seat(1)
ROW = """
el3 .   sw2 . .
.   .   .   . .
.   .   .   . .
.   .   .   . .
.   .   .   . .
"""


def premise(drawing: str) -> tuple[int, ...]:
    state: State = on_turn(drawing)
    return TOPIARY.premise(state, FIRST, PlaceVisitor(parse_position("a1e")))


def test_whoever_waits_foresees_placing_a_visitor() -> None:
    state, _ = play(on_turn(), "a3e a3")
    ahead = TOPIARY.foreseen(state, SECOND)
    assert ahead is not None
    assert (SECOND, 1, Step.VISITOR, Turn()) == (ahead.turn, ahead.turns, ahead.step, ahead.now)
    assert PlaceVisitor(parse_position("a3e")) not in TOPIARY.legal_moves(ahead, SECOND)


def test_nothing_is_foreseen_in_the_draft_or_without_visitors() -> None:
    draft = deal(draft="on")
    assert {None} == {TOPIARY.foreseen(draft, Seat(seat)) for seat in range(4)}
    last = on_turn(played=4)
    assert None is not TOPIARY.foreseen(last, SECOND)
    ended, _ = play(last, "a3e none end")
    assert None is TOPIARY.foreseen(ended, FIRST)


@pytest.mark.parametrize(
    ("now", "is_same"),
    [
        (ROW.replace("sw2", "sw3"), True),
        (ROW.replace("sw2", "sw4"), False),
        (ROW.replace("el3 .", ".   ."), False),
        (ROW.replace("el3 .   sw2", "el3 pp2 sw2"), True),
        (ROW.replace("el3 .   sw2", "el3 pp4 sw2"), False),
        (ROW.replace("sw2 . .", "sw2 . sp5"), False),
        (ROW.replace("el3 .   sw2 . .", "el3 pp1 sw2 sp1 pp2"), False),
    ],
)
def test_ruling_an_ordered_visitor_comes_only_while_it_sees_the_same(now: str, is_same: bool) -> None:  # noqa: FBT001 - a column of the table
    assert is_same == (premise(ROW) == premise(now))


def test_a_tile_to_be_picked_up_counts_on_nothing_but_lying_there() -> None:
    assert () == TOPIARY.premise(play(on_turn(), "a3e")[0], FIRST, PickTile(parse_cell("A3")))
