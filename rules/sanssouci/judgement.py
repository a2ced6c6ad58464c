"""
What Sanssouci knows of its positions: the promise of gardens, worked out in little time.

It is the promise of the casual player (`casual.py`), counted on sets of cells and remembered, since a search meets the
same gardens again and again.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import assert_never

from rules.chance import Chance
from rules.game import Event, Seat
from rules.sanssouci.box import BOX, WILD
from rules.sanssouci.casual import CLOSED_VISIT, FLEXIBLE, OPEN_VISIT
from rules.sanssouci.cells import COLUMN, COLUMNS, ROW, ROWS, Cell, at, column_of, connected, members, row_of
from rules.sanssouci.laying import gardener_points, symbol_points
from rules.sanssouci.legal import free_cells, squares_for
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
from rules.sanssouci.state import Player, State

HORIZON = 18
"""After so many quick decisions play is judged: of two players each has had about three more turns by then."""
_KEPT = 1 << 14
Plot = tuple[int, int, tuple[int, ...], int]
"""What lies in a garden: the filled cells, the gardeners among them, the rows of the nobles, the expansion's face."""


class SanssouciJudgement:
    """Implements `rules.computer.judgement.Judgement`; the methods are documented there."""

    scale = 8.0
    warmth = 2.0
    efforts = (100, 500)

    def worths(self, state: State) -> Sequence[float]:
        return [_promise(player) for player in state.players]

    def appeals(self, state: State, seat: Seat, legal: Sequence[Move]) -> Sequence[float]:
        player = state.players[seat]
        return [_appeal(state, player, move) for move in legal]

    def quick(self, state: State, seat: Seat, legal: Sequence[Move], chance: Chance) -> Move:  # noqa: ARG002 - the contract's signature
        appeals = self.appeals(state, seat, legal)
        return legal[appeals.index(max(appeals))]

    def goes_on(self, state: State, viewer: Seat, made: int) -> bool:  # noqa: ARG002 - the contract's signature
        return made < HORIZON

    def is_weighty(self, event: Event, seat: Seat) -> bool:  # noqa: ARG002 - the contract's signature
        # Own turns are planned whatever others do and whatever is drawn: gardens hardly meet.
        return False


def _turns_left(player: Player) -> int:
    return len(player.hand) + len(player.deck)


def _promise(player: Player) -> float:
    """Return the points of a player and what may still come in the turns that are left."""
    garden = player.garden
    still = _visits(garden.filled, garden.gardeners, garden.nobles, _turns_left(player))
    return garden.points + sum([garden.nobles[column] for column in player.missions]) + _lines(garden.filled) + still


def _appeal(state: State, player: Player, move: Move) -> float:
    turns = _turns_left(player)
    match move:
        case PlayCard():
            squares = squares_for(move.card, state.market)
            tiles = {(state.market[square], BOX.market_rows[square]) for square in squares}
            # The card will be one turn less when its turn is over.
            return max([_after_tile(player, *tile, turns - 1) for tile in tiles]) - FLEXIBLE * (move.card == WILD)
        case TakeTile():
            return _after_tile(player, state.market[move.square], BOX.market_rows[move.square], turns)
        case PlaceGardener():
            return _after_gardener(player, move.cell, turns)
        case MoveNoble():
            return _after_noble(player, column_of(move.cell), row_of(move.cell), turns)
        case Stay() | End():
            return _promise(player)
        case ChooseGarden():
            printed = BOX.printed[move.side]
            return _lines(printed) + _visits(printed, 0, player.garden.nobles, turns)
        case ChooseSide():
            points = BOX.faces[2 * player.expansion + move.side].symbol_points
            return sum(points[at(column, row)] for column in player.missions for row in range(1, ROWS + 1))
        case _:
            assert_never(move)


def _after_tile(player: Player, column: int, row: int, turns: int) -> float:
    """Return the promise of a tile laid, with the best move of a noble after it."""
    garden = player.garden
    plot = (garden.filled, garden.gardeners, garden.nobles, garden.face)
    return garden.points + _tile(plot, player.missions, column, row, turns)


