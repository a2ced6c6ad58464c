"""A seat's draft: its chosen moves on top of the live state; what a player asks for, and what that does to it."""

from collections.abc import Generator, Hashable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any, cast

from rules.errors import BadNotation, IllegalMove
from rules.game import AnyGame, Chapters, Event, Folds, Seat

MOST_TYPED = 24
"""Decisions that may be typed at once; more than any turn of any game has."""


MOST_DRAFTED = 64
"""Decisions that a draft may hold; more than any turn needs, even one that orders from each of forty stacks."""

_CACHED = 256
"""More games than there are, since tests define their own, each with some contracts."""


@dataclass(frozen=True, slots=True)
class Played:
    """One move that was applied; `forced` ones were inserted and are not stored in the draft."""

    move: Any
    events: tuple[Event, ...]
    forced: bool

    @property
    def notation(self) -> str:
        """The move as it is written in the log."""
        return str(self.move)


@dataclass(frozen=True, slots=True, kw_only=True)
class Draft:
    """
    Moves of one seat on top of a state.

    `start` is the live state, `state` the one after `played`. `cut`: the end of the stored draft was dropped because it
    is illegal or surprising now. `surprised`: the last move showed something new, so only a commit may follow.
    """

    game: AnyGame
    seat: Seat
    start: Any
    state: Any
    played: tuple[Played, ...] = ()
    cut: bool = False
    surprised: bool = False

    @property
    def chosen(self) -> tuple[str, ...]:
        """The notations that are stored as the draft, without forced moves."""
        return tuple(played.notation for played in self.played if not played.forced)

    @property
    def legal(self) -> Sequence[Any]:
        """The legal moves at the end of the draft; none after a surprise or if the seat has nothing to decide."""
        return () if self.surprised else self.game.legal_moves(self.state, self.seat)

    @property
    def is_done(self) -> bool:
        """Whether the seat has nothing left to decide."""
        return self.surprised or self.seat not in self.game.to_act(self.state)

    def surprises(self, move: Any) -> bool:  # noqa: ANN401 - a move of a game that is not known here
        """Return whether the move would show its mover something new."""
        return self.game.surprises(self.state, self.seat, move)

    def with_move(self, move: Any) -> "Draft":  # noqa: ANN401 - a move of a game that is not known here
        """Return the draft with the move applied. Raises: IllegalMove."""
        forced = len(self.legal) == 1
        surprised = self.surprises(move) if move in self.legal else False
        state, events = self.game.apply(self.state, self.seat, move)
        return replace(self, state=state, played=(*self.played, Played(move, events, forced)), surprised=surprised)


def redraft(game: AnyGame, state: Any, seat: Seat, chosen: Sequence[str]) -> Draft:  # noqa: ANN401 - any game's state
    """Apply a stored draft up to the first move that is illegal or surprising now."""
    draft = Draft(game=game, seat=seat, start=state, state=state)
    for notation in chosen:
        try:
            longer = extend(draft, notation)
        except (BadNotation, IllegalMove):
            return replace(draft, cut=True)
        if longer.surprised:
            return replace(draft, cut=True)
        draft = longer
    return draft


def extend(draft: Draft, text: str) -> Draft:
    """
    Add one decision, inserting the forced moves that come before it.

    Returns: the longer draft; `surprised` if the move showed something new.
    Raises: BadNotation, IllegalMove: as judged at the seat's next real decision.
    """
    draft, move = reached(draft, text)
    return draft.with_move(move)


def reached(draft: Draft, text: str) -> tuple[Draft, Any]:
    """
    Insert the forced moves that come before a decision.

    Returns: the draft up to that decision, and the move; for an illegal move, up to the seat's next real decision.
    Raises: BadNotation.
    """
    while True:
        move = _read(draft, text)
        if move is not None and move in draft.legal:
            return draft, move
        forced = _forced(draft)
        if forced is None:
            break
        draft = draft.with_move(forced)
    return draft, draft.game.parse_move(draft.state, draft.seat, text)


