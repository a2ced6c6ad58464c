"""Whole turns as they seem best: one decision after the other, until one would show something new."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from rules.computer.choosing import Level
from rules.errors import BadNotation, IllegalMove
from rules.game import AnyGame, Event, Seat, told_to
from tables.advice.decisions import decision_of
from tables.history.log import PastDecision, imagined_by_all
from tables.model.draft import Draft, extend, reached, settle
from tables.thinking.protocol import Thinking

MOST = 48
"""As many characters as the button has room for that takes a whole turn, with a blank between two moves."""


@dataclass(frozen=True, slots=True)
class Ahead:
    """
    A turn on top of a draft.

    `draft` holds what shows nothing new, and `taken` the moves that were added for it; `shows` is the move after them
    if that one would show something new, else None.
    """

    draft: Draft
    taken: tuple[str, ...] = ()
    shows: Any | None = None


async def whole_turn(thinking: Thinking, draft: Draft, best: Any) -> tuple[str, ...]:  # noqa: ANN401 - any game's move
    """
    Return a turn from its next decision on, as notations: the best move there, and what seems best after it.

    It ends with the turn, or with a move that would show something new: what follows hangs on that.
    """
    draft, turn = settle(draft), [str(best)]
    while not (draft := settle(draft.with_move(best))).is_done and len(draft.legal) > 1:
        decision, _ = decision_of(draft.game, draft.game.view(draft.state, draft.seat), tuple(draft.legal))
        # Whoever asked waits for it, and what comes first weighs most.
        best = (await thinking.choose(decision, Level.KEEN)).move
        if len(" ".join((*turn, str(best)))) > MOST:
            break
        turn.append(str(best))
    return tuple(turn)


@dataclass(frozen=True, slots=True)
class Way:
    """
    A turn from a past decision on, as its seat would have seen it.

    `view` is what it saw after the moves that show nothing new, `events` what it heard of them, and `legal` what it
    could do then; `shows` as in `Ahead`.
    """

    view: Any
    events: tuple[Event, ...]
    legal: tuple[Any, ...]
    shows: Any | None


def imagined(game: AnyGame, seat: Seat, view: Any) -> Draft:  # noqa: ANN401 - any game's view
    """Return an empty draft in a state that agrees with a view: what shows nothing new comes to the same in all."""
    state = game.imagine(view, bytes(32))
    return Draft(game=game, seat=seat, start=state, state=state)


def way(game: AnyGame, seat: Seat, view: Any, turn: Sequence[str]) -> Way:  # noqa: ANN401 - any game's view
    """Return where a turn leads that begins at what a seat sees."""
    end = ahead(imagined(game, seat, view), turn)
    events = (event for played in end.draft.played for event in played.events if told_to(event, seat))
    legal = tuple(end.draft.legal)
    # What had to be played says nothing of a turn.
    shows = end.shows if len(legal) > 1 else None
    return Way(game.view(end.draft.state, seat), tuple(events), legal, shows)


def way_for_all(game: AnyGame, decision: PastDecision, notation: str) -> Way | None:
    """
    Return where a move leads as everybody would have seen it; None if that hangs on what not all could see.

    It is found from the public view alone, so it tells no secret.
    """
    ways = (_move_for_all(game, state, decision.seat, notation) for state in imagined_by_all(game, decision))
    first = next(ways)
    return first if all(one == first for one in ways) else None


def _move_for_all(game: AnyGame, state: Any, seat: Seat, notation: str) -> Way | None:  # noqa: ANN401 - any game's state
    move = next((move for move in game.legal_moves(state, seat) if str(move) == notation), None)
    if move is None or game.surprises(state, seat, move):
        return None
    after, events = game.apply(state, seat, move)
    return Way(game.view(after, None), tuple(event for event in events if told_to(event, None)), (), None)


def ahead(draft: Draft, turn: Sequence[str]) -> Ahead:
    """Add a turn to a draft, up to the first move that would show something new, or that is illegal."""
    found = Ahead(settle(draft))
    for notation in turn:
        try:
            before, move = reached(found.draft, notation)
            longer = extend(found.draft, notation)
        except (BadNotation, IllegalMove):
            break
        if longer.surprised:
            return Ahead(before, found.taken, move)
        found = Ahead(settle(longer), (*found.taken, notation))
    return found
