"""What comes by itself in an ordered turn must be what would have come when it was ordered."""

import pytest

from rules.sanssouci.game import SANSSOUCI
from rules.sanssouci.state import State
from tables.model.order import (
    Fate,
    Misfit,
    OrderedMove,
    Reason,
    Wish,
    added,
    apply_ordered,
    fulfilled,
    settled,
    without_last,
)
from tests.rules.sanssouci.boards import on_turn

LONE = on_turn(hand="vine wild", market="vine hedge")
ELSEWHERE = on_turn(hand="vine wild", market="hedge hedge vine")
TWO = on_turn(hand="vine wild", market="vine hedge vine")


def ordered(state: State, *words: str) -> Wish:
    laid = apply_ordered(SANSSOUCI, state, state.turn)
    for word in words:
        laid = added(laid, word)
    return Wish(settled(laid).moves, is_whole=True)


@pytest.mark.parametrize("words", [("vine",), ("vine", "noble:a1"), ("vine", "stay")])
def test_only_tile_of_a_card_is_ordered_with_it(words: tuple[str, ...]) -> None:
    wish = ordered(LONE, *words)
    assert (f"card:{words[0]}", *words[1:]) == wish.notations
    assert Misfit("m1", Reason.GONE) == fulfilled(SANSSOUCI, ELSEWHERE, ELSEWHERE.turn, [wish]).outcome.misfits[0]
    due = fulfilled(SANSSOUCI, TWO, TWO.turn, [wish])
    assert Fate.PLAYED is due.outcome.fate
    assert due.draft is not None
    assert "m1" == due.draft.played[1].notation


def test_tile_that_was_chosen_may_be_the_only_one_by_then() -> None:
    due = fulfilled(SANSSOUCI, LONE, LONE.turn, [ordered(TWO, "vine", "m1")])
    assert Fate.PLAYED is due.outcome.fate


def test_what_came_by_itself_goes_with_what_it_followed() -> None:
    moves = ordered(LONE, "vine", "noble:a1").moves
    assert ["card:vine", "m1", "noble:a1"] == [move.notation for move in moves]
    assert ("card:vine",) == tuple(move.notation for move in without_last(moves))
    assert () == without_last(without_last(moves))
    assert () == without_last((OrderedMove("m1", (), is_forced=True),))
