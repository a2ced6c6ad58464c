"""Turns as a search judges them: what their seat sees, whole turns as they seem best, and why one is better."""

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Any

import msgspec
import structlog

from rules.computer.choosing import Level
from rules.computer.reasons import Explains, Reason, compared
from rules.errors import BadNotation, IllegalMove
from rules.game import AnyGame, Event, Seat, told_to
from tables.history.log import PastDecision, imagined_by_all
from tables.model.draft import Draft, extend, reached, settle
from tables.thinking.protocol import CannotThink, Thinking, Urgency
from tables.thinking.requests import Decision, OutlookQuestion

MOST = 48
"""As many characters as the button has room for that takes a whole turn, with a blank between two moves."""
_ALIKE, _A_LITTLE = 0.03, 0.1
"""Differences of value, from 0 (lost) to 1 (won); searches with different seeds differ by up to the first."""

_log = structlog.get_logger(__name__)


def decision_of(game: AnyGame, view: Any, legal: tuple[Any, ...]) -> tuple[Decision, bytes]:  # noqa: ANN401 - any game's view
    """
    Return a decision, and the SHA-256 of all its parts.

    The seed derives from the hash, so the same view gets the same advice, and nothing hidden influences it.
    """
    seen = msgspec.json.encode(
        (game.slug, game.rules_version, view, [str(move) for move in legal]), order="deterministic"
    )
    digest = hashlib.sha256(seen).digest()
    return Decision(game=game, view=view, legal=legal, seed=int.from_bytes(digest[:8], "big")), digest


@dataclass(frozen=True, slots=True)
class DraftedLine:
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
        # Somebody waits for it, and what comes first weighs most.
        best = (await thinking.choose(decision, Level.KEEN)).move
        if len(" ".join((*turn, str(best)))) > MOST:
            break
        turn.append(str(best))
    return tuple(turn)


@dataclass(frozen=True, slots=True)
class Line:
    """
    A turn from a past decision on, as its seat would have seen it.

    `view` is what it saw after the moves that show nothing new, `events` what it heard of them, and `legal` what it
    could do then; `shows` as in `DraftedLine`.
    """

    view: Any
    events: tuple[Event, ...]
    legal: tuple[Any, ...]
    shows: Any | None


def imagined(game: AnyGame, seat: Seat, view: Any) -> Draft:  # noqa: ANN401 - any game's view
    """Return an empty draft in a state that agrees with a view: what shows nothing new comes to the same in all."""
    state = game.imagine(view, bytes(32))
    return Draft(game=game, seat=seat, start=state, state=state)


def line(game: AnyGame, seat: Seat, view: Any, turn: Sequence[str]) -> Line:  # noqa: ANN401 - any game's view
    """Return where a turn leads that begins at what a seat sees."""
    end = drafted_line(imagined(game, seat, view), turn)
    events = (event for played in end.draft.played for event in played.events if told_to(event, seat))
    legal = tuple(end.draft.legal)
    # What had to be played says nothing of a turn.
    shows = end.shows if len(legal) > 1 else None
    return Line(game.view(end.draft.state, seat), tuple(events), legal, shows)


def public_line(game: AnyGame, decision: PastDecision, notation: str) -> Line | None:
    """
    Return where a move leads as everybody would have seen it; None if that hangs on what not all could see.

    It is found from the public view alone, so it tells no secret.
    """
    lines = (_public_move(game, state, decision.seat, notation) for state in imagined_by_all(game, decision))
    first = next(lines)
    return first if all(one == first for one in lines) else None


def _public_move(game: AnyGame, state: Any, seat: Seat, notation: str) -> Line | None:  # noqa: ANN401 - any game's state
    move = next((move for move in game.legal_moves(state, seat) if str(move) == notation), None)
    if move is None or game.surprises(state, seat, move):
        return None
    after, events = game.apply(state, seat, move)
    return Line(game.view(after, None), tuple(event for event in events if told_to(event, None)), (), None)


def drafted_line(draft: Draft, turn: Sequence[str]) -> DraftedLine:
    """Add a turn to a draft, up to the first move that would show something new, or that is illegal."""
    found = DraftedLine(settle(draft))
    for notation in turn:
        try:
            before, move = reached(found.draft, notation)
            longer = extend(found.draft, notation)
        except (BadNotation, IllegalMove):
            break
        if longer.surprised:
            return DraftedLine(before, found.taken, move)
        found = DraftedLine(settle(longer), (*found.taken, notation))
    return found


class Worth(Enum):
    """How another move compares to the best one."""

    ALIKE = "alike"
    LESS = "less"
    MUCH_LESS = "much-less"


def worth_of(less: float) -> Worth:
    """Classify by how much a move is worse than the best one, on the scale from 0 (lost) to 1 (won)."""
    if less <= _ALIKE:
        return Worth.ALIKE
    return Worth.LESS if less <= _A_LITTLE else Worth.MUCH_LESS


@dataclass(frozen=True, slots=True)
class Why:
    """Why a turn is better than `other`, in notations: by what it brings, and how searches compare the two."""

    other: tuple[str, ...]
    worth: Worth
    reason: Reason


async def why(
    thinking: Thinking,
    decision: Decision,
    seat: Seat,
    turns: tuple[Sequence[str], Sequence[str]],
    less: float,
    urgency: Urgency = Urgency.HINT,
) -> Why | None:
    """
    Return why the first of two turns of a seat is better than the second; None if nothing can tell.

    Args:
        decision: where both begin.
        turns: as notations; what follows a move that shows something new is left out.
        less: by how much the second is worse, from 0 to 1.
    """
    game, view = decision.game, decision.view
    if not isinstance(game, Explains):
        return None
    best, other = (foreseeable(game, seat, view, turn) for turn in turns)
    question = OutlookQuestion(game=game, view=view, seed=decision.seed, turns=(best, other))
    try:
        outlooks = await thinking.foresee(question, urgency)
    except CannotThink as fault:
        _log.warning("no reason is given", why=str(fault))
        return None
    return Why(tuple(turns[1]), worth_of(less), compared(seat, *outlooks))


def foreseeable(game: AnyGame, seat: Seat, view: Any, turn: Sequence[str]) -> tuple[str, ...]:  # noqa: ANN401 - any game's view
    """Return a turn up to the first move that shows something new: whatever is hidden, it is legal."""
    end = drafted_line(imagined(game, seat, view), turn)
    return end.taken if end.shows is None else (*end.taken, str(end.shows))
