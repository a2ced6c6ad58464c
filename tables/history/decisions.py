"""Past decisions as their seats saw them. Pure."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

from db.games.moves import MoveRow
from rules.game import AnyGame, Seat

_IMAGINED = 32
"""States imagined for a check; so many that a move which 2 of 3 hands allow is illegal in at least one of them."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PastDecision:
    """
    A decision in the log: what its seat saw, the legal moves, and the played one.

    `public` is the view that everybody had then. `seq` numbers the move.
    """

    seq: int
    seat: Seat
    view: Any
    public: Any
    legal: tuple[Any, ...]
    move: Any


def past_decisions(
    game: AnyGame,
    state: Any,  # noqa: ANN401 - any game's state
    moves: Sequence[MoveRow],
    is_wanted: Callable[[MoveRow], bool],
) -> Iterator[PastDecision]:
    """
    Replay a log from the deal, and yield its wanted decisions that had more than one legal move.

    Raises: PlayerError: the log cannot be replayed.
    """
    for row in moves:
        seat = Seat(row.seat)
        move = game.parse_move(state, seat, row.notation)
        if is_wanted(row):
            legal = tuple(game.legal_moves(state, seat))
            if len(legal) > 1:
                view, public = game.view(state, seat), game.view(state, None)
                yield PastDecision(seq=row.seq, seat=seat, view=view, public=public, legal=legal, move=move)
        state, _ = game.apply(state, seat, move)


def is_open_to_all(game: AnyGame, decision: PastDecision, notation: str) -> bool:
    """
    Return whether everybody could see then that the move was legal, so that naming it tells no secret.

    This is so if it is legal in every imagined state that agrees with the public view.
    """
    keys = (sha256(f"imagined:{number}".encode()).digest() for number in range(_IMAGINED))
    states = (game.imagine(decision.public, key) for key in keys)
    return all(notation in map(str, game.legal_moves(state, decision.seat)) for state in states)
