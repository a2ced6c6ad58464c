"""
What computers play: computed in the background, and played when it is due.

A decision is made from what its seat sees. Others may move before it is played, so each decision is stored with its
view, and is valid as long as the seat would see the same.
"""

import asyncio
import hashlib
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from db.time import ComingRow
from rules.computer.choosing import Level
from rules.game import Seat, Withdraws
from tables.model.draft import Draft, decisions
from tables.model.place import level_of
from tables.model.table import Table
from tables.thinking.protocol import Thinking
from tables.thinking.requests import Decision

_OLD = 3600
"""Seconds after which an unused result is dropped, because its table went another way."""

MOST_SEARCHED = 100
"""
Decisions of one turn that are searched; the rest of the turn is played casually, which comes to an end.

In some games a move can be repeated without end, such as moving a unicorn, and a search may see no reason to stop.
"""

Decided = list[tuple[Any, Any]]
"""Decisions in order: the seat's view, and the chosen move."""


class StillThinking(Exception):
    """The computer's decision is not ready yet."""


@dataclass(frozen=True, slots=True)
class _Deciding:
    """The decisions in progress for a seat at one of its revisions, and when they began."""

    rev: int
    since: int
    deciding: "asyncio.Task[Decided]"


class Computers:
    """
    Decides for seats, once for each turn.

    Args:
        clock: returns UTC seconds.
    """

    def __init__(self, thinking: Thinking, clock: Callable[[], int]) -> None:
        self._thinking = thinking
        self._clock = clock
        self._in_progress: dict[tuple[int, int], _Deciding] = {}

    def is_new(self, row: ComingRow) -> bool:
        """Return whether no decision is in progress for the present revision of a seat."""
        thought = self._in_progress.get((row.game_id, row.seat))
        return thought is None or thought.rev != row.rev

    def consider(self, table: Table, seat: Seat) -> None:
        """Start deciding what to play for a seat; returns at once."""
        key, row = (table.row.id, int(seat)), table.seats[seat]
        if key in self._in_progress:
            self._in_progress[key].deciding.cancel()
        deciding = asyncio.create_task(decide(self._thinking, table, seat), name="computer")
        self._in_progress[key] = _Deciding(row.rev, self._clock(), deciding)

    async def draft(self, table: Table, seat: Seat) -> Draft:
        """
        Return what to play for a seat; the caller holds the lock.

        Raises: StillThinking: ask again later.
        """
        key = (table.row.id, int(seat))
        thought = self._in_progress.get(key)
        draft = None if thought is None else _finished_draft(thought.deciding, table, seat)
        if draft is None:
            self.consider(table, seat)
            # Decisions that need no process are ready after this.
            await asyncio.sleep(0)
            decided = _result(self._in_progress[key].deciding)
            draft = repeated(table, seat, decided)
            assert draft is not None, "nobody else changes a table that is locked"
        del self._in_progress[key]
        return draft

    def forget_old(self) -> None:
        """Drop unused results."""
        for key, thought in list(self._in_progress.items()):
            if self._clock() - thought.since > _OLD:
                thought.deciding.cancel()
                del self._in_progress[key]

    async def close(self) -> None:
        """Cancel all decisions in progress."""
        thoughts = list(self._in_progress.values())
        self._in_progress.clear()
        for thought in thoughts:
            thought.deciding.cancel()
        await asyncio.gather(*(thought.deciding for thought in thoughts), return_exceptions=True)


def _finished_draft(deciding: "asyncio.Task[Decided]", table: Table, seat: Seat) -> Draft | None:
    """Return the draft decided before; None if that failed, or if the seat sees something else now."""
    if deciding.done() and deciding.exception() is not None:
        return None
    return repeated(table, seat, _result(deciding))


def _result(deciding: "asyncio.Task[Decided]") -> Decided:
    if not deciding.done():
        raise StillThinking
    return deciding.result()


def seed_of(table: Table, seat: Seat, number: int) -> int:
    """Return the seed of a decision's search: the same after a restart, and useless for guessing the deal."""
    assert table.row.key is not None
    about = f"decision:{seat}:{table.seats[seat].rev}:{number}"
    return int.from_bytes(hashlib.sha256(table.row.key + about.encode()).digest()[:8], "big")


async def decide(thinking: Thinking, table: Table, seat: Seat) -> Decided:
    """Make all decisions of a seat from its views alone; a seat that was resigned from must not win (`Withdraws`)."""
    game, row, decided = table.game, table.seats[seat], Decided()
    deciding = decisions(game, table.state, seat)
    try:
        view, legal = next(deciding)
        while True:
            if row.resigned_seq is not None and isinstance(game, Withdraws):
                move = game.withdrawn(view, legal)
            else:
                decision = Decision(game=game, view=view, legal=legal, seed=seed_of(table, seat, len(decided)))
                level = level_of(row) if len(decided) < MOST_SEARCHED else Level.CASUAL
                move = (await thinking.choose(decision, level)).move
            decided.append((view, move))
            view, legal = deciding.send(move)
    except StopIteration:
        return decided


def repeated(table: Table, seat: Seat, decided: Decided) -> Draft | None:
    """Replay the decisions at a table that may have gone on; None if the seat would see something else now."""
    deciding, known = decisions(table.game, table.state, seat), iter(decided)
    try:
        view, legal = next(deciding)
        while True:
            seen, move = next(known, (None, None))
            if seen != view or move not in legal:
                return None
            view, legal = deciding.send(move)
    except StopIteration as done:
        draft = done.value
        assert isinstance(draft, Draft)
        return draft
