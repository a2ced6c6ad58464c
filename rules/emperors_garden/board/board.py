"""What lies on the table for all to see: cards on the grid, and pieces on the cards."""

from collections.abc import Mapping
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from enum import IntEnum
from itertools import chain
from typing import NamedTuple, TypeVar, cast

from rules.emperors_garden.board.cells import CENTRE, SIDES, Cell
from rules.emperors_garden.board.deck import SUIT_SIZE, Card, Suit
from rules.game import Seat


class Piece(IntEnum):
    """The four kinds of pieces; the value is the rank, which for all but the emperor is also what a piece is worth."""

    POET = 1
    PRIEST = 2
    SAMURAI = 3
    EMPEROR = 4

    @property
    def word(self) -> str:
        """The piece in notation: "samurai"."""
        return self.name.lower()


OWN_PIECES = (Piece.SAMURAI, Piece.PRIEST, Piece.POET)
"""What every player has one of, from the highest rank down."""
NOBODY = Seat(-1)
"""To whom the emperor belongs."""
OFF_BOARD = (None, None, None)
"""Where the pieces of a player are who has all of them in hand."""


class Token(NamedTuple):
    """One piece and whose it is."""

    seat: Seat
    piece: Piece


EMPEROR = Token(NOBODY, Piece.EMPEROR)

T = TypeVar("T")
GardenCards = tuple[tuple[Cell, Card], ...]
Pieces = tuple[tuple[Cell | None, ...], ...]


class Kept:
    """
    What follows from a board: worked out when it is first asked for, and no part of its value.

    `cells` are the cards by their cells, in the order of `garden`; `open` is what `Board.gaps` returns; `stands` is
    what `Board.standing` returns. Moves may hand `cells` and `open` on to the next board (`laying.py`).
    """

    __slots__ = ("cells", "open", "stands")

    cells: Mapping[Cell, Card]
    open: tuple[Cell, ...]
    stands: Mapping[Cell, Token]


@dataclass(frozen=True, slots=True)
class Board(Kept):
    """
    Cards and pieces.

    `garden` has the cards in the order in which they came to their cells. `pieces` has for each seat the cells of
    samurai, priest and poet, None for a piece in its owner's hand.
    """

    garden: GardenCards
    pieces: Pieces
    emperor: Cell = CENTRE

    @property
    def cards(self) -> Mapping[Cell, Card]:
        """The cards by their cells, in the order of `garden`."""
        try:
            return self.cells
        except AttributeError:
            return _kept(self, "cells", dict(self.garden))

    def cell_of(self, token: Token) -> Cell | None:
        """Return where a piece stands, or None if it is in its owner's hand."""
        if token.piece is Piece.EMPEROR:
            return self.emperor
        return self.pieces[token.seat][Piece.SAMURAI - token.piece]

    def standing(self) -> Mapping[Cell, Token]:
        """Return the pieces on the board by their cells, seat by seat, the emperor last."""
        try:
            return self.stands
        except AttributeError:
            pass
        found = dict(zip(chain.from_iterable(self.pieces), _ALL_TOKENS, strict=False))
        found.pop(None, None)
        found[self.emperor] = EMPEROR
        return _kept(self, "stands", cast("dict[Cell, Token]", found))

    def in_hand(self, seat: Seat) -> tuple[Piece, ...]:
        """Return the pieces that a player may place, from the highest rank down."""
        return tuple([piece for piece, cell in zip(OWN_PIECES, self.pieces[seat], strict=True) if cell is None])

    def empty_cards(self) -> list[Cell]:
        """Return the cells of the cards without a piece, in the order of `garden`."""
        standing = self.standing()
        return [cell for cell in self.cards if cell not in standing]

    def gaps(self) -> tuple[Cell, ...]:
        """
        Return the empty cells that share a side with a card, from north to south, each row from west to east.

        Ruling: cards are not turned, so a card may go wherever it shares a side with another.
        """
        try:
            return self.open
        except AttributeError:
            pass
        beside = {cell + step for cell in self.cards for step in STEPS}
        return _kept(self, "open", cast("tuple[Cell, ...]", tuple(sorted(beside.difference(self.cards)))))

    def tokens_of(self, seat: Seat) -> list[tuple[Token, Cell]]:
        """Return the pieces that a player has on the board, from the highest rank down."""
        return [(token, cell) for token, cell in zip(_TOKENS[seat], self.pieces[seat], strict=True) if cell is not None]


def _kept(board: Board, name: str, worked_out: T) -> T:
    object.__setattr__(board, name, worked_out)
    return worked_out


def with_token(pieces: Pieces, token: Token, cell: Cell | None) -> Pieces:
    """Return the cells of all pieces with one piece elsewhere; None puts it into its owner's hand."""
    place = Piece.SAMURAI - token.piece
    own = pieces[token.seat]
    return (*pieces[: token.seat], (*own[:place], cell, *own[place + 1 :]), *pieces[token.seat + 1 :])


def cells_of_suit(board: Board, suit: Suit) -> set[Cell]:
    """Return the cells of the cards of a suit that lie in the garden."""
    return {cell for cell, card in board.garden if card // SUIT_SIZE == suit}


def is_joined(cells: AbstractSet[Cell]) -> bool:
    """
    Return whether cells of one suit are those of all its four cards and one group, connected by sides through them.

    Source: Emperor's Garden rules, "Use the Priest's Ability".
    """
    if len(cells) < SUIT_SIZE:
        return False
    left = {*cells}
    wave = {left.pop()}
    while wave:
        wave = {Cell(cell + step) for cell in wave for step in STEPS} & left
        left -= wave
    return not left


STEPS = tuple(int(side) for side in SIDES)
"""From a cell to those beside it."""
_TOKENS = tuple(tuple(Token(Seat(seat), piece) for piece in OWN_PIECES) for seat in range(4))
_ALL_TOKENS = tuple(chain.from_iterable(_TOKENS))
