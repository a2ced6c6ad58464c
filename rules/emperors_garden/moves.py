"""The moves, one decision each, and their notation."""

import re
from dataclasses import dataclass
from typing import ClassVar

from rules.emperors_garden.board.board import OWN_PIECES, Piece
from rules.emperors_garden.board.cells import DIRECTIONS, Cell, Direction, cell_name, parse_cell
from rules.emperors_garden.state import SCORING_CARDS


@dataclass(frozen=True, slots=True)
class PlacePiece:
    """Place a piece from one's hand on a card: the samurai at the start, any piece as the action of a turn."""

    kind: ClassVar[str] = "place"
    piece: Piece
    cell: Cell

    def __str__(self) -> str:
        return f"place:{self.piece.word}:{cell_name(self.cell)}"


@dataclass(frozen=True, slots=True)
class WishLook:
    """Order ahead, together with the samurai, which scoring card (0-3) to look at; it stays secret till then."""

    kind: ClassVar[str] = "wish"
    number: int

    def __str__(self) -> str:
        return f"wish:{self.number + 1}"


@dataclass(frozen=True, slots=True)
class LookAt:
    """Look at a scoring card (0-3) secretly."""

    kind: ClassVar[str] = "look"
    number: int

    def __str__(self) -> str:
        return f"look:{self.number + 1}"


@dataclass(frozen=True, slots=True)
class DrawCard:
    """Draw the next card, face up."""

    kind: ClassVar[str] = "draw"

    def __str__(self) -> str:
        return "draw"


@dataclass(frozen=True, slots=True)
class LayCard:
    """Lay the drawn card on an empty cell."""

    kind: ClassVar[str] = "card"
    cell: Cell

    def __str__(self) -> str:
        return f"card:{cell_name(self.cell)}"


@dataclass(frozen=True, slots=True)
class RevealAgent:
    """Reveal one's agent and remove all opponents' pieces from cards of its suit."""

    kind: ClassVar[str] = "agent"

    def __str__(self) -> str:
        return "agent"


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
class LiftCard:
    """Let the priest lift a card without a piece."""

    kind: ClassVar[str] = "lift"
    cell: Cell

    def __str__(self) -> str:
        return f"lift:{cell_name(self.cell)}"


@dataclass(frozen=True, slots=True)
class PutCard:
    """Put the lifted card down on another empty cell."""

    kind: ClassVar[str] = "put"
    cell: Cell

    def __str__(self) -> str:
        return f"put:{cell_name(self.cell)}"


@dataclass(frozen=True, slots=True)
class Pass:
    """Order nothing ahead, or take no action."""

    kind: ClassVar[str] = "none"

    def __str__(self) -> str:
        return "none"


@dataclass(frozen=True, slots=True)
class End:
    """Close one's turn, or one's part of the set-up, for good."""

    kind: ClassVar[str] = "end"

    def __str__(self) -> str:
        return "end"


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

NOTATION = re.compile(r"[a-z0-9:+-]{1,24}")
"""What every notation and every short form looks like."""

DRAW = DrawCard()
AGENT = RevealAgent()
PASS = Pass()
END = End()
FARTHEST_MOVE = 48
"""The largest distance that can be written: no line of cards is longer."""

_PLAIN: dict[str, Move] = {str(move): move for move in (DRAW, AGENT, PASS, END)}
_NUMBERED: dict[str, Move] = {
    str(move): move for number in range(SCORING_CARDS) for move in (WishLook(number), LookAt(number))
}
_PIECES = {piece.word: piece for piece in OWN_PIECES}
_DIRECTIONS = {direction.word: direction for direction in DIRECTIONS}
_ON_CELLS: dict[str, type[LayCard | LiftCard | PutCard]] = {"card": LayCard, "lift": LiftCard, "put": PutCard}


def read_move(text: str) -> Move | None:
    """Read a full notation in lower case, or return None if it is none."""
    try:
        return _PLAIN.get(text) or _NUMBERED.get(text) or _read(text)
    except ValueError:
        return None


def _read(text: str) -> Move | None:
    match text.split(":"):
        case ["place", piece, x, y] if piece in _PIECES:
            return PlacePiece(_PIECES[piece], parse_cell(f"{x}:{y}"))
        case ["card" | "lift" | "put" as word, x, y]:
            return _ON_CELLS[word](parse_cell(f"{x}:{y}"))
        case ["move", piece, direction, distance] if piece in _PIECES and direction in _DIRECTIONS:
            return MovePiece(_PIECES[piece], _DIRECTIONS[direction], _parse_distance(distance))
        case ["emperor", direction, distance] if direction in _DIRECTIONS:
            return MoveEmperor(_DIRECTIONS[direction], _parse_distance(distance))
        case _:
            return None


def _parse_distance(text: str) -> int:
    """Read the number of cells. Raises: ValueError."""
    if not re.fullmatch(r"[1-9][0-9]?", text, re.ASCII) or int(text) > FARTHEST_MOVE:
        message = f"{text!r} is no distance"
        raise ValueError(message)
    return int(text)
