"""Somebody who plays Emperor's Garden by what is written in the text board alone, and types whole turns."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import count

Cell = tuple[int, int]
Piece = tuple[str, int]
"""Whose it is, by the letter on the board, and its rank."""

_RANKS = {"poet": 1, "priest": 2, "samurai": 3}
_EMPEROR: Piece = ("E", 4)
_SIDES = {(0, -1), (1, 0), (0, 1), (-1, 0)}
_STEPS = {
    "n": (0, -1),
    "ne": (1, -1),
    "e": (1, 0),
    "se": (1, 1),
    "s": (0, 1),
    "sw": (-1, 1),
    "w": (-1, 0),
    "nw": (-1, -1),
}
_PLAYER = re.compile(r"^`([a-d])` \*\*(\w+)\*\* .* on the board: (.+) · in hand: (.+) · agent", re.MULTILINE)
_STANDING = re.compile(r"(\w+) on [^;]+?, (-?\d+):(-?\d+)")
_NAME = r"(\w+) (?:\((\d+)\)|of)"
_MARGIN = 4


@dataclass(frozen=True, slots=True)
class Action:
    """What can be done after laying a card: its decisions in notation, and the points that it should bring."""

    decisions: str
    points: int


@dataclass(frozen=True, slots=True)
class Board:
    """
    What a text board says, suits as they are written in the garden.

    `seen` is the suit of the scoring card that the reader has looked at, `agent` that of their unused agent, `drawn`
    that of the card to lay; each is empty if there is none.
    """

    cards: Mapping[Cell, str]
    pieces: Mapping[Cell, Piece]
    own: str
    hand: Sequence[str]
    agent: str
    seen: str
    drawn: str

    @property
    def free(self) -> Sequence[Cell]:
        """The cards without a piece, those of the suit that was seen first."""
        empty = [cell for cell in self.cards if cell not in self.pieces]
        return sorted(empty, key=lambda cell: self.cards[cell] != self.seen)

    def turn(self) -> Action:
        """Return the decisions of a whole turn: where the card goes, and the action that brings most then."""
        cell = max(gaps(self.cards), key=self._worth)
        laid = replace(self, cards={**self.cards, cell: self.drawn})
        best = max(laid.actions(), key=lambda action: action.points)
        return Action(f"card:{name_of(cell)} {best.decisions} confirm", best.points)

    def _worth(self, cell: Cell) -> int:
        """Rate a cell for the drawn card: beside its suit, but joining all four is left to the priest."""
        if _is_joined({**self.cards, cell: self.drawn}, self.drawn):
            return -1
        return sum(self.cards.get(_moved(cell, side)) == self.drawn for side in _SIDES)

    def actions(self) -> Iterator[Action]:
        """Yield what can be done, what is best without points first."""
        yield from (Action(f"place:{piece}:{name_of(self.free[0])}", 0) for piece in self.hand if self.free)
        own = {piece: cell for cell, piece in self.pieces.items() if piece[0] == self.own}
        ranks = {rank for _, rank in own}
        if _RANKS["priest"] in ranks:
            yield from self._sets()
        for word, rank in _RANKS.items():
            if rank in ranks and _RANKS["samurai"] in ranks:
                yield from self._moves(f"move:{word}", own[self.own, rank])
        if _RANKS["poet"] in ranks:
            yield from self._moves("emperor", next(cell for cell in self.pieces if self.pieces[cell] == _EMPEROR))
        if self.agent:
            # Kept to the end it brings two points.
            yield Action("agent", self._strike())
        yield Action("none", 0)

    def _sets(self) -> Iterator[Action]:
        """Yield the ways in which the priest joins a suit that is not joined yet."""
        for start in self.free:
            suit = self.cards[start]
            left = {cell: other for cell, other in self.cards.items() if cell != start}
            for goal in gaps(left) - {start}:
                if not _is_joined(self.cards, suit) and _is_joined({**left, goal: suit}, suit):
                    yield Action(f"lift:{name_of(start)} put:{name_of(goal)}", 2)

    def _moves(self, prefix: str, start: Cell) -> Iterator[Action]:
        for word, step in _STEPS.items():
            for distance, points in enumerate(self._pushes(start, step), 1):
                yield Action(f"{prefix}:{word}:{distance}", points)

    def _pushes(self, start: Cell, step: Cell) -> Iterator[int]:
        """Yield what has fallen off, in points, after each cell that a piece enters."""
        pieces, here, points = dict(self.pieces), start, 0
        owner, rank = pieces.pop(start)
        while (here := _moved(here, step)) in self.cards:
            line = list(_line(pieces, here, step))
            if line and (pieces[here][0] == owner or pieces[here][1] >= rank):
                return
            if _EMPEROR in (pieces[cell] for cell in line):
                return
            for cell in reversed(line):
                piece, to = pieces.pop(cell), _moved(cell, step)
                if to in self.cards:
                    pieces[to] = piece
                else:
                    points += piece[1]
            yield points

    def _strike(self) -> int:
        others = [cell for cell, piece in self.pieces.items() if piece != _EMPEROR and piece[0] != self.own]
        return sum(self.pieces[cell][1] for cell in others if self.cards[cell] == self.agent)


def read(text: str, name: str) -> Board:
    grid = re.search(r"```\n(.+?)\n```", text, re.DOTALL)
    emperor = re.search(r"^The emperor: .+, (-?\d+):(-?\d+)$", text, re.MULTILINE)
    assert grid, text
    assert emperor, text
    pieces = {(int(emperor[1]), int(emperor[2])): _EMPEROR}
    players = {found[2]: found for found in _PLAYER.finditer(text)}
    for player in players.values():
        pieces |= {(int(x), int(y)): (player[1], _RANKS[word]) for word, x, y in _STANDING.findall(player[3])}
    return Board(
        cards=dict(_cards(grid[1])),
        pieces=pieces,
        own=players[name][1],
        hand=[word for word in players[name][4].split(", ") if word in _RANKS],
        agent=_suit(rf"^Your agent: {_NAME}", text),
        seen=_suit(rf"^You know scoring card \d: {_NAME}", text),
        drawn=_suit(rf"^\w+ has drawn {_NAME}", text),
    )


def gaps(cards: Mapping[Cell, str]) -> set[Cell]:
    """Return the cells that share a side with a card."""
    return {_moved(cell, side) for cell in cards for side in _SIDES} - set(cards)


def _suit(pattern: str, text: str) -> str:
    """Return a named suit as it is written in the garden: "maple (10)" is 10, "jack of clubs" is J."""
    found = re.search(pattern, text, re.MULTILINE)
    if found is None:
        return ""
    word = found[1]
    return found[2] or (word if word.isdecimal() else word[0].upper())


def _cards(grid: str) -> Iterator[tuple[Cell, str]]:
    for band in grid.split("\n\n"):
        head, *lines = band.splitlines()
        for line in lines:
            for place, x in enumerate(head.split()):
                square = line[_MARGIN + 4 * place :][:2].strip()
                if square not in ("", "."):
                    yield (int(x), int(line[:_MARGIN])), square


def _line(pieces: Mapping[Cell, Piece], start: Cell, step: Cell) -> Iterator[Cell]:
    for distance in count():
        cell = _moved(start, step, distance)
        if cell not in pieces:
            return
        yield cell


def _is_joined(cards: Mapping[Cell, str], suit: str) -> bool:
    left = {cell for cell, other in cards.items() if other == suit}
    if len(left) < 4:
        return False
    wave = {left.pop()}
    while wave:
        wave = {_moved(cell, side) for cell in wave for side in _SIDES} & left
        left -= wave
    return not left


def _moved(cell: Cell, step: Cell, distance: int = 1) -> Cell:
    return cell[0] + step[0] * distance, cell[1] + step[1] * distance


def name_of(cell: Cell) -> str:
    return f"{cell[0]}:{cell[1]}"
