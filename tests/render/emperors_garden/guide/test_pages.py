"""The walk-through shows positions that can be, and says of them what the rules say."""

import hashlib

import pytest

from render.emperors_garden.guide import example
from rules.emperors_garden.board.board import Piece
from rules.emperors_garden.game import EMPERORS_GARDEN
from rules.emperors_garden.state import State
from rules.emperors_garden.view import View

KEY = hashlib.sha256(b"guide").digest()
MOMENTS = {"to lay": example.TO_LAY, "to act": example.TO_ACT, "pushed": example.PUSHED, "to put": example.TO_PUT}


def after(view: View, *notations: str) -> View:
    """Return Anna's view after she has made these moves."""
    state: State = EMPERORS_GARDEN.imagine(view, KEY)
    for notation in notations:
        move = EMPERORS_GARDEN.parse_move(state, example.ANNA, notation)
        state, _ = EMPERORS_GARDEN.apply(state, example.ANNA, move)
    return EMPERORS_GARDEN.view(state, example.ANNA)


@pytest.mark.parametrize("view", [*MOMENTS.values(), example.AT_THE_END], ids=[*MOMENTS, "at the end"])
def test_every_position_can_stand_on_a_table(view: View) -> None:
    state = EMPERORS_GARDEN.imagine(view, KEY)
    assert view == EMPERORS_GARDEN.view(state, view.seat)
    assert state == EMPERORS_GARDEN.from_dict(EMPERORS_GARDEN.to_dict(state))
    assert len(view.board.garden) == 5 + view.turns + (view.now.cell is not None) - (view.now.lifted >= 0)


@pytest.mark.parametrize("view", MOMENTS.values(), ids=MOMENTS)
def test_what_is_marked_is_what_the_rules_allow(view: View) -> None:
    assert EMPERORS_GARDEN.legal_moves(EMPERORS_GARDEN.imagine(view, KEY), example.ANNA) == example.legal(view)


@pytest.mark.parametrize(
    ("notations", "moment"),
    [(("card:2:-1",), "to act"), (("card:2:-1", "move:samurai:e:4"), "pushed"), (("card:2:-1", "lift:-2:0"), "to put")],
    ids=["to act", "pushed", "to put"],
)
def test_each_moment_follows_from_the_first(notations: tuple[str, ...], moment: str) -> None:
    assert MOMENTS[moment] == after(example.TO_LAY, *notations)


def test_the_push_of_the_text_brings_what_the_text_says() -> None:
    pushed = after(example.TO_ACT, "move:samurai:e:4")
    assert 3 == pushed.players[example.ANNA].points
    assert (Piece.PRIEST, Piece.POET) == tuple(
        piece for piece in pushed.board.in_hand(example.BEN) if piece is not Piece.SAMURAI
    )


def test_the_set_of_the_text_is_joined_where_the_picture_says() -> None:
    assert [2, 2, 0] == [
        after(example.TO_PUT, f"put:{cell}").players[example.ANNA].points for cell in ("3:1", "2:2", "-2:1")
    ]


def test_the_agent_of_the_text_sends_one_poet_home() -> None:
    assert 1 == after(example.TO_ACT, "agent").players[example.ANNA].points


def test_the_last_page_counts_as_the_rules_count() -> None:
    assert EMPERORS_GARDEN.result(EMPERORS_GARDEN.imagine(example.AT_THE_END, KEY)) == example.result()


def test_a_position_that_cannot_be_is_noticed() -> None:
    assert example.TO_PUT != after(example.TO_LAY, "card:2:-1", "lift:3:0")
