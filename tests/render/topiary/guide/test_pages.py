"""The walk-through shows positions that can be, and says of them what the rules say."""

import hashlib
from collections import Counter

import pytest

from render.topiary.draft import Draft
from render.topiary.guide import example
from rules.topiary.game import TOPIARY
from rules.topiary.garden.positions import LINE
from rules.topiary.garden.sight import sight
from rules.topiary.view import View

KEY = hashlib.sha256(b"guide").digest()
MOMENTS = {
    "to place": example.TO_PLACE,
    "to pick": example.TO_PICK,
    "to lay": example.TO_LAY,
    "to confirm": example.TO_CONFIRM,
}


def after(view: View, *notations: str) -> View:
    """Return Anna's view after she has made these moves."""
    state = TOPIARY.imagine(view, KEY)
    for notation in notations:
        move = TOPIARY.parse_move(state, example.ANNA, notation)
        state, _ = TOPIARY.apply(state, example.ANNA, move)
    return TOPIARY.view(state, example.ANNA)


@pytest.mark.parametrize("view", [*MOMENTS.values(), example.AT_THE_END], ids=[*MOMENTS, "at the end"])
def test_every_position_can_stand_on_a_table(view: View) -> None:
    assert view == TOPIARY.view(TOPIARY.imagine(view, KEY), view.seat)
    known = [*(tile for tile in view.garden if tile >= 0), *view.hand, *(t for p in view.players for t in p.hand)]
    assert 1 == max(Counter(known).values())
    placed = Counter(seat for seat in view.visitors if seat >= 0)
    assert view.turns + (view.now.position >= 0) == placed.total()
    # All that lies face up was laid by somebody, except the tile in the middle.
    laid = [tile for player in view.players for tile in player.laid]
    assert sorted(laid) == sorted(tile for cell, tile in enumerate(view.garden) if tile >= 0 and cell != 12)


@pytest.mark.parametrize("view", MOMENTS.values(), ids=MOMENTS)
def test_what_is_marked_is_what_the_rules_allow(view: View) -> None:
    assert tuple(TOPIARY.legal_moves(TOPIARY.imagine(view, KEY), example.ANNA)) == example.legal(view)


def test_the_visitor_of_the_text_stands_where_the_text_says() -> None:
    assert example.TO_PICK == after(example.TO_PLACE, "a3e")


def test_the_tile_of_the_text_lies_in_the_visitors_line() -> None:
    assert example.GAP in LINE[example.FROM_A3]
    state = TOPIARY.imagine(example.TO_PICK, KEY)
    open_now = TOPIARY.view(TOPIARY.apply(state, example.ANNA, example.legal(example.TO_PICK)[1])[0], None)
    assert example.TO_LAY.garden == open_now.garden


def test_laying_the_swan_leads_to_the_last_moment_with_the_gains_of_the_text() -> None:
    assert example.TO_CONFIRM == after(example.TO_LAY, "sw4")
    changes = Draft(example.TO_CONFIRM, example.TO_LAY, example.ANNA).changes()
    assert (("visitors", 4), ("bonuses", 2), ("hand", 3)) == changes
    assert (9, 2) == (
        sight(example.TO_CONFIRM.garden, example.FROM_A3).points,
        sight(example.TO_CONFIRM.garden, example.FROM_A3).bonus,
    )


def test_the_last_page_counts_as_the_rules_count() -> None:
    assert TOPIARY.result(TOPIARY.imagine(example.AT_THE_END, KEY)) == example.result()


def test_a_position_that_cannot_be_is_noticed() -> None:
    assert example.TO_CONFIRM != after(example.TO_LAY, "sw3")
