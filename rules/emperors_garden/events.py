"""
What happens in a game, told in the past tense.

Where a card is told, `deck` says how it is called; where a cell is, `board` has cards and emperor of right before, but
nobody's pieces.
"""

from dataclasses import dataclass

from rules.emperors_garden.board.board import Board, Piece
from rules.emperors_garden.board.cells import Cell
from rules.emperors_garden.board.deck import Card, Deck
from rules.emperors_garden.board.pushing import Shift
from rules.game import Event


@dataclass(frozen=True, slots=True, kw_only=True)
class PiecePlaced(Event):
    """The seat placed a piece on a card."""

    deck: Deck
    board: Board
    piece: Piece
    cell: Cell


@dataclass(frozen=True, slots=True, kw_only=True)
class LookWished(Event):
    """The seat ordered ahead which scoring card to look at, which nobody sees yet."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LookedAt(Event):
    """The seat looked at a scoring card (0-3); everybody saw which one."""

    number: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ScoringCardSeen(Event):
    """This is what the scoring card (0-3) looked like."""

    number: int
    deck: Deck
    card: Card


@dataclass(frozen=True, slots=True, kw_only=True)
class CardDrawn(Event):
    """The seat drew a card, face up."""

    deck: Deck
    card: Card


@dataclass(frozen=True, slots=True, kw_only=True)
class CardLaid(Event):
    """The seat laid the drawn card on a cell."""

    board: Board
    deck: Deck
    card: Card
    cell: Cell


@dataclass(frozen=True, slots=True, kw_only=True)
class AgentRevealed(Event):
    """The seat revealed its agent, which sent the pieces of `shifts` back to their owners and brought `points`."""

    deck: Deck
    card: Card
    shifts: tuple[Shift, ...]
    points: int


@dataclass(frozen=True, slots=True, kw_only=True)
class PieceMoved(Event):
    """The seat's samurai moved a piece of its own; `shifts` are all pieces that came elsewhere, the mover first."""

    deck: Deck
    board: Board
    piece: Piece
    shifts: tuple[Shift, ...]
    points: int


@dataclass(frozen=True, slots=True, kw_only=True)
class EmperorMoved(Event):
    """The seat's poet moved the emperor; `shifts` are all pieces that came elsewhere, the emperor first."""

    deck: Deck
    board: Board
    shifts: tuple[Shift, ...]
    points: int


@dataclass(frozen=True, slots=True, kw_only=True)
class CardLifted(Event):
    """The seat's priest lifted a card from a cell."""

    board: Board
    deck: Deck
    card: Card
    cell: Cell


@dataclass(frozen=True, slots=True, kw_only=True)
class CardPut(Event):
    """The seat's priest put the lifted card on another cell, scoring `points` if that joined its suit."""

    board: Board
    deck: Deck
    card: Card
    cell: Cell
    points: int


@dataclass(frozen=True, slots=True, kw_only=True)
class NothingDone(Event):
    """The seat took no action."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ScoringCardsShown(Event):
    """The game was over and all scoring cards were turned up."""

    deck: Deck
    cards: tuple[Card, ...]
