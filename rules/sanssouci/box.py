"""
What is in the box: `boards.toml`, read once and checked.

Cards are numbered 0-8 (the symbols), 9 (wild), then the colour pairs; garden sides in the order of the file; faces of
the expansion 2 * board + side, side 0 being "a".
"""

import re
import tomllib
from dataclasses import dataclass
from importlib.resources import files
from typing import Any, NewType

from rules.sanssouci.garden.cells import COLUMN_LETTERS, COLUMNS, ROWS, Cell, at, parse_cell

Card = NewType("Card", int)
WILD = Card(9)
TURNS_EACH = 18
SQUARES = 10
FIRST_ROW_OF_EXPANSION = 3
MARKED_SQUARES = 12
PRINTED = 6


class BoxError(Exception):
    """The data file does not describe a box that can be played with; the sentence says where."""


@dataclass(frozen=True, slots=True)
class Face:
    """
    One side of an expansion board.

    `covers` are the cells under it. `symbol_points` and `gardener_points` are the points for laying a symbol tile or
    a gardener, by cell (0-53); red marks stand in both.
    """

    name: str
    covers: int
    symbol_points: tuple[int, ...]
    gardener_points: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Box:
    """All data of the game; `market_rows` are the rows (2-6) of the squares M1 to M10."""

    symbols: tuple[str, ...]
    colours: tuple[str, ...]
    market_rows: tuple[int, ...]
    tiles_per_symbol: tuple[tuple[int, int], ...]
    pairs: tuple[tuple[int, int], ...]
    side_names: tuple[str, ...]
    printed: tuple[int, ...]
    faces: tuple[Face, ...]

    @property
    def cards(self) -> tuple[Card, ...]:
        """All cards of one player's deck, sorted."""
        return tuple(Card(number) for number in range(WILD + 1 + len(self.pairs)))

    @property
    def expansion_boards(self) -> int:
        """How many expansion boards there are, two faces each."""
        return len(self.faces) // 2

    def card_name(self, card: Card) -> str:
        """Return the notation of a card: "pavilion", "wild", "grey-orange"."""
        if card < WILD:
            return self.symbols[card]
        if card == WILD:
            return "wild"
        return "-".join(self.colours[row - 1] for row in self.pairs[card - WILD - 1])

    def rows_of(self, card: Card) -> tuple[int, ...]:
        """Return the two rows of a colour pair; none for the other cards."""
        return self.pairs[card - WILD - 1] if card > WILD else ()


def read_box(data: dict[str, Any]) -> Box:
    """Check the data of a box. Raises: BoxError: the sentence names the place."""
    try:
        return _read(data)
    except (KeyError, TypeError, AttributeError, ValueError) as fault:
        message = f"boards.toml lacks something or has it in the wrong form: {fault}."
        raise BoxError(message) from fault


def _read(data: dict[str, Any]) -> Box:
    symbols, colours = tuple(data["symbols"]), tuple(data["colours"])
    _must(len(set(symbols)) == COLUMNS, f"symbols must be {COLUMNS} different names.")
    _must(len(set(colours)) == ROWS, f"colours must be {ROWS} different names.")
    for name in (*symbols, *colours):
        # Names are part of the notation of moves, which is short and plain.
        _must(bool(re.fullmatch(r"[a-z][a-z-]{0,18}", name)), f"{name!r} is no plain name in small letters.")
    _must("wild" not in symbols, "no symbol can be called wild.")
    market_rows = tuple(colours.index(_known(name, colours, "market")) + 1 for name in data["market"])
    _must(len(market_rows) == SQUARES, f"market must name the colours of {SQUARES} squares.")
    _must(1 not in market_rows, "market must not have squares of row 1, which is preprinted.")
    tiles = tuple((int(players), count) for players, count in data["tiles_per_symbol"].items())
    for players, count in tiles:
        # Rules, "Components": the last refill of the game finds the supply empty, all others succeed.
        _must(COLUMNS * count == TURNS_EACH * players + SQUARES - 1, f"tiles_per_symbol {players} is not {count}.")
    _must([players for players, _ in tiles] == [2, 3, 4], "tiles_per_symbol must be for 2, 3 and 4 players.")
    # By board first, since "10a" stands before "1a".
    sides = sorted(data["gardens"], key=lambda side: (side[:-1], side[-1:]))
    faces = tuple(face for board in sorted(data["expansion"]) for face in _faces(board, data["expansion"][board]))
    _must(
        sides == [board + side for board in sorted({side[:-1] for side in sides}) for side in "ab"],
        "gardens need sides a and b.",
    )
    for players, _ in tiles:
        _must(2 * players <= min(len(sides), len(faces)), f"{players} players need that many boards.")
    return Box(
        symbols=symbols,
        colours=colours,
        market_rows=market_rows,
        tiles_per_symbol=tiles,
        pairs=_pairs(data["deck"]["pairs"], colours, set(market_rows)),
        side_names=tuple(sides),
        printed=tuple(_printed(side, data["gardens"][side]) for side in sides),
        faces=faces,
    )


