from dataclasses import replace

import pytest

from rules.changes import replaced
from rules.game import Seat
from rules.topiary.game import TOPIARY
from rules.topiary.state import Player
from tests.rules.topiary.boards import deal, on_turn, play, tiles


def chosen(drawing: str, hand: str, before: str = "", **visitors: int) -> str:
    """Return what the casual player does with this hand at a table for two, after these moves."""
    state, _ = play(on_turn(drawing, hand, players=2, **visitors), before)
    return str(TOPIARY.casual(TOPIARY.view(state, Seat(0)), TOPIARY.legal_moves(state, Seat(0))))


STAIRS = """
sw1 sw2 sw3 sw4 sw5
.   .   .   .   .
.   .   el5 .   .
.   .   .   .   .
.   .   .   .   .
"""
LOOK = """
sw1 .   el1 sp1 pp1
.   .   .   .   .
.   .   el5 .   .
.   .   .   .   .
.   .   .   .   .
"""


def test_the_casual_player_stands_where_most_is_seen() -> None:
    assert "visitor:a1e" == chosen(STAIRS, "tr1 tr2 tr3")


def test_the_casual_player_lays_a_large_tile_before_its_own_visitor_and_keeps_the_small_one_of_its_type() -> None:
    state, _ = play(on_turn(LOOK, "sw2 sw5 pp2", players=2), "a1e b1")
    laid = TOPIARY.casual(TOPIARY.view(state, Seat(0)), TOPIARY.legal_moves(state, Seat(0)))
    assert "lay:sw5" == str(laid)


SERVES_THE_OTHER = """
ph5 .   ph4 ph3 ph2
pp5 pp1 pp3 pp2 pp4
sp5 sp1 el5 sp3 sp2
tr4 tr1 tr3 tr2 el4
wh5 wh1 .   .   .
"""


def test_the_casual_player_picks_up_nothing_where_every_tile_would_serve_the_other() -> None:
    assert "pick:none" == chosen(SERVES_THE_OTHER, "sw5 tr5 py5", "a1e", b1s=1)


@pytest.mark.parametrize(
    ("hand", "pool", "kept"),
    [
        ("sw1 sw5 el4", "pp1 wh2 tr3", "keep:sw1-sw5-el4"),
        ("pp1 pp2 pp3", "el3 el4 el5", "keep:el3-el4-el5"),
        ("ph5 pp5 sp5", "tr5 wh2 py3", "keep:ph5-wh2-py3"),
    ],
)
def test_the_casual_player_keeps_pairs_of_a_type_and_something_large_to_lay(hand: str, pool: str, kept: str) -> None:
    state = deal(1, 4, "on")
    seat = state.turn
    players = replaced(state.players, seat, Player(tiles(hand)))
    state = replace(state, players=players, pools=(tiles(pool),))
    assert kept == str(TOPIARY.casual(TOPIARY.view(state, seat), TOPIARY.legal_moves(state, seat)))
