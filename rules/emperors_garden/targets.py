"""The cells that the next decision is about, counted for those who choose: "3" in a picture, on a button, or typed."""

from collections.abc import Iterable, Mapping

from rules.emperors_garden.board.board import EMPEROR, Board, Token
from rules.emperors_garden.board.cells import Cell
from rules.emperors_garden.moves import LayCard, LiftCard, Move, MoveEmperor, MovePiece, PlacePiece, PutCard
from rules.game import Seat


def target(board: Board, seat: Seat, move: Move) -> Cell | None:
    """Return the cell that a move is about, of a piece that moves where it ends; None if it is about none."""
    match move:
        case PlacePiece() | LayCard() | LiftCard() | PutCard():
            return move.cell
        case MovePiece() | MoveEmperor():
            start = board.cell_of(EMPEROR if isinstance(move, MoveEmperor) else Token(seat, move.piece))
            assert start is not None, "only a piece on the board moves"
            return Cell(start + move.distance * move.direction)
        case _:
            return None


def numbers(board: Board, seat: Seat, legal: Iterable[Move]) -> Mapping[Cell, int]:
    """Count the cells that legal moves are about, from 1, row by row from north to south, each from west to east."""
    cells = {cell for move in legal if (cell := target(board, seat, move)) is not None}
    return {cell: number for number, cell in enumerate(sorted(cells), 1)}


def numbered(board: Board, seat: Seat, legal: Iterable[Move], text: str, short: Iterable[str]) -> Move | None:
    """
    Return the only legal move that a number means: "3", "poet:3"; None if there is none, or more than one.

    Args:
        short: what notations may begin with that is left out, such as "place:".
    """
    head, _, last = text.rpartition(":")
    if not last.isdecimal():
        return None
    every = tuple(legal)
    found, begins = numbers(board, seat, every), tuple(f"{prefix}{head}:" for prefix in ("", *short))
    meant = [
        move
        for move in every
        if (cell := target(board, seat, move)) is not None
        and str(found[cell]) == last
        and (not head or str(move).startswith(begins))
    ]
    return meant[0] if len(meant) == 1 else None
