"""
What a game may know about its own positions, so that searching it needs fewer iterations.

A game without a judgement is searched all the same: played out at random to its end, each outcome of chance a node.
"""

from collections.abc import Sequence
from math import exp
from typing import NamedTuple, Protocol, TypeVar, runtime_checkable

from rules.chance import Chance
from rules.game import AnyGame, Event, Seat

S_contra = TypeVar("S_contra", contravariant=True)
M = TypeVar("M")
M_contra = TypeVar("M_contra", contravariant=True)


FAITH = 6.0
"""For how many visits counts what a move seems at first sight."""


class Hope(NamedTuple):
    """
    What a move seems to be at first sight.

    `likely` is how likely it seems to be good, 1 on average, `lag` by how much value it seems worse than the best, and
    `faith` for how many visits that counts.
    """

    likely: float
    lag: float
    faith: float


class Judgement(Protocol[S_contra, M]):
    """What a search asks of a game beyond the contract; states are imagined ones, so nothing in them is a secret."""

    @property
    def scale(self) -> float:
        """How many points ahead make a win likely: about 73 of 100 games, where play is still cut off."""

    @property
    def warmth(self) -> float:
        """How many points less than others a move may promise at first sight and still be tried soon."""

    @property
    def efforts(self) -> tuple[int, int]:
        """How many iterations the keen and the master player spend on a decision."""

    def goes_on(self, state: S_contra, viewer: Seat, made: int) -> bool:
        """Return whether play goes on after so many quick decisions, or is judged here."""

    def worths(self, state: S_contra) -> Sequence[float]:
        """Return what each seat may reach in the end, in points."""

    def appeals(self, state: S_contra, seat: Seat, legal: Sequence[M]) -> Sequence[float]:
        """Return what each of the legal moves promises the seat at first sight, in points."""

    def quick(self, state: S_contra, seat: Seat, legal: Sequence[M], chance: Chance) -> M:
        """Choose one of several legal moves in little time; searches play out with it."""

    def is_weighty(self, event: Event, seat: Seat) -> bool:
        """Return whether what the event tells the seat is reason enough to plan its next moves anew."""


@runtime_checkable
class LooksClosely(Protocol[S_contra, M_contra]):
    """A judgement that takes more time for the decision that is searched than for those that may follow it."""

    def close_appeals(self, state: S_contra, seat: Seat, legal: Sequence[M_contra]) -> Sequence[float]:
        """Return what `appeals` returns, worked out with more care; each search asks once."""


@runtime_checkable
class Judges(Protocol[S_contra, M]):
    """A game that has a judgement of its positions."""

    @property
    def judgement(self) -> Judgement[S_contra, M]:
        """What the game knows of its positions."""


@runtime_checkable
class JudgesTwice(Protocol[S_contra, M]):
    """A game that gives keen players another judgement than masters: one that knows less of it."""

    @property
    def keen_judgement(self) -> Judgement[S_contra, M]:
        """What keen players know of its positions; how much effort it takes is asked of `Judges` alone."""


def judgement_of(game: AnyGame, *, is_keen: bool = False) -> Judgement[object, object] | None:
    """Return the best judgement of a game, or that of its keen players; None if it has none."""
    if is_keen and isinstance(game, JudgesTwice):
        return game.keen_judgement
    return game.judgement if isinstance(game, Judges) else None


def hopes_of(
    judgement: Judgement[S_contra, M] | None, state: S_contra, seat: Seat, legal: Sequence[M], *, closely: bool = False
) -> Sequence[Hope]:
    """
    Return what each move seems to be before any was tried; without judgement all seem alike.

    Args:
        judgement: what the game knows of its positions, if anything.
        state: an imagined state.
        seat: whose moves they are.
        legal: the moves.
        closely: whether to look closer, where the judgement can.
    """
    if judgement is None:
        return [Hope(1.0, 0.0, 0.0)] * len(legal)
    if closely and isinstance(judgement, LooksClosely):
        appeals = judgement.close_appeals(state, seat, legal)
    else:
        appeals = judgement.appeals(state, seat, legal)
    best = max(appeals)
    hopes = [exp((appeal - best) / judgement.warmth) for appeal in appeals]
    mean = sum(hopes) / len(hopes)
    # A point counts as it does where seats are level, which is where it counts most.
    scale = 4 * judgement.scale
    return [Hope(hope / mean, (best - appeal) / scale, FAITH) for hope, appeal in zip(hopes, appeals, strict=True)]
