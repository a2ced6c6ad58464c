"""
Ordering a turn ahead: what a game answers so that whoever waits may say beforehand what they will play.

An order is made on a foreseen state, move by move. When the turn has come, each of its moves is played only if it is
legal and means what it meant when it was ordered, which its premise tells.
"""

from typing import Protocol, TypeVar, runtime_checkable

from rules.game import Seat

S = TypeVar("S")
M_contra = TypeVar("M_contra", contravariant=True)

Premise = tuple[int, ...]
"""What a move counts on, in numbers, so that a stored one can be compared with one of another process."""


@runtime_checkable
class Foresees(Protocol[S, M_contra]):
    """A game in which whoever waits can order their next turn ahead."""

    def foreseen(self, state: S, seat: Seat) -> S | None:
        """
        Return the state in which it would be the seat's turn if nobody changed anything until then.

        It follows from what the seat may see, and goes on from there up to the first move that surprises.
        Returns: None if there is nothing to be ordered: it is the seat's turn, or all act at the same time, or no
            turn of the seat is certain to come.
        """

    def premise(self, state: S, seat: Seat, move: M_contra) -> Premise:
        """
        Return what somebody who orders the move counts on, beyond its being legal.

        Where the premise is the same, the move means the same. It is asked for legal moves of the seat only, and
        follows from what the seat may see.
        """
