"""What moves and whole turns bring by the rules alone, without a look ahead."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import NamedTuple

from rules.sanssouci.box import BOX, WILD, Card
from rules.sanssouci.garden.cells import COLUMN, COLUMNS, ROW, ROWS, Cell, at, column_of, members, row_of
from rules.sanssouci.garden.laying import lay_gardener, lay_symbol
from rules.sanssouci.legal import gardener_cells, noble_goals, squares_for
from rules.sanssouci.moves import Move, MoveNoble, PlaceGardener, PlayCard, TakeTile
from rules.sanssouci.scoring import line_points
from rules.sanssouci.view import Garden, Phase, Step, View

Goal = tuple[Cell, bool]
"""The square of a tile, and whether it comes there as a gardener."""


class Brings(NamedTuple):
    """All points that are certain, how full row and column become, and how many of the points wait for the end."""

    points: int = 0
    full: float = 0
    later: int = 0


@dataclass(frozen=True, slots=True)
class Beginning:
    """The moves that lay a tile, those that the turn still needs, and the square that it fills."""

    cell: Cell
    card: PlayCard | None = None
    tile: TakeTile | None = None
    gardener: PlaceGardener | None = None

    @property
    def moves(self) -> tuple[Move, ...]:
        """The moves in order."""
        return tuple(move for move in (self.card, self.tile, self.gardener) if move is not None)


@dataclass(frozen=True, slots=True)
class WholeTurn:
    """How a turn begins, the noble that ends it, and what both bring."""

    beginning: Beginning
    noble: MoveNoble
    brings: Brings


def own_garden(view: View) -> Garden:
    """Return the viewer's garden. Raises: ValueError: a spectator has none."""
    if view.seat is None:
        message = "a spectator has nothing to decide"
        raise ValueError(message)
    return view.players[view.seat].garden


def goal_of(view: View, square: int) -> Goal:
    """Return the square of a tile in the market, and whether it is filled, so that the tile becomes a gardener."""
    cell = at(view.market[square], BOX.market_rows[square])
    return cell, bool(own_garden(view).filled >> cell & 1)


def brings(view: View, move: Move) -> Brings:
    """Return what a move brings; nothing if that depends on the next one."""
    match move:
        case MoveNoble():
            return _moving(view, own_garden(view), move.cell)
        case PlaceGardener():
            return _laying(own_garden(view), _laid(view, (move.cell, True)), move.cell)
        case TakeTile():
            cell, is_gardener = goal_of(view, move.square)
            return Brings() if is_gardener else _laying(own_garden(view), _laid(view, (cell, False)), cell)
        case _:
            return Brings()


def whole_turns(view: View) -> list[WholeTurn]:
    """Return the ways to end the turn with a noble, those first that bring most; each square is filled in one way."""
    beginnings = dict[Goal, Beginning]()
    for beginning in _beginnings(view):
        beginnings.setdefault((beginning.cell, beginning.gardener is not None), beginning)
    turns = [WholeTurn(beginnings[goal], *ending) for goal in beginnings for ending in _endings(view, goal)]
    return sorted(turns, key=lambda turn: turn.brings, reverse=True)


def _beginnings(view: View) -> Iterator[Beginning]:
    """Yield all ways to lay a tile from where the turn has got to, those that take the wild card last."""
    match view.step:
        case _ if view.phase is not Phase.TURNS:
            return
        case Step.CARD:
            for card in sorted(view.hand, key=lambda card: (card == WILD, card)):
                for taking in _takings(view, card):
                    yield replace(taking, card=PlayCard(card))
        case Step.TILE:
            yield from _takings(view, Card(view.now.card))
        case Step.GARDENER:
            yield from _gardeners(view, view.now.symbol, view.now.square)
        case _:
            return


def _takings(view: View, card: Card) -> Iterator[Beginning]:
    for square in squares_for(card, view.market):
        cell, is_gardener = goal_of(view, square)
        places = _gardeners(view, view.market[square], square) if is_gardener else (Beginning(cell),)
        for place in places:
            yield replace(place, tile=TakeTile(square))


def _gardeners(view: View, symbol: int, square: int) -> Iterator[Beginning]:
    for cell in members(gardener_cells(own_garden(view), symbol, BOX.market_rows[square])):
        yield Beginning(cell, gardener=PlaceGardener(cell))


def _endings(view: View, goal: Goal) -> Iterator[tuple[MoveNoble, Brings]]:
    """Yield the nobles that may move once a tile lies, each with what both bring."""
    garden = _laid(view, goal)
    laying = _laying(own_garden(view), garden, goal[0])
    for cell in members(noble_goals(garden)):
        moving = _moving(view, garden, cell)
        total = Brings(laying.points + moving.points, laying.full, laying.later + moving.later)
        yield MoveNoble(cell), total


def _laid(view: View, goal: Goal) -> Garden:
    cell, is_gardener = goal
    return lay_gardener(own_garden(view), cell) if is_gardener else lay_symbol(own_garden(view), cell)


def _laying(before: Garden, after: Garden, cell: Cell) -> Brings:
    """Compare a garden with a tile on a cell and without."""
    row, column = after.filled & ROW[row_of(cell)], after.filled & COLUMN[column_of(cell)]
    later = line_points(after) - line_points(before)
    full = row.bit_count() / COLUMNS + column.bit_count() / ROWS
    return Brings(after.marked - before.marked + later, full, later)


def _moving(view: View, garden: Garden, cell: Cell) -> Brings:
    """Return what a noble brings, with the rows that it goes down for a mission."""
    column, row = column_of(cell), row_of(cell)
    later = row - garden.nobles[column] if column in view.missions else 0
    return Brings(row + later, later=later)
