"""The shortest draft that comes to the same: a unicorn that was moved on and on has moved once."""

from collections.abc import Sequence

from rules.game import Seat
from rules.gardlings.garden.placed import PlacedTile
from rules.gardlings.moves import Move, MoveUnicorn
from rules.gardlings.play import apply
from rules.gardlings.state import State


def fold(state: State, seat: Seat, moves: Sequence[Move]) -> tuple[Move, ...]:
    """
    Fold consecutive moves of one unicorn into one, and into none where it came back.

    Args:
        moves: legal one after the other from the state on.
    """
    kept: list[tuple[Move, State]] = []
    for move in moves:
        if isinstance(move, MoveUnicorn) and kept and _moves_same(kept[-1][0], move):
            _, state = kept.pop()
        laid = state.players[seat].garden
        if isinstance(move, MoveUnicorn):
            lifted = laid[move.number]
            if PlacedTile(lifted.kind, move.x, move.y, move.turn) == lifted:
                continue
        kept.append((move, state))
        state, _ = apply(state, seat, move)
    return tuple(move for move, _ in kept)


def _moves_same(before: Move, move: MoveUnicorn) -> bool:
    return isinstance(before, MoveUnicorn) and before.number == move.number
