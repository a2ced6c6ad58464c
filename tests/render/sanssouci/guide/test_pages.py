"""The walk-through shows positions that can be, and says of them what the rules say."""

import hashlib

import pytest

from render.sanssouci.guide import example
from rules.game import Seat
from rules.sanssouci.game import SANSSOUCI
from rules.sanssouci.state import State
from rules.sanssouci.view import View

KEY = hashlib.sha256(b"guide").digest()
MOMENTS = {"to play": example.TO_PLAY, "to take": example.TO_TAKE, "to set": example.TO_SET, "to lead": example.TO_LEAD}
DECISIONS = {"to choose": example.TO_CHOOSE, **MOMENTS}


def after(view: View, *notations: str) -> View:
    """Return Anna's view after she has made these moves."""
    state: State = SANSSOUCI.imagine(view, KEY)
    for notation in notations:
        move = SANSSOUCI.parse_move(state, example.ANNA, notation)
        state, _ = SANSSOUCI.apply(state, example.ANNA, move)
    return SANSSOUCI.view(state, example.ANNA)


@pytest.mark.parametrize("view", [*DECISIONS.values(), example.AT_THE_END], ids=[*DECISIONS, "at the end"])
def test_every_position_can_stand_on_a_table(view: View) -> None:
    assert view == SANSSOUCI.view(SANSSOUCI.imagine(view, KEY), view.seat)
    tiles = 5 * 9 - sum(view.supply) - sum(symbol >= 0 for symbol in view.market)
    laid = sum((player.garden.symbols | player.garden.gardeners).bit_count() for player in view.players)
    assert tiles - (view.now.is_gardener and view.now.cell < 0) == laid
    for player in view.players:
        garden = player.garden
        assert 0 == garden.symbols & garden.gardeners | garden.printed & (garden.symbols | garden.gardeners)
        assert len(set(player.played)) == len(player.played)


@pytest.mark.parametrize("view", DECISIONS.values(), ids=DECISIONS)
def test_what_is_marked_is_what_the_rules_allow(view: View) -> None:
    assert SANSSOUCI.legal_moves(SANSSOUCI.imagine(view, KEY), example.ANNA) == example.legal(view)


@pytest.mark.parametrize(
    ("notations", "moment"),
    [(("pavilion",), "to take"), (("pavilion", "m1"), "to set"), (("pavilion", "m3"), "to lead")],
    ids=["to take", "to set", "to lead"],
)
def test_each_moment_follows_from_the_first(notations: tuple[str, ...], moment: str) -> None:
    assert MOMENTS[moment] == after(example.TO_PLAY, *notations)


def test_the_noble_of_the_text_goes_where_the_text_says_for_its_points() -> None:
    before = example.TO_LEAD.players[example.ANNA].garden
    garden = after(example.TO_LEAD, "noble:c3").players[example.ANNA].garden
    assert (2, 3, 3) == (before.nobles[2], garden.nobles[2], garden.points - before.points)


def test_the_last_page_counts_as_the_rules_count() -> None:
    assert SANSSOUCI.result(SANSSOUCI.imagine(example.AT_THE_END, KEY)) == example.result()


def test_a_position_that_cannot_be_is_noticed() -> None:
    assert Seat(0) == example.ANNA
    assert example.TO_LEAD != after(example.TO_PLAY, "pavilion", "m1")
