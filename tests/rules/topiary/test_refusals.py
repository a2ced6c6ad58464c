import pytest

from rules.errors import BadNotation, IllegalMove
from rules.game import Seat
from rules.topiary.game import TOPIARY
from rules.topiary.garden.tiles import tile_name, tile_words
from rules.topiary.state import State
from tests.rules.topiary.boards import deal, on_turn, play

GARDEN = """
ph1 ph2 ph3 ph4 .
.   .   .   .   .
.   .   sw1 .   .
.   .   .   .   .
.   .   .   .   .
"""


def refused(state: State, text: str, seat: int | None = None) -> IllegalMove:
    own = state.turn if seat is None else Seat(seat)
    move = TOPIARY.parse_move(state, own, text)
    with pytest.raises(IllegalMove) as caught:
        TOPIARY.apply(state, own, move)
    return caught.value


@pytest.mark.parametrize(
    ("before", "text", "code", "sentence"),
    [
        ("", "visitor:a5e", "taken", "A visitor stands on a5e already, and there is room for only one. You can place"),
        ("", "pick:a1", "not-now", "The move pick:a1 is not the decision that you face. You can place a visitor:"),
        ("", "pick:none", "not-now", "The move pick:none is not the decision that you face. You can place a visitor:"),
        ("", "lay:sw2", "not-now", "The move lay:sw2 is not the decision that you face. You can place a visitor:"),
        ("", "end", "not-now", "The move end is not the decision that you face. You can place a visitor:"),
        ("", "keep:sw2-sw3-sw4", "not-now", "The move keep:sw2-sw3-sw4 is not the decision that you face. You can"),
        ("a1e", "pick:e2", "not-in-line", "The visitor you have just placed does not look at E2. You can pick up a"),
        ("a1e", "pick:b1", "face-up", "The tile on B1 lies face up, and face-up tiles stay where they are. You can"),
        ("a1e", "visitor:a2e", "not-now", "The move visitor:a2e is not the decision that you face. You can pick up"),
        ("a1e e1", "lay:ph4", "not-in-hand", "You do not hold polyhedron 4. You can lay a tile: lay:pp2,"),
        ("a1e e1", "lay:tr1", "not-in-hand", "You do not hold T-rex 1. You can lay a tile: lay:pp2,"),
        ("a1e none", "pick:e1", "not-now", "The move pick:e1 is not the decision that you face. You can end the turn"),
    ],
)
def test_a_refusal_names_the_rule_and_what_is_possible(before: str, text: str, code: str, sentence: str) -> None:
    state, _ = play(on_turn(GARDEN, "pp2 sp3 el5", "tr1 tr2 tr3", a5e=1), before)
    error = refused(state, text)
    assert code == error.code
    assert str(error).startswith(sentence)
    assert str(error).endswith(".")
    assert text == error.facts["move"]


@pytest.mark.parametrize(
    ("names", "code", "sentence"),
    [
        ("{0}-{1}", "wrong-number", "You keep exactly 3 tiles, not 2. You can keep three tiles: keep:"),
        ("{0}-{1}-{2}-{3}", "wrong-number", "You keep exactly 3 tiles, not 4. You can keep three tiles: keep:"),
        ("{0}-{0}-{1}", "twice", "There is only one of each tile, so you cannot keep it twice. You can keep three"),
        ("{0}-{1}-{strange}", "not-yours", "You cannot keep {words}: it is not among the tiles you choose from. You"),
    ],
)
def test_a_drafter_keeps_three_different_tiles_that_are_there(names: str, code: str, sentence: str) -> None:
    state = deal(2, 4, "on")
    held = [*map(tile_name, (*state.players[state.turn].hand, *state.pools[0]))]
    strange = state.players[state.first].hand[0]
    error = refused(state, "keep:" + names.format(*held, strange=tile_name(strange)))
    assert code == error.code
    assert str(error).startswith(sentence.format(words=tile_words(strange)))


def test_more_tiles_than_a_notation_holds_are_no_move() -> None:
    state = deal(2, 2, "on")
    held = "-".join(map(tile_name, (*state.players[state.turn].hand, *state.pools[0])))
    with pytest.raises(BadNotation, match=r"That is not a move of Topiary\. You can keep three tiles: keep:"):
        TOPIARY.parse_move(state, state.turn, f"keep:{held}")


def test_a_long_list_of_possibilities_is_cut_short() -> None:
    assert str(refused(on_turn(), "end")).endswith("visitor:d1sw and 36 more.")


def test_choices_are_closed_once_made() -> None:
    state = deal(2, 3, "on")
    move = str(TOPIARY.legal_moves(state, state.turn)[0])
    kept, _ = play(state, move)
    assert str(refused(kept, move)) == (
        f"The move {move} is not the decision that you face. You can confirm your choice: end."
    )


@pytest.mark.parametrize(
    ("text", "rule"),
    [
        ("visitor:c3n", "A visitor stands outside and looks into the garden, but C3 n looks out of it."),
        ("a1nw", "A visitor stands outside and looks into the garden, but A1 nw looks out of it."),
        ("B1N", "A visitor stands outside and looks into the garden, but B1 n looks out of it."),
    ],
)
def test_a_place_where_nobody_can_stand_is_named(text: str, rule: str) -> None:
    state = on_turn()
    with pytest.raises(BadNotation) as caught:
        TOPIARY.parse_move(state, state.turn, text)
    assert "no-position" == caught.value.code
    assert str(caught.value).startswith(f"{rule} You can place a visitor: visitor:a1e, ")
