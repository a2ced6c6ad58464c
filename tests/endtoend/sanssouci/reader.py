"""Somebody who plays by what is written in the text board alone, and types whole turns."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

_ROWS = "123456"
_LINE = re.compile(r"^(\d) (\w+): (M\d.*)$", re.MULTILINE)
_TILE = re.compile(r"(M\d+) ([a-z ]+)")


@dataclass(frozen=True, slots=True)
class Tile:
    """A tile of the market: its square, its symbol, and the number and colour of its row."""

    square: str
    symbol: str
    row: str
    colour: str


@dataclass(frozen=True, slots=True)
class Board:
    """
    What a text board says: hand, market, columns by symbol, and the reader's own squares by name.

    `played` is the card that is played already, since it is the last one; empty if the reader has a choice.
    """

    hand: Sequence[str]
    played: str
    market: Sequence[Tile]
    columns: Mapping[str, str]
    squares: Mapping[str, str]

    def turn(self) -> str:
        """Return a whole turn in notation: the first card, the first tile it takes, the deepest step of a noble."""
        card = self.played or self.hand[0]
        tile = next(iter(self._tiles(card)))
        cell = self.columns[tile.symbol] + tile.row
        decisions = [] if self.played else [card.removesuffix(" card").replace(" ", "-").replace("/", "-")]
        decisions.append(tile.square.lower())
        squares = dict(self.squares)
        if self._is_filled(cell):
            cell = next(self._places_for_gardener(cell))
            decisions.append(f"gardener:{cell.lower()}")
            squares[cell] = "g"
        else:
            squares[cell] = "x"
        goal = max(_goals(squares), key=lambda goal: goal[1], default=None)
        return " ".join([*decisions, f"noble:{goal.lower()}" if goal else "stay", "confirm"])

    def _tiles(self, card: str) -> Sequence[Tile]:
        if card == "wild card":
            return self.market
        if "/" in card:
            return [tile for tile in self.market if tile.colour in card.split("/")]
        return [tile for tile in self.market if tile.symbol == card] or self.market

    def _is_filled(self, cell: str) -> bool:
        return self.squares[cell] in ("x", "g", "N")

    def _places_for_gardener(self, cell: str) -> Iterator[str]:
        free = [square for square in self.squares if square[1] in _ROWS and not self._is_filled(square)]
        yield from (square for square in free if square[0] == cell[0] or square[1] == cell[1])
        yield from free


def read(text: str, name: str) -> Board:
    hand = re.search(r"^Your hand: (.+)$", text, re.MULTILINE)
    columns = re.search(r"Columns: (.+)$", text, re.MULTILINE)
    grid = re.search(rf"\*\*{name}\*\* [^\n]*\n```\n(.+?)\n```", text, re.DOTALL)
    assert hand, text
    assert columns, text
    assert grid, text
    tiles = [
        Tile(square, symbol, row, colour)
        for row, colour, listed in _LINE.findall(text)
        for square, symbol in _TILE.findall(listed)
        if symbol != "taken"
    ]
    named = dict(part.split(" ", 1)[::-1] for part in columns[1].split(", "))
    played = re.search(r"^### Take a tile\.\n(.+)$", text, re.MULTILINE)
    return Board(hand[1].split(", "), played[1].lower() if played else "", tiles, named, dict(_squares(grid[1])))


def _squares(grid: str) -> Iterator[tuple[str, str]]:
    head, *lines = grid.splitlines()
    for line in lines:
        padded = line.ljust(len(head) + 2)
        yield from (
            (f"{letter}{line[0]}", padded[at - 1 : at + 2].strip()) for at, letter in enumerate(head) if letter != " "
        )


def _goals(squares: Mapping[str, str]) -> Iterator[str]:
    """Yield the squares to which a noble may step: filled, joined to the first row, a symbol, lower in its column."""
    filled = {square for square, mark in squares.items() if mark in ("x", "g", "N") and square[1] in _ROWS}
    reached, fresh = set[str](), {square for square in filled if square[1] == "1"}
    while fresh:
        reached |= fresh
        fresh = {beside for square in fresh for beside in _beside(square)} & filled - reached
    for square in sorted(reached):
        noble = next(own for own in "T123456" if squares[square[0] + own] == "N")
        if squares[square] == "x" and (noble == "T" or noble < square[1]):
            yield square


def _beside(square: str) -> Iterator[str]:
    column, row = ord(square[0]), int(square[1])
    yield from (f"{chr(column + x)}{row + y}" for x, y in ((1, 0), (-1, 0), (0, 1), (0, -1)))