def _after_gardener(player: Player, cell: Cell, turns: int) -> float:
    garden = player.garden
    plot = (garden.filled, garden.gardeners, garden.nobles, garden.face)
    return garden.points + _gardener(plot, player.missions, cell, turns)


@lru_cache(maxsize=_KEPT)
def _tile(plot: Plot, missions: tuple[int, ...], column: int, row: int, turns: int) -> float:
    """Return what a garden promises beside its points once a tile is laid where it belongs, or its gardener."""
    filled, gardeners, nobles, face = plot
    cell = at(column, row)
    if not filled >> cell & 1:
        return symbol_points(face, cell) + _best(filled | 1 << cell, gardeners, nobles, missions, turns)
    return max([_gardener(plot, missions, free, turns) for free in members(free_cells(filled, column, row))])


@lru_cache(maxsize=_KEPT)
def _gardener(plot: Plot, missions: tuple[int, ...], cell: Cell, turns: int) -> float:
    filled, gardeners, nobles, face = plot
    laid = 1 << cell
    return gardener_points(face, cell) + _best(filled | laid, gardeners | laid, nobles, missions, turns)


def _after_noble(player: Player, column: int, row: int, turns: int) -> float:
    garden = player.garden
    nobles = (*garden.nobles[:column], row, *garden.nobles[column + 1 :])
    missions = sum([nobles[mission] for mission in player.missions])
    still = _visits(garden.filled, garden.gardeners, nobles, turns)
    return garden.points + row + missions + _lines(garden.filled) + still


def _best(filled: int, gardeners: int, nobles: tuple[int, ...], missions: tuple[int, ...], turns: int) -> float:
    """Return what lines, missions and visits promise after the best move of a noble, its points included, or none."""
    best = _visits(filled, gardeners, nobles, turns)
    for goal in members(_reached(filled) & ~gardeners & _below(nobles)):
        column, row = column_of(goal), row_of(goal)
        moved = (*nobles[:column], row, *nobles[column + 1 :])
        gain = row + (row - nobles[column]) * (column in missions)
        best = max(best, gain + _visits(filled, gardeners, moved, turns))
    return best + sum([nobles[column] for column in missions]) + _lines(filled)


@lru_cache(maxsize=_KEPT)
def _reached(filled: int) -> int:
    return connected(ROW[1], filled)


@lru_cache(maxsize=_KEPT)
def _below(nobles: tuple[int, ...]) -> int:
    """Return the cells that lie below the noble of their column."""
    return sum([below[row] for below, row in zip(_BELOW, nobles, strict=True)])


@lru_cache(maxsize=_KEPT)
def _lines(filled: int) -> float:
    """Return the bonus of rows and columns, those that are begun by the cube of what is filled."""
    rows = sum([bonus * _CUBES_OF_ROW[(filled & row).bit_count()] for bonus, row in _ROWS])
    return rows + COLUMN_BONUS * sum([_CUBES_OF_COLUMN[(filled & column).bit_count()] for column in COLUMN])


@lru_cache(maxsize=_KEPT)
def _visits(filled: int, gardeners: int, nobles: tuple[int, ...], turns: int) -> float:
    """Return what nobles may still score, one stop for each turn that is left, the best ones first."""
    stops, reached = _below(nobles) & ~gardeners, _reached(filled)
    by_openness = (stops & ~reached, stops & reached)
    total, left = 0.0, turns
    for worth, is_open, row in _STOPS:
        count = min(left, (by_openness[is_open] & row).bit_count())
        total += worth * count
        left -= count
    return total


_BELOW = tuple(
    tuple(sum(1 << at(column, row) for row in range(noble + 1, ROWS + 1)) for noble in range(ROWS + 1))
    for column in range(COLUMNS)
)
_ROWS = tuple((row_bonus(row), ROW[row]) for row in range(2, ROWS + 1))
_CUBES_OF_ROW = tuple((count / COLUMNS) ** 3 for count in range(COLUMNS + 1))
_CUBES_OF_COLUMN = tuple((count / ROWS) ** 3 for count in range(ROWS + 1))
_STOPS = sorted(
    (
        (row * share, is_open, ROW[row])
        for row in range(1, ROWS + 1)
        for share, is_open in ((OPEN_VISIT, True), (CLOSED_VISIT, False))
    ),
    reverse=True,
)
