"""
The casual player: looks one turn ahead and takes what promises most, from its view alone.

A garden's promise adds up what is scored, what would be scored if the game ended now, and a share of what may still
come: rows and columns that fill up, and rows that nobles can still visit.
"""

from collections.abc import Sequence
from typing import assert_never

from rules.sanssouci.box import BOX, WILD
from rules.sanssouci.garden.cells import COLUMN, COLUMNS, ROW, ROWS, at, connected, members
from rules.sanssouci.garden.laying import lay_gardener, lay_symbol, move_noble
from rules.sanssouci.legal import gardener_cells, noble_goals, squares_for
from rules.sanssouci.moves import (
    ChooseGarden,
    ChooseSide,
    End,
    Move,
    MoveNoble,
    PlaceGardener,
    PlayCard,
    Stay,
    TakeTile,
)
from rules.sanssouci.scoring import COLUMN_BONUS, row_bonus
from rules.sanssouci.state import Garden, Phase, Step
from rules.sanssouci.view import View

OPEN_VISIT = 0.5
"""The share of a row's value that counts for a symbol where a noble may still stop."""
CLOSED_VISIT = 0.2
"""The same for a symbol that no path reaches yet, or a square that is still empty."""
FLEXIBLE = 1.0
"""What keeping the wild card in hand is worth."""


def choose(seen: View, legal: Sequence[Move]) -> Move:
    """Return the move that promises most; the first of several that promise the same."""
    return max(legal, key=lambda move: _promise_of(seen, move))


def _promise_of(seen: View, move: Move) -> float:
    assert seen.seat is not None, "a spectator does not play"
    player = seen.players[seen.seat]
    garden = player.garden
    match move:
        case PlayCard():
            squares = squares_for(move.card, seen.market)
            return max(_after_tile(seen, square) for square in squares) - FLEXIBLE * (move.card == WILD)
        case TakeTile():
            return _after_tile(seen, move.square)
        case PlaceGardener():
            return _after_noble(seen, lay_gardener(garden, move.cell))
        case MoveNoble():
            return _promise(seen, move_noble(garden, move.cell))
        case ChooseGarden():
            return _promise(seen, Garden(side=move.side, printed=BOX.printed[move.side]))
        case ChooseSide():
            face = BOX.faces[2 * player.expansion + move.side]
            return sum(face.symbol_points[at(column, row)] for column in seen.missions for row in range(1, ROWS + 1))
        case Stay() | End():
            return _promise(seen, garden)
        case _:
            assert_never(move)


def _after_tile(seen: View, square: int) -> float:
    """Return the promise of taking the tile of a square, laid and followed as well as can be."""
    assert seen.seat is not None, "a spectator does not play"
    garden = seen.players[seen.seat].garden
    column, row = seen.market[square], BOX.market_rows[square]
    if not garden.filled >> at(column, row) & 1:
        return _after_noble(seen, lay_symbol(garden, at(column, row)))
    laid = (lay_gardener(garden, cell) for cell in members(gardener_cells(garden, column, row)))
    return _after_noble(seen, max(laid, key=lambda after: _promise(seen, after)))


def _after_noble(seen: View, garden: Garden) -> float:
    """Return the promise of a garden after the best move of a noble, if one is better than to stay."""
    moved = (_promise(seen, move_noble(garden, goal)) for goal in members(noble_goals(garden)))
    return max((_promise(seen, garden), *moved))


def _promise(seen: View, garden: Garden) -> float:
    """Return the points of a garden and what it may still bring in the turns that are left."""
    turns = _turns_left(seen)
    missions = sum(garden.nobles[column] for column in seen.missions)
    return garden.points + missions + _lines(garden) + _visits(garden, turns)


def _turns_left(seen: View) -> int:
    assert seen.seat is not None, "a spectator does not play"
    left = seen.players[seen.seat].cards_left
    return left - 1 if seen.phase is Phase.TURNS and seen.step is Step.CARD else left


def _lines(garden: Garden) -> float:
    """Return the bonus of rows and columns, those that are begun by the cube of what is filled."""
    filled = garden.filled
    rows = sum(row_bonus(row) * ((filled & ROW[row]).bit_count() / COLUMNS) ** 3 for row in range(2, ROWS + 1))
    columns = sum(((filled & COLUMN[column]).bit_count() / ROWS) ** 3 for column in range(COLUMNS))
    return rows + COLUMN_BONUS * columns


def _visits(garden: Garden, turns: int) -> float:
    """Return what nobles may still score, one stop for each turn that is left, the best ones first."""
    filled = garden.filled
    reached = connected(ROW[1], filled)
    stops = [
        row * (OPEN_VISIT if reached >> at(column, row) & 1 else CLOSED_VISIT)
        for column, noble in enumerate(garden.nobles)
        for row in range(noble + 1, ROWS + 1)
        if not garden.gardeners >> at(column, row) & 1
    ]
    return sum(sorted(stops, reverse=True)[:turns])
