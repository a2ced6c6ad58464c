"""The moves, one decision each, and their notation."""

from dataclasses import dataclass
from typing import ClassVar

from rules.base.moves import WordMove
from rules.emperors_garden.board.board import OWN_PIECES, Piece
from rules.emperors_garden.board.cells import DIRECTIONS, Cell, Direction, cell_name, parse_cell
from rules.emperors_garden.state import SCORING_CARDS


@dataclass(frozen=True, slots=True)
class _OnScoringCard:
    """A move about a scoring card (0-3), which notations count from 1."""

    kind: ClassVar[str]
    number: int

    def __str__(self) -> str:
        return f"{self.kind}:{self.number + 1}"


@dataclass(frozen=True, slots=True)
class _OnCell:
    """A move about a cell."""

    kind: ClassVar[str]
    cell: Cell

    def __str__(self) -> str:
        return f"{self.kind}:{cell_name(self.cell)}"


@dataclass(frozen=True, slots=True)
class PlacePiece:
    """Place a piece from one's hand on a card: the samurai at the start, any piece as the action of a turn."""

    kind: ClassVar[str] = "place"
    piece: Piece
    cell: Cell

    def __str__(self) -> str:
        return f"place:{self.piece.word}:{cell_name(self.cell)}"


@dataclass(frozen=True, slots=True)
class WishLook(_OnScoringCard):
    """Order ahead, together with the samurai, which scoring card to look at; it stays secret till then."""

    kind = "wish"


@dataclass(frozen=True, slots=True)
class LookAt(_OnScoringCard):
    """Look at a scoring card secretly."""

    kind = "look"


class DrawCard(WordMove):
    """Draw the next card, face up."""

    __slots__ = ()
    kind = "draw"


@dataclass(frozen=True, slots=True)
class LayCard(_OnCell):
    """Lay the drawn card on an empty cell."""

    kind = "card"


class RevealAgent(WordMove):
    """Reveal one's agent and remove all opponents' pieces from cards of its suit."""

    __slots__ = ()
    kind = "agent"


@dataclass(frozen=True, slots=True)
class MovePiece:
    """Let the samurai move one of one's own pieces."""

    kind: ClassVar[str] = "move"
    piece: Piece
    direction: Direction
    distance: int

    def __str__(self) -> str:
        return f"move:{self.piece.word}:{self.direction.word}:{self.distance}"


@dataclass(frozen=True, slots=True)
class MoveEmperor:
    """Let the poet move the emperor."""

    kind: ClassVar[str] = "emperor"
    direction: Direction
    distance: int

    def __str__(self) -> str:
        return f"emperor:{self.direction.word}:{self.distance}"


@dataclass(frozen=True, slots=True)
class LiftCard(_OnCell):
    """Let the priest lift a card without a piece."""

    kind = "lift"


@dataclass(frozen=True, slots=True)
class PutCard(_OnCell):
    """Put the lifted card down on another empty cell."""

    kind = "put"


class Pass(WordMove):
    """Order nothing ahead, or take no action."""

    __slots__ = ()
    kind = "none"


class End(WordMove):
    """Close one's turn, or one's part of the set-up, for good."""

    __slots__ = ()
    kind = "end"


Move = (
    PlacePiece
    | WishLook
    | LookAt
    | DrawCard
    | LayCard
    | RevealAgent
    | MovePiece
    | MoveEmperor
    | LiftCard
    | PutCard
    | Pass
    | End
)

DRAW = DrawCard()
AGENT = RevealAgent()
PASS = Pass()
END = End()
WISHES = tuple(WishLook(number) for number in range(SCORING_CARDS))
LOOKS = tuple(LookAt(number) for number in range(SCORING_CARDS))


def _moves_of(piece: Piece, direction: Direction) -> tuple[Move, ...]:
    """Return the moves of a piece in one direction, by distance: no line of cards is longer than 48."""
    if piece is Piece.EMPEROR:
        return tuple(MoveEmperor(direction, distance) for distance in range(1, 49))
    return tuple(MovePiece(piece, direction, distance) for distance in range(1, 49))


WAYS = {piece: [(int(way), _moves_of(piece, way)) for way in DIRECTIONS] for piece in Piece}
"""The steps of all directions, each with the moves that way, by piece."""
_WORDS: dict[str, Move] = {
    str(move): move
    for moves in ((DRAW, AGENT, PASS, END), WISHES, LOOKS, *(way for ways in WAYS.values() for _, way in ways))
    for move in moves
}
_PIECES = {piece.word: piece for piece in OWN_PIECES}
_ON_CELLS: dict[str, type[LayCard | LiftCard | PutCard]] = {"card": LayCard, "lift": LiftCard, "put": PutCard}


def read_move(text: str) -> Move | None:
    """Read a full notation in lower case, or return None if it is none."""
    word, _, rest = text.partition(":")
    piece, _, cell = rest.partition(":")
    try:
        if word in _ON_CELLS:
            return _ON_CELLS[word](parse_cell(rest))
        if word == "place" and piece in _PIECES:
            return PlacePiece(_PIECES[piece], parse_cell(cell))
    except ValueError:
        return None
    return _WORDS.get(text)
