import pytest

from rules.errors import IllegalMove
from rules.game import Seat, choose_options
from rules.sanssouci.game import SANSSOUCI
from rules.sanssouci.moves import END, ChooseGarden
from rules.sanssouci.state import State
from tests.rules.games import key_of
from tests.rules.sanssouci.boards import EMPTY, on_turn, play


def deal(**wanted: str) -> State:
    return SANSSOUCI.setup(key_of(1), 2, choose_options(SANSSOUCI.options, 2, wanted))


def refused(state: State, text: str, seat: int | None = None) -> IllegalMove:
    own = state.turn if seat is None else Seat(seat)
    move = SANSSOUCI.parse_move(state, own, text)
    with pytest.raises(IllegalMove) as caught:
        SANSSOUCI.apply(state, own, move)
    return caught.value


NOBLES = """
ppppppppp
..gs.....
..ss.....
...S.....
.........
........s
"""
FULL_ROW = """
ppppppppp
..s......
.........
.........
.........
.........
"""


@pytest.mark.parametrize(
    ("drawing", "before", "text", "code", "sentence"),
    [
        (EMPTY, "", "card:hedge", "not-in-hand", "You do not hold the card hedge. You can play a card: card:vine,"),
        (EMPTY, "", "m1", "not-now", "The move m1 is not the decision that you face. You can play a card: card:vine,"),
        (EMPTY, "", "end", "not-now", "The move end is not the decision that you face. You can play a card:"),
        (EMPTY, "", "stay", "not-now", "The move stay is not the decision that you face. You can play a card:"),
        (EMPTY, "", "garden:1a", "not-now", "The move garden:1a is not the decision that you face. You can play"),
        (EMPTY, "", "side:a", "not-now", "The move side:a is not the decision that you face. You can play a card:"),
        (EMPTY, "vine", "m1", "not-by-card", "Your card cannot take the tile on M1. You can take a tile from the"),
        (FULL_ROW, "wild m1", "gardener:c2", "filled", "C2 is filled already. You can place the gardener:"),
        (FULL_ROW, "wild m1", "gardener:d5", "not-in-line", "A gardener goes into the row or column of his tile as"),
        (NOBLES, "wild m2", "noble:c2", "gardener-there", "A noble may pass a gardener but not stop there, and one"),
        (NOBLES, "wild m2", "noble:d3", "not-lower", "A noble must end lower than it started, and D3 is not lower."),
        (NOBLES, "wild m2", "noble:i6", "no-way", "No way over filled squares leads to I6. You can move a noble or"),
        (EMPTY, "wild m2 stay", "noble:a1", "not-now", "The move noble:a1 is not the decision that you face. You can"),
    ],
)
def test_a_refusal_names_the_rule_and_what_is_possible(
    drawing: str, before: str, text: str, code: str, sentence: str
) -> None:
    state, _ = play(on_turn(drawing, hand="wild vine", market="pavilion vine"), before)
    error = refused(state, text)
    assert code == error.code
    assert str(error).startswith(sentence)
    assert str(error).endswith(".")
    assert text == error.facts["move"]


def test_a_long_list_of_possibilities_is_cut_short() -> None:
    state = on_turn("p" * 53 + ".", hand="wild vine", market="pavilion")
    error = refused(play(state, "wild m1 gardener:i6")[0], "card:vine")
    assert str(error).endswith("noble:b5, noble:b6 and 42 more.")


@pytest.mark.parametrize(
    ("first_row", "end"),
    [("ppppppppp", "gardener:c5, gardener:c6."), ("pp.pppppp", "gardener:c4, gardener:c5 and 1 more.")],
)
def test_a_list_is_cut_short_after_twelve(first_row: str, end: str) -> None:
    drawing = f"{first_row} pp.pppppp ..p...... pp.pppppp pp.pppppp pp.pppppp"
    state = on_turn(drawing, hand="wild vine", market="pavilion pavilion pavilion")
    assert str(refused(play(state, "wild m3")[0], "card:vine")).endswith(end)


def test_a_board_that_somebody_has_is_refused() -> None:
    state = deal(gardens="choose")
    first = state.turn
    state, _ = SANSSOUCI.apply(state, first, ChooseGarden(2))
    assert "You can confirm your choice: end." in str(refused(state, "garden:3a"))
    state, _ = SANSSOUCI.apply(state, first, END)
    error = refused(state, "garden:2b")
    assert "taken" == error.code
    assert str(error).startswith(
        "Somebody has board 2 already. You can choose a garden: garden:1a, garden:1b, garden:3a"
    )


def test_a_side_is_chosen_once() -> None:
    state = deal(expansion="on")
    seat = state.turn
    assert "You can choose a side: side:a, side:b." in str(refused(state, "end"))
    state, _ = SANSSOUCI.apply(state, seat, SANSSOUCI.parse_move(state, seat, "b"))
    assert "You can confirm your choice: end." in str(refused(state, "side:a"))