def _pairs(names: list[str], colours: tuple[str, ...], rows_on_market: set[int]) -> tuple[tuple[int, int], ...]:
    pairs = []
    for name in names:
        first, second = (colours.index(_known(part, colours, f"pair {name}")) + 1 for part in name.split("-"))
        _must({first, second} <= rows_on_market, f"pair {name} has a colour that is not on the market.")
        _must(first != second, f"pair {name} needs two different colours.")
        pairs.append((first, second))
    _must(len({frozenset(pair) for pair in pairs}) == len(pairs), "deck names a pair twice.")
    _must(len(pairs) == TURNS_EACH - COLUMNS - 1, f"deck needs {TURNS_EACH - COLUMNS - 1} different pairs.")
    return tuple(pairs)


def _printed(side: str, names: str) -> int:
    try:
        cells = {parse_cell(name) for name in names.split()}
    except ValueError as fault:
        message = f"boards.toml: gardens {side}: {fault}."
        raise BoxError(message) from fault
    _must(len(cells) == PRINTED, f"gardens {side} needs {PRINTED} different squares.")
    _must(all(cell >= COLUMNS for cell in cells), f"gardens {side} must not name row 1, which is preprinted anyway.")
    return 0x1FF | sum(1 << cell for cell in cells)


def _faces(board: str, lines: list[str]) -> tuple[Face, Face]:
    rows = [line.split() for line in lines]
    _must([len(row) for row in rows] == [1, 3, 5, 7], f"expansion {board} needs rows of 1, 3, 5 and 7 squares.")
    _must(sum(mark != "." for row in rows for mark in row) == MARKED_SQUARES, f"expansion {board} needs 12 marks.")
    return _face(f"{board}a", rows), _face(f"{board}b", [row[::-1] for row in rows])


def _face(name: str, rows: list[list[str]]) -> Face:
    symbol_points, gardener_points, covers = [0] * (COLUMNS * ROWS), [0] * (COLUMNS * ROWS), 0
    for depth, row in enumerate(rows):
        for step, mark in enumerate(row):
            cell: Cell = at(COLUMN_LETTERS.index("E") - depth + step, FIRST_ROW_OF_EXPANSION + depth)
            _must(mark in (".", "G", "1", "2", "3", "-2", "-3"), f"expansion {name}: {mark!r} is no mark.")
            covers |= 1 << cell
            symbol_points[cell] = int(mark) if mark not in ".G" else 0
            gardener_points[cell] = 3 if mark == "G" else min(symbol_points[cell], 0)
    return Face(name, covers, tuple(symbol_points), tuple(gardener_points))


def _known(name: str, names: tuple[str, ...], place: str) -> str:
    _must(name in names, f"{place}: {name!r} is not one of {', '.join(names)}.")
    return name


def _must(holds: bool, sentence: str) -> None:  # noqa: FBT001 - reads as the sentence it checks
    if not holds:
        message = f"boards.toml: {sentence}"
        raise BoxError(message)


BOX = read_box(tomllib.loads(files(__package__).joinpath("boards.toml").read_text("utf-8")))
