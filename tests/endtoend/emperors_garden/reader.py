"""Somebody who plays Emperor's Garden by what is written in the text board alone, and types whole turns."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

Place = tuple[int, int]

_SIDES = ((0, -1), (1, 0), (0, 1), (-1, 0))
_SQUARE = 3
_MARGIN = 4


@dataclass(frozen=True, slots=True)
class Board:
    """
    What a text board says.

    `cards` are the suits of the cards by column and row, `occupied` the cells with a piece, `in_hand` one's own pieces
    that are not in the garden, `looked` the scoring cards that somebody has looked at.
    """

    cards: Mapping[Place, str]
    occupied: frozenset[Place]
    in_hand: Sequence[str]
    looked: frozenset[int]

    def opening(self) -> str:
        """Return the decisions of the set-up: the samurai, and a look at a card that nobody has looked at."""
        return f"place:samurai:{self._free_card()} wish:{min({1, 2, 3, 4} - self.looked)} confirm"

    def turn(self) -> str:
        """Return the decisions of a turn: the card where most others lie around it, and a piece if there is one."""
        gaps = {(x + dx, y + dy) for x, y in self.cards for dx, dy in _SIDES} - set(self.cards)
        best = max(sorted(gaps), key=lambda gap: sum((gap[0] + dx, gap[1] + dy) in self.cards for dx, dy in _SIDES))
        laid = f"card:{best[0]}:{best[1]}"
        return f"{laid} place:{self.in_hand[0]}:{self._free_card()} confirm" if self.in_hand else f"{laid} confirm"

    def _free_card(self) -> str:
        x, y = min(set(self.cards) - self.occupied)
        return f"{x}:{y}"


def read(text: str, name: str) -> Board:
    """Read a panel that came as text to the player of that name."""
    grid = re.search(r"```\n(.+?)\n```", text, re.DOTALL)
    own = re.search(rf"^`[a-d]` \*\*{name}\*\* .*? · in hand: ([a-z, ]+) ·", text, re.MULTILINE)
    assert grid, text
    assert own, text
    cards, occupied = {}, set()
    for band in grid[1].split("\n\n"):
        head, *rows = band.splitlines()
        columns = [int(number) for number in head.split()]
        for row in rows:
            for place, square in zip(columns, _squares(row), strict=False):
                cell = (place, int(row[:_MARGIN]))
                if square.strip() != ".":
                    cards[cell] = square[:2].strip()
                if square[2:].strip():
                    occupied.add(cell)
    looked = frozenset(int(number) for number in re.findall(r"(\d) \(seen by", text))
    return Board(cards, frozenset(occupied), [] if own[1] == "none" else own[1].split(", "), looked)


def _squares(row: str) -> list[str]:
    return [f"{row[start : start + _SQUARE]:3}" for start in range(_MARGIN, len(row), _SQUARE)]
