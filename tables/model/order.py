"""
Orders: ranked wishes for one's next turn, each a few moves with the premises they rely on. Pure.

A wish is made on the state that the game foresees, and carried out on the live state. A move that would show its mover
something new is never applied to a foreseen state, because that would show hidden things.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import Enum
from typing import Any

from rules.ahead import Foresees, Premise
from rules.errors import BadNotation, IllegalMove
from rules.game import AnyGame, Seat
from tables.model import refusals
from tables.model.draft import Draft, confirm, reached, settle

MOST_WISHES = 5
"""Wishes that an order may hold."""


@dataclass(frozen=True, slots=True)
class OrderedMove:
    """
    One decision of a wish, and the premise it relies on.

    `surprises`: it shows its mover something new. `is_forced`: it was the only legal move and was inserted. It is
    stored nevertheless, because another move may be the forced one when the turn comes.
    """

    notation: str
    premise: Premise
    surprises: bool = False
    is_forced: bool = False


@dataclass(frozen=True, slots=True)
class Wish:
    """Moves to play in this order; `is_whole`: Confirm follows them, otherwise the player goes on from there."""

    moves: tuple[OrderedMove, ...]
    is_whole: bool

    @property
    def notations(self) -> tuple[str, ...]:
        """The notations of the chosen moves, without forced ones."""
        return chosen(self.moves)

    @property
    def ends_in_surprise(self) -> bool:
        """Whether the last move shows something new, so that nothing can be ordered after it."""
        return self.moves[-1].surprises


def chosen(moves: Sequence[OrderedMove]) -> tuple[str, ...]:
    """Return the notations of the moves, without forced ones."""
    return tuple(move.notation for move in moves if not move.is_forced)


def without_last(moves: Sequence[OrderedMove]) -> tuple[OrderedMove, ...]:
    """Return the moves without the last chosen one and the forced ones around it."""
    kept = list(moves)
    while kept and kept.pop().is_forced:
        pass
    while kept and kept[-1].is_forced:
        kept.pop()
    return tuple(kept)


@dataclass(frozen=True, slots=True)
class Order:
    """Ranked wishes, and the moves of the wish that is being composed."""

    wishes: tuple[Wish, ...] = ()
    draft: tuple[OrderedMove, ...] = ()


class Reason(Enum):
    """Why a wish could not be played when the turn came."""

    GONE = "gone"
    """The move was no longer legal."""
    CHANGED = "changed"
    """The move's premise no longer held."""
    SHOWS = "shows"
    """The move would have shown something new, which the player had not ordered."""


@dataclass(frozen=True, slots=True)
class Misfit:
    """The move that kept a wish from being played."""

    notation: str
    reason: Reason


class Fate(Enum):
    """What became of an order."""

    PLAYED = "played"
    BEGUN = "begun"
    """Its moves are now the seat's draft, because a decision was left."""
    UNFIT = "unfit"


@dataclass(frozen=True, slots=True)
class OrderOutcome:
    """What became of an order: wish `number` (from 0) was used; `misfits` tell why those before it were not."""

    fate: Fate
    number: int | None = None
    misfits: tuple[Misfit, ...] = ()


@dataclass(frozen=True, slots=True)
class Spent:
    """A past order, and what became of it."""

    wishes: tuple[Wish, ...]
    outcome: OrderOutcome


@dataclass(frozen=True, slots=True, kw_only=True)
class AppliedMoves:
    """
    Ordered moves applied to a state, up to the first that does not fit.

    `last` is a move that would show something new; it ends `moves`, and `draft` stops before it.
    """

    draft: Draft
    moves: tuple[OrderedMove, ...] = ()
    last: Any | None = None
    misfit: Misfit | None = None

    @property
    def can_finish(self) -> bool:
        """Whether Confirm would end the turn here; a move that would show something new is not applied."""
        draft = self.draft
        while not draft.is_done:
            legal = draft.legal
            move = legal[0] if len(legal) == 1 else draft.game.none_move(draft.state, draft.seat)
            if move is None:
                return False
            if draft.surprises(move):
                return True
            draft = draft.with_move(move)
        return True