def settle(draft: Draft) -> Draft:
    """Insert the forced moves that come before the seat's next real decision."""
    while (forced := _forced(draft)) is not None:
        draft = draft.with_move(forced)
    return draft


def confirm(draft: Draft) -> Draft | None:
    """
    Finish the draft as Confirm does: forced moves, and "none" where the decision is optional.

    Returns: what to commit; None if the seat must still decide something itself, or there is nothing to commit.
    """
    while not draft.is_done:
        legal = draft.legal
        move = legal[0] if len(legal) == 1 else draft.game.none_move(draft.state, draft.seat)
        if move is None:
            return None
        draft = draft.with_move(move)
    return draft if draft.played else None


def decisions(game: AnyGame, state: Any, seat: Seat) -> Generator[tuple[Any, tuple[Any, ...]], Any, Draft]:  # noqa: ANN401 - any game's state
    """
    Yield the decisions that a computer makes for a seat, until there is nothing left to decide.

    In a game with chapters this continues to the end of the seat's part of the chapter, even after a surprise: the
    table is told of the whole part at once, so it can be one commit. In other games it stops at a surprise.

    Yields: the seat's view and its legal moves, at least two; send the chosen move back.
    Returns: all moves as a draft.
    """
    draft = Draft(game=game, seat=seat, start=state, state=state)
    while not draft.is_done or _goes_on(draft):
        draft = replace(draft, surprised=False)
        legal = tuple(draft.legal)
        draft = draft.with_move(legal[0] if len(legal) == 1 else (yield game.view(draft.state, seat), legal))
    return draft


def commutes(theirs: Draft, mine: Draft) -> bool:
    """
    Return whether a draft survives another seat's commit: both orders of the two lead to the same state.

    Args:
        theirs: what the other seat commits.
        mine: the draft, on the same live state.
    """
    seat, game = mine.seat, mine.game
    after = redraft(game, theirs.state, seat, mine.chosen)
    if after.cut:
        return False
    state = mine.state
    for played in theirs.played:
        try:
            state, _ = game.apply(state, theirs.seat, played.move)
        except IllegalMove:
            return False
    return bool(state == after.state)


def chapters_of(game: AnyGame) -> Chapters[Any] | None:
    return cast("Chapters[Any]", game) if implements(game, Chapters) else None


def implements(game: AnyGame, contract: type) -> bool:
    """Return whether a game has an optional part of the contract."""
    return _implements(cast("Hashable", game), contract)


# isinstance with a protocol is slower than most calls of the game itself, so its result is cached.
@lru_cache(_CACHED)
def _implements(game: Hashable, contract: type) -> bool:
    return isinstance(game, contract)


def folded(draft: Draft) -> Draft:
    """Return the shortest draft with the same result if the game `Folds`, else the draft itself."""
    if not implements(draft.game, Folds):
        return draft
    moves = cast("Folds[Any, Any]", draft.game).fold(draft.start, draft.seat, [played.move for played in draft.played])
    if len(moves) == len(draft.played):
        return draft
    shorter = Draft(game=draft.game, seat=draft.seat, start=draft.start, state=draft.start)
    for move in moves:
        shorter = shorter.with_move(move)
    return shorter


def _goes_on(draft: Draft) -> bool:
    """Return whether the seat has more to decide in the same chapter, so that no commit is needed yet."""
    game = chapters_of(draft.game)
    if game is None or game.chapter(draft.state) != game.chapter(draft.start):
        return False
    return draft.seat in draft.game.to_act(draft.state)


def _read(draft: Draft, text: str) -> Any | None:  # noqa: ANN401 - any game's move
    try:
        return draft.game.parse_move(draft.state, draft.seat, text)
    except BadNotation:
        return None


def _forced(draft: Draft) -> Any | None:  # noqa: ANN401 - any game's move
    legal = draft.legal
    return legal[0] if len(legal) == 1 and not draft.surprises(legal[0]) else None
