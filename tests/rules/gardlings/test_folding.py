import random
from itertools import pairwise

import pytest

from rules.game import Seat
from rules.gardlings.game import GARDLINGS
from rules.gardlings.moves import Move, MoveUnicorn
from rules.gardlings.state import State
from tests.rules.gardlings.plots import garden, kind
from tests.rules.gardlings.tables import deal, drawing

TWO_UNICORNS = garden("pity pig b.r.y. 0:0:0\ngreen unicorn yb.yrb -2:0:0\ngreen unicorn y.bryb 2:0:0")
START = drawing(deal(), TWO_UNICORNS, *[kind("pity pig b.r.y.")] * 3)


def after(state: State, moves: tuple[Move, ...]) -> State:
    for move in moves:
        state, _ = GARDLINGS.apply(state, Seat(0), move)
    return state


@pytest.mark.parametrize("number", range(30))
def test_a_folded_draft_is_the_same_and_moves_no_unicorn_twice_in_a_row(number: int) -> None:
    chance, state, moves = random.Random(number), START, []
    for _ in range(6):
        move = chance.choice([one for one in GARDLINGS.legal_moves(state, Seat(0)) if isinstance(one, MoveUnicorn)])
        moves.append(move)
        state, _ = GARDLINGS.apply(state, Seat(0), move)
    folded = GARDLINGS.fold(START, Seat(0), moves)
    assert after(START, tuple(moves)) == after(START, folded)
    assert all(
        isinstance(one, MoveUnicorn) and isinstance(other, MoveUnicorn) and one.number != other.number
        for one, other in pairwise(folded)
    )


def test_a_unicorn_that_came_back_has_not_moved() -> None:
    move = next(one for one in GARDLINGS.legal_moves(START, Seat(0)) if isinstance(one, MoveUnicorn))
    lying = TWO_UNICORNS[move.number]
    back = MoveUnicorn(move.number, lying.x, lying.y, lying.turn)
    assert () == GARDLINGS.fold(START, Seat(0), (move, back))
    assert (move,) == GARDLINGS.fold(START, Seat(0), (move, back, move))


def test_a_unicorn_between_whose_moves_something_happened_moves_twice() -> None:
    first = next(one for one in GARDLINGS.legal_moves(START, Seat(0)) if isinstance(one, MoveUnicorn))
    draw = GARDLINGS.parse_move(START, Seat(0), "draw")
    later = after(START, (first, draw))
    second = next(
        one
        for one in GARDLINGS.legal_moves(later, Seat(0))
        if isinstance(one, MoveUnicorn) and one.number == first.number
    )
    assert (first, draw, second) == GARDLINGS.fold(START, Seat(0), (first, draw, second))
