"""Somebody who plays Topiary by what is written in the text board alone, and types whole turns."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

_COLUMNS = "ABCDE"
_STEPS = {"↑": (0, -1), "↗": (1, -1), "→": (1, 0), "↘": (1, 1), "↓": (0, 1), "↙": (-1, 1), "←": (-1, 0), "↖": (-1, -1)}
_NAMES = dict(zip(_STEPS, ("n", "ne", "e", "se", "s", "sw", "w", "nw"), strict=True))
_VISITOR = re.compile(r"^- ([A-E][1-5]) (\S) sees", re.MULTILINE)
_HAND = re.compile(r"\(`([a-z]{2}[1-5])`")


@dataclass(frozen=True, slots=True)
class Board:
    """What a text board says: the cells by name, the positions taken as cell and arrow, and the codes of the hand."""

    cells: Mapping[str, str]
    taken: frozenset[tuple[str, str]]
    hand: Sequence[str]

    def visitor(self) -> str:
        """Return the decisions that place a visitor where most lies face down, and pick up the first tile there."""
        position = max(self._free(), key=lambda position: len(self._face_down(*position)))
        entry, arrow = position
        placed = f"{entry}{_NAMES[arrow]}".lower()
        face_down = self._face_down(*position)
        return f"{placed} {face_down[0].lower()}" if face_down else f"{placed} confirm"

    def laying(self) -> str:
        """Return the decisions that lay the largest tile of the hand."""
        return f"lay:{max(self.hand, key=lambda tile: tile[-1])} confirm"

    def _free(self) -> Iterator[tuple[str, str]]:
        for entry in self.cells:
            for arrow in _STEPS:
                line = _line(entry, arrow)
                if len(line) > 1 and not _is_on_board(*_moved(entry, arrow, -1)) and (entry, arrow) not in self.taken:
                    yield entry, arrow

    def _face_down(self, entry: str, arrow: str) -> Sequence[str]:
        return [cell for cell in _line(entry, arrow) if self.cells[cell] == "??"]


def read(text: str) -> Board:
    grid = re.search(r"```\n +A +B.*?\n(.+?)\n```", text, re.DOTALL)
    assert grid, text
    rows = [line.split() for line in grid[1].splitlines()]
    cells = {f"{column}{number}": tile for number, *tiles in rows for column, tile in zip(_COLUMNS, tiles, strict=True)}
    return Board(cells, frozenset(_VISITOR.findall(text)), _HAND.findall(text))


def _line(entry: str, arrow: str) -> Sequence[str]:
    cells, length = [], 0
    while _is_on_board(*(place := _moved(entry, arrow, length))):
        cells.append(f"{_COLUMNS[place[0]]}{place[1] + 1}")
        length += 1
    return cells


def _moved(entry: str, arrow: str, steps: int) -> tuple[int, int]:
    x, y = _STEPS[arrow]
    return _COLUMNS.index(entry[0]) + x * steps, int(entry[1]) - 1 + y * steps


def _is_on_board(column: int, row: int) -> bool:
    return column in range(5) and row in range(5)
