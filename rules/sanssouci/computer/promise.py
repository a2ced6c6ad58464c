"""
What gardens promise: points, missions, lines and visits, worked out in little time.

It is counted on sets of cells and remembered, since a search meets the same gardens again and again. How much of what
may still come is counted differs between levels (`Trust`).
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from rules.computer.asked import Asked
from rules.sanssouci.computer.casual import CLOSED_VISIT, OPEN_VISIT
from rules.sanssouci.garden.cells import COLUMN, COLUMNS, EVERYWHERE, ROW, ROWS, Cell, column_of, members, row_of
from rules.sanssouci.garden.laying import gardener_points, symbol_points
from rules.sanssouci.legal import free_cells, lower, reached
from rules.sanssouci.scoring import COLUMN_BONUS, row_bonus
from rules.sanssouci.state import Garden, Player

_KEPT = 1 << 14
_GARDENS_KEPT = 1 << 11
"""For each of these there are the promises of several cells."""
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
        self._tiles = lru_cache(maxsize=_GARDENS_KEPT)(self._ask_of_tiles)
        self._gardeners = lru_cache(maxsize=_GARDENS_KEPT)(self._ask_of_gardeners)
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

    def after_tiles(self, player: Player, turns: int) -> Mapping[int, float]:
        """
        Return by its cell what each tile promises beside the points so far, with the best move of a noble after it.

        It is the promise of the tile laid there or, where that cell is filled, of its gardener.
        """
        return self._tiles(_plot(player), player.missions, turns)

    def after_gardeners(self, player: Player, turns: int) -> Mapping[int, float]:
        """Return the same of a gardener by the cell on which it is laid."""
        return self._gardeners(_plot(player), player.missions, turns)

    def after_nobles(self, player: Player, goals: Sequence[Cell | None], turns: int) -> Sequence[float]:
        """Return the promise of the garden after a noble has moved to each of the goals, or after none has."""
        garden, missions, mission = player.garden, player.missions, self._trust.mission
        filled, nobles, points = garden.filled, garden.nobles, garden.points
        stops, lines = lower(nobles) & ~garden.gardeners, self.lines(filled)
        kinds, so_far = self._kinds(stops, reached(filled)), sum([nobles[column] for column in missions])
        promises = []
        for goal in goals:
            if goal is None:
                promises.append(points + mission * so_far + lines + _count(kinds, stops, turns))
                continue
            column, row, passed = _GOALS[1 << goal]
            after = so_far + row - nobles[column] if column in missions else so_far
            promises.append(points + row + mission * after + lines + _count(kinds, stops & ~passed, turns))
        return promises

    def _missions(self, missions: tuple[int, ...], nobles: tuple[int, ...]) -> float:
        return self._trust.mission * sum([nobles[mission] for mission in missions])

    def _ask_of_tiles(self, plot: Plot, missions: tuple[int, ...], turns: int) -> Asked[int, float]:
        filled, gardeners, nobles, face = plot

        def after(cell: int) -> float:
            if not filled >> cell & 1:
                return symbol_points(face, Cell(cell)) + self._best(
                    filled | 1 << cell, gardeners, nobles, missions, turns
                )
            laid = self._gardeners(plot, missions, turns)
            return max([laid[free] for free in members(free_cells(filled, cell % COLUMNS, cell // COLUMNS + 1))])

        return Asked(after)

    def _ask_of_gardeners(self, plot: Plot, missions: tuple[int, ...], turns: int) -> Asked[int, float]:
        filled, gardeners, nobles, face = plot

        def after(cell: int) -> float:
            laid = 1 << cell
            points = gardener_points(face, Cell(cell))
            return points + self._best(filled | laid, gardeners | laid, nobles, missions, turns)

        return Asked(after)

    def _best(
        self, filled: int, gardeners: int, nobles: tuple[int, ...], missions: tuple[int, ...], turns: int
    ) -> float:
        """Return what is promised after the best move of a noble, its points included, or after none."""
        mission, open_cells = self._trust.mission, reached(filled)
        stops = lower(nobles) & ~gardeners
        kinds = self._kinds(stops, open_cells)
        best = _count(kinds, stops, turns)
        goals = stops & open_cells
        while goals:
            goal = goals & -goals
            goals ^= goal
            column, row, passed = _GOALS[goal]
            gain = row + mission * (row - nobles[column]) * (column in missions)
            # A noble that moves leaves the stops above it and its goal behind; all others stay.
            best = max(best, gain + _count(kinds, stops & ~passed, turns))
        return best + self._missions(missions, nobles) + self.lines(filled)

    def _work_out_lines(self, filled: int) -> float:
        """Return the bonus of rows and columns, those that are begun by a power of what is filled."""
        rows = sum([bonus * self._row_shares[(filled & row).bit_count()] for bonus, row in _ROWS])
        columns = COLUMN_BONUS * sum([self._column_shares[(filled & column).bit_count()] for column in COLUMN])
        return self._trust.line * (rows + columns)

    def _work_out_visits(self, filled: int, gardeners: int, nobles: tuple[int, ...], turns: int) -> float:
        """Return what nobles may still score, one stop for each turn that is left, the best ones first."""
        stops = lower(nobles) & ~gardeners
        return _count(self._kinds(stops, reached(filled)), stops, turns)

    def _kinds(self, stops: int, open_cells: int) -> list[tuple[float, int]]:
        """Return the stops by what each is worth, the best ones first."""
        by_openness = (stops & ~open_cells, stops & open_cells)
        return [(worth, kind) for worth, is_open, row in self._stops if (kind := by_openness[is_open] & row)]


def _count(kinds: Sequence[tuple[float, int]], stops: int, turns: int) -> float:
    """Return what so many turns bring at these stops."""
    total, left = 0.0, turns
    for worth, kind in kinds:
        count = (kind & stops).bit_count()
        if count >= left:
            return total + worth * left
        total += worth * count
        left -= count
    return total


def _plot(player: Player) -> Plot:
    garden = player.garden
    return garden.filled, garden.gardeners, garden.nobles, garden.face


_GOALS = {
    1 << cell: (column_of(cell), row_of(cell), COLUMN[column_of(cell)] & (2 << cell) - 1)
    for cell in members(EVERYWHERE)
}
"""The column and row of each cell, and the cells of its column down to it, by the cell's bit."""
_ROWS = tuple((row_bonus(row), ROW[row]) for row in range(2, ROWS + 1))