@dataclass(frozen=True, slots=True)
class Fulfilment:
    """The result of an order on the live state; without a draft no wish fits."""

    outcome: OrderOutcome
    draft: Draft | None = None


def apply_ordered(game: AnyGame, state: Any, seat: Seat, moves: Sequence[OrderedMove] = ()) -> AppliedMoves:  # noqa: ANN401 - any game's state
    """Apply ordered moves to a state, up to the first that does not fit."""
    laid = AppliedMoves(draft=Draft(game=game, seat=seat, start=state, state=state))
    for move in moves:
        try:
            longer = added(laid, move.notation)
        except (BadNotation, IllegalMove):
            return replace(laid, misfit=Misfit(move.notation, Reason.GONE))
        now = longer.moves[-1]
        if now.premise != move.premise or len(longer.moves) > len(laid.moves) + 1:
            return replace(laid, misfit=Misfit(move.notation, Reason.CHANGED))
        if now.surprises and not move.surprises:
            return replace(laid, misfit=Misfit(move.notation, Reason.SHOWS))
        laid = longer
    return laid


def added(laid: AppliedMoves, text: str) -> AppliedMoves:
    """Add one decision. Raises: BadNotation, IllegalMove. Refusal: the move before it shows something new."""
    if laid.last is not None:
        raise refusals.ends_here(str(laid.last))
    draft, move = reached(laid.draft, text)
    forced = _forced(laid.draft, draft)
    after = None if move in draft.legal and draft.surprises(move) else draft.with_move(move)
    ordered = OrderedMove(str(move), _premise(draft, move), surprises=after is None)
    return AppliedMoves(
        draft=draft if after is None else after,
        moves=(*laid.moves, *forced, ordered),
        last=move if after is None else None,
    )


def settled(laid: AppliedMoves) -> AppliedMoves:
    """Insert the forced moves that come before the next real decision."""
    if laid.last is not None:
        return laid
    draft = settle(laid.draft)
    return replace(laid, draft=draft, moves=(*laid.moves, *_forced(laid.draft, draft)))


def _forced(before: Draft, after: Draft) -> tuple[OrderedMove, ...]:
    """Return the forced moves that lead from one draft to another."""
    moves: list[OrderedMove] = []
    for played in after.played[len(before.played) :]:
        moves.append(OrderedMove(played.notation, _premise(before, played.move), is_forced=True))
        before = before.with_move(played.move)
    return tuple(moves)


def fulfilled(game: AnyGame, state: Any, seat: Seat, wishes: Sequence[Wish]) -> Fulfilment:  # noqa: ANN401 - any game's state
    """Return the result of the first wish that fits the live state."""
    misfits: tuple[Misfit, ...] = ()
    for number, wish in enumerate(wishes):
        laid = apply_ordered(game, state, seat, wish.moves)
        if laid.misfit is not None:
            misfits = (*misfits, laid.misfit)
            continue
        if laid.last is not None:
            return Fulfilment(OrderOutcome(Fate.PLAYED, number, misfits), laid.draft.with_move(laid.last))
        finished = confirm(laid.draft) if wish.is_whole else None
        if finished is not None:
            return Fulfilment(OrderOutcome(Fate.PLAYED, number, misfits), finished)
        return Fulfilment(OrderOutcome(Fate.BEGUN, number, misfits), laid.draft)
    return Fulfilment(OrderOutcome(Fate.UNFIT, None, misfits))


def _premise(draft: Draft, move: Any) -> Premise:  # noqa: ANN401 - any game's move
    assert isinstance(draft.game, Foresees)
    return tuple(draft.game.premise(draft.state, draft.seat, move))
