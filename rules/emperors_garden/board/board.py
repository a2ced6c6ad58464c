"""What lies on the table for all to see: cards on the grid, and pieces on the cards."""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import IntEnum
from itertools import chain
from typing import NamedTuple, cast

from rules.emperors_garden.board.cells import CENTRE, SIDES, Cell
from rules.emperors_garden.board.deck import SUIT_SIZE, Card, suit_of
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

GardenCards = tuple[tuple[Cell, Card], ...]


@dataclass(frozen=True, slots=True)
class Board:
    """
    Cards and pieces.

    `garden` has the cards in the order in which they came to their cells. `pieces` has for each seat the cells of
    samurai, priest and poet, None for a piece in its owner's hand.
    """

    garden: GardenCards
    pieces: tuple[tuple[Cell | None, ...], ...]
    emperor: Cell = CENTRE

    def cell_of(self, token: Token) -> Cell | None:
        """Return where a piece stands, or None if it is in its owner's hand."""
        if token.piece is Piece.EMPEROR:
            return self.emperor
        return self.pieces[token.seat][Piece.SAMURAI - token.piece]

    def standing(self) -> dict[Cell, Token]:
        """Return the pieces on the board by their cells, seat by seat, the emperor last."""
        found = dict(zip(chain.from_iterable(self.pieces), _ALL_TOKENS, strict=False))
        found.pop(None, None)
        found[self.emperor] = EMPEROR
        return cast("dict[Cell, Token]", found)

    def in_hand(self, seat: Seat) -> tuple[Piece, ...]:
        """Return the pieces that a player may place, from the highest rank down."""
        return tuple([piece for piece, cell in zip(OWN_PIECES, self.pieces[seat], strict=True) if cell is None])

    def empty_cards(self) -> list[Cell]:
        """Return the cells of the cards without a piece, in the order of `garden`."""
        standing = self.standing()
        return [cell for cell, _ in self.garden if cell not in standing]

    def gaps(self) -> list[Cell]:
        """
        Return the empty cells that share a side with a card, from north to south, each row from west to east.

        Ruling: cards are not turned, so a card may go wherever it shares a side with another.
        """
        cells = [cell for cell, _ in self.garden]
        beside = {cell + step for cell in cells for step in _STEPS}
        return cast("list[Cell]", sorted(beside.difference(cells)))

    def is_gap(self, cell: Cell) -> bool:
        """Return whether `gaps` lists a cell."""
        cells = dict(self.garden)
        return cell not in cells and any(cell + step in cells for step in _STEPS)

    def tokens_of(self, seat: Seat) -> Iterator[tuple[Token, Cell]]:
        """Yield the pieces that a player has on the board, from the highest rank down."""
        for token, cell in zip(_TOKENS[seat], self.pieces[seat], strict=True):
            if cell is not None:
                yield token, cell


def with_token(
    pieces: tuple[tuple[Cell | None, ...], ...], token: Token, cell: Cell | None
) -> tuple[tuple[Cell | None, ...], ...]:
    """Return the cells of all pieces with one piece elsewhere; None puts it into its owner's hand."""
    place = Piece.SAMURAI - token.piece
    own = pieces[token.seat]
    return (*pieces[: token.seat], (*own[:place], cell, *own[place + 1 :]), *pieces[token.seat + 1 :])


def is_joined(board: Board, card: Card) -> bool:
    """
    Return whether all four cards of the card's suit lie in one group, connected by sides through these four alone.

    Source: Emperor's Garden rules, "Use the Priest's Ability".
    """
    suit = suit_of(card)
    cells = {cell for cell, other in board.garden if suit_of(other) == suit}
    if len(cells) < SUIT_SIZE:
        return False
    wave = {cells.pop()}
    while wave:
        wave = {Cell(cell + side) for cell in wave for side in SIDES} & cells
        cells -= wave
    return not cells


_STEPS = tuple(int(side) for side in SIDES)
"""From a cell to those beside it."""
_TOKENS = tuple(tuple(Token(Seat(seat), piece) for piece in OWN_PIECES) for seat in range(4))
_ALL_TOKENS = tuple(chain.from_iterable(_TOKENS))
