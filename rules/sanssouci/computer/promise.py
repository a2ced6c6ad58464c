"""
What gardens promise: points, missions, lines and visits, worked out in little time.

It is counted on sets of cells and remembered, since a search meets the same gardens again and again. How much of what
may still come is counted differs between levels (`Trust`).
"""

from dataclasses import dataclass
from functools import lru_cache

from rules.sanssouci.computer.casual import CLOSED_VISIT, OPEN_VISIT
from rules.sanssouci.garden.cells import COLUMN, COLUMNS, ROW, ROWS, Cell, at, column_of, members, row_of
from rules.sanssouci.garden.laying import gardener_points, symbol_points
from rules.sanssouci.legal import free_cells, lower, reached
from rules.sanssouci.scoring import COLUMN_BONUS, row_bonus
from rules.sanssouci.state import Garden, Player

_KEPT = 1 << 14
Plot = tuple[int, int, tuple[int, ...], int]
"""What lies in a garden: the filled cells, the gardeners among them, the rows of the nobles, the expansion's face."""


@dataclass(frozen=True, slots=True)
class Trust:
    """
    The shares that count of what may still come.

    `open_visit` is that of a row's value where a noble may still stop, `closed_visit` where no path leads yet or
    nothing lies, `line` of the bonus of rows and columns, those that are begun by the power `steepness` of what is
    filled, and `mission` of what missions would bring as nobles stand.
    """

    open_visit: float
    closed_visit: float
    line: float
    steepness: int
    mission: float


USUAL = Trust(OPEN_VISIT, CLOSED_VISIT, 1.0, 3, 1.0)
"""That of casual players."""
TRIED = Trust(1.0, 0.4, 1.5, 4, 0.7)
"""
The best of two dozen that were tried; on other deals it wins 57 of 100 games by first sight against `USUAL`.

Visits bring about twice as much as casual players count, as the totals of 1,500 of their games tell.
"""


def turns_left(player: Player) -> int:
    """Return how many turns a player will still have."""
    return len(player.hand) + len(player.deck)


class Promise:
    """What gardens promise by a trust; each instance remembers what it has worked out."""

    def __init__(self, trust: Trust) -> None:
        self._trust = trust
        self._stops = sorted(
            (
                (row * share, is_open, ROW[row])
                for row in range(1, ROWS + 1)
                for share, is_open in ((trust.open_visit, True), (trust.closed_visit, False))
            ),
            reverse=True,
        )
        self._row_shares = tuple((count / COLUMNS) ** trust.steepness for count in range(COLUMNS + 1))
        self._column_shares = tuple((count / ROWS) ** trust.steepness for count in range(ROWS + 1))
        self._tile = lru_cache(maxsize=_KEPT)(self._work_out_tile)
        self._gardener = lru_cache(maxsize=_KEPT)(self._work_out_gardener)
        self._visits = lru_cache(maxsize=_KEPT)(self._work_out_visits)
        self.lines = lru_cache(maxsize=_KEPT)(self._work_out_lines)

    def of(self, player: Player) -> float:
        """Return the points of a player and what may still come in the turns that are left."""
        garden = player.garden
        still = self.visits(garden, turns_left(player))
        return garden.points + self._missions(player.missions, garden.nobles) + self.lines(garden.filled) + still

    def visits(self, garden: Garden, turns: int) -> float:
        """Return what nobles may still score in so many turns."""
        return self._visits(garden.filled, garden.gardeners, garden.nobles, turns)

    def after_tile(self, player: Player, column: int, row: int, turns: int) -> float:
        """Return the promise of a tile laid, with the best move of a noble after it."""
        return player.garden.points + self._tile(_plot(player), player.missions, column, row, turns)

    def after_gardener(self, player: Player, cell: Cell, turns: int) -> float:
        """Return the promise of a gardener laid, with the best move of a noble after it."""
        return player.garden.points + self._gardener(_plot(player), player.missions, cell, turns)

    def after_noble(self, player: Player, column: int, row: int, turns: int) -> float:
        """Return the promise of a noble moved to a row of its column."""
        garden = player.garden
        nobles = (*garden.nobles[:column], row, *garden.nobles[column + 1 :])
        missions = self._missions(player.missions, nobles)
        still = self._visits(garden.filled, garden.gardeners, nobles, turns)
        return garden.points + row + missions + self.lines(garden.filled) + still

    def _missions(self, missions: tuple[int, ...], nobles: tuple[int, ...]) -> float:
        return self._trust.mission * sum([nobles[mission] for mission in missions])

    def _work_out_tile(self, plot: Plot, missions: tuple[int, ...], column: int, row: int, turns: int) -> float:
        """Return what a garden promises beside its points once a tile is laid where it belongs, or its gardener."""
        filled, gardeners, nobles, face = plot
        cell = at(column, row)
        if not filled >> cell & 1:
            return symbol_points(face, cell) + self._best(filled | 1 << cell, gardeners, nobles, missions, turns)
        return max([self._gardener(plot, missions, free, turns) for free in members(free_cells(filled, column, row))])

    def _work_out_gardener(self, plot: Plot, missions: tuple[int, ...], cell: Cell, turns: int) -> float:
        filled, gardeners, nobles, face = plot
        laid = 1 << cell
        return gardener_points(face, cell) + self._best(filled | laid, gardeners | laid, nobles, missions, turns)

    def _best(
        self, filled: int, gardeners: int, nobles: tuple[int, ...], missions: tuple[int, ...], turns: int
    ) -> float:
        """Return what is promised after the best move of a noble, its points included, or after none."""
        visits, mission = self._visits, self._trust.mission
        best = visits(filled, gardeners, nobles, turns)
        for goal in members(reached(filled) & ~gardeners & lower(nobles)):
            column, row = column_of(goal), row_of(goal)
            moved = (*nobles[:column], row, *nobles[column + 1 :])
            gain = row + mission * (row - nobles[column]) * (column in missions)
            best = max(best, gain + visits(filled, gardeners, moved, turns))
        return best + self._missions(missions, nobles) + self.lines(filled)

    def _work_out_lines(self, filled: int) -> float:
        """Return the bonus of rows and columns, those that are begun by a power of what is filled."""
        rows = sum([bonus * self._row_shares[(filled & row).bit_count()] for bonus, row in _ROWS])
        columns = COLUMN_BONUS * sum([self._column_shares[(filled & column).bit_count()] for column in COLUMN])
        return self._trust.line * (rows + columns)

    def _work_out_visits(self, filled: int, gardeners: int, nobles: tuple[int, ...], turns: int) -> float:
        """Return what nobles may still score, one stop for each turn that is left, the best ones first."""
        stops, open_cells = lower(nobles) & ~gardeners, reached(filled)
        by_openness = (stops & ~open_cells, stops & open_cells)
        total, left = 0.0, turns
        for worth, is_open, row in self._stops:
            count = min(left, (by_openness[is_open] & row).bit_count())
            total += worth * count
            left -= count
        return total


def _plot(player: Player) -> Plot:
    garden = player.garden
    return garden.filled, garden.gardeners, garden.nobles, garden.face


_ROWS = tuple((row_bonus(row), ROW[row]) for row in range(2, ROWS + 1))
