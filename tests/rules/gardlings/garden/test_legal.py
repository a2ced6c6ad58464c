"""Moves are checked by their class, in less time than it takes to list them; both must say the same."""

import pytest

from rules.game import Seat, choose_options
from rules.gardlings import legal
from rules.gardlings.game import GARDLINGS
from rules.gardlings.moves import ASK, DRAW, END, ORDER_PITY, STOP, Buy, Move, MoveUnicorn, OrderPig
from rules.gardlings.state import State
from tests.rules.games import Setting, decisions
from tests.rules.gardlings.plots import garden, kinds
from tests.rules.gardlings.tables import deal, drawing, play

ALWAYS: tuple[Move, ...] = (DRAW, STOP, END, ASK, ORDER_PITY, Buy(1), OrderPig(0))


def met() -> list[tuple[State, Seat, tuple[Move, ...]]]:
    """Play some games; return their decisions, each with moves that were possible at some other time."""
    every = {"pigs": "advanced", "dragons": "advanced", "building": "open"}
    found = []
    for players, wanted in ((1, {}), (2, every), (5, {})):
        setting = Setting(GARDLINGS, players, choose_options(GARDLINGS.options, players, wanted))
        others: list[Move] = []
        for made in decisions(setting, players):
            found.append((made.state, made.seat, (*ALWAYS, *others)))
            others = [*others[-60:], *GARDLINGS.legal_moves(made.state, made.seat)]
    state = drawing(deal(2), garden("pity pig b.r.y. 0:0:0\ngreen unicorn yb.yrb -2:0:0"), *kinds("pity pig b.r.y."))
    moves = (*ALWAYS, *GARDLINGS.legal_moves(state, Seat(0)))
    for then in ("draw", "stop", "order:pity", "end"):
        found.append((state, Seat(0), moves))
        if GARDLINGS.parse_move(state, Seat(0), then) in GARDLINGS.legal_moves(state, Seat(0)):
            state, _ = play(state, 0, then)
    return [*found, (state, Seat(0), moves)]


MET = met()


def agrees() -> bool:
    """Return whether all moves that may come from somewhere are checked as they are listed."""
    for state, seat, others in MET:
        listed = {*GARDLINGS.legal_moves(state, seat)}
        if listed != {move for move in (*listed, *others) if legal.is_legal(state, seat, move)}:
            return False
    return True


def test_what_is_checked_is_what_is_listed() -> None:
    assert any(isinstance(move, MoveUnicorn) for *_, others in MET for move in others)
    assert agrees()


def always(_state: State, _seat: Seat, _move: Move) -> bool:
    return True


@pytest.mark.parametrize("kind", legal.CHECKS, ids=lambda kind: kind.__name__)
def test_a_check_that_lets_everything_pass_is_noticed(monkeypatch: pytest.MonkeyPatch, kind: type[Move]) -> None:
    monkeypatch.setitem(legal.CHECKS, kind, always)
    assert not agrees()
