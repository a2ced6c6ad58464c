"""
What computers play: thought about beside everything else, and played when it is due.

A decision is made from what its seat sees. Until it is played others may go on, so each is kept with its view, and
counts as long as the seat would see the same.
"""

import asyncio
import hashlib
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from db.time.deadlines import ComingRow
from rules.computer.choosing import Level
from rules.game import Seat, Withdraws
from tables.model.draft import Draft, decisions
from tables.model.place import level_of
from tables.model.table import Table
from tables.thinking.protocol import Thinking
from tables.thinking.requests import Decision

_OLD = 3600
"""Seconds after which a thought is forgotten that nobody asked for: its table went another way."""

_MOST_THOUGHTS = 100
"""
Decisions of one turn after which the rest of it is played at first sight, which comes to an end.

In some games a move can be made again and again, such as moving a unicorn, and a search may see no reason to stop.
"""

Decided = list[tuple[Any, Any]]
"""Decisions in order: what the seat saw, and the move."""


class StillThinking(Exception):
    """What is to be played is not known yet."""


@dataclass(frozen=True, slots=True)
class _Thought:
    """What is being thought about for a seat at one of its revisions, from an instant on."""

    rev: int
    since: int
    deciding: "asyncio.Task[Decided]"


class Computers:
    """
    Thinks for seats, once for each turn.

    Args:
        clock: returns UTC seconds.
    """

    def __init__(self, thinking: Thinking, clock: Callable[[], int]) -> None:
        self._thinking = thinking
        self._clock = clock
        self._thoughts: dict[tuple[int, int], _Thought] = {}

    def is_new(self, row: ComingRow) -> bool:
        """Tell whether nothing is thought about for a seat as it stands."""
        thought = self._thoughts.get((row.game_id, row.seat))
        return thought is None or thought.rev != row.rev

    def consider(self, table: Table, seat: Seat) -> None:
        """Think about what to play for a seat; returns at once."""
        key, row = (table.row.id, int(seat)), table.seats[seat]
        if key in self._thoughts:
            self._thoughts[key].deciding.cancel()
        deciding = asyncio.create_task(decide(self._thinking, table, seat), name="computer")
        self._thoughts[key] = _Thought(row.rev, self._clock(), deciding)

    async def draft(self, table: Table, seat: Seat) -> Draft:
        """
        Return what is played for a seat; the caller holds the lock.

        Raises: StillThinking: there will be an answer later.
        """
        key = (table.row.id, int(seat))
        thought = self._thoughts.get(key)
        draft = None if thought is None else _recalled(thought.deciding, table, seat)
        if draft is None:
            self.consider(table, seat)
            # What needs no process is known after this.
            await asyncio.sleep(0)
            decided = _result(self._thoughts[key].deciding)
            draft = repeated(table, seat, decided)
            assert draft is not None, "nobody else changes a table that is locked"
        del self._thoughts[key]
        return draft

    def forget_old(self) -> None:
        """Forget what nobody asked for."""
        for key, thought in list(self._thoughts.items()):
            if self._clock() - thought.since > _OLD:
                thought.deciding.cancel()
                del self._thoughts[key]

    async def close(self) -> None:
        """Stop thinking."""
        thoughts = list(self._thoughts.values())
        self._thoughts.clear()
        for thought in thoughts:
            thought.deciding.cancel()
        await asyncio.gather(*(thought.deciding for thought in thoughts), return_exceptions=True)


def _recalled(deciding: "asyncio.Task[Decided]", table: Table, seat: Seat) -> Draft | None:
    """Return what was thought of before; None if that failed, or if the seat sees something else now."""
    if deciding.done() and deciding.exception() is not None:
        return None
    return repeated(table, seat, _result(deciding))


def _result(deciding: "asyncio.Task[Decided]") -> Decided:
    if not deciding.done():
        raise StillThinking
    return deciding.result()


def seed_of(table: Table, seat: Seat, number: int) -> int:
    """Return the chance of thinking about a decision: the same after a crash, and of no use to guess the deal by."""
    assert table.row.key is not None
    about = f"decision:{seat}:{table.seats[seat].rev}:{number}"
    return int.from_bytes(hashlib.sha256(table.row.key + about.encode()).digest()[:8], "big")


async def decide(thinking: Thinking, table: Table, seat: Seat) -> Decided:
    """Make all decisions of a seat, from its views alone; whoever gave up must not win, where the game sees to it."""
    game, row, decided = table.game, table.seats[seat], Decided()
    deciding = decisions(game, table.state, seat)
    try:
        view, legal = next(deciding)
        while True:
            if row.resigned_seq is not None and isinstance(game, Withdraws):
                move = game.withdrawn(view, legal)
            else:
                decision = Decision(game=game, view=view, legal=legal, seed=seed_of(table, seat, len(decided)))
                level = level_of(row) if len(decided) < _MOST_THOUGHTS else Level.CASUAL
                move = (await thinking.choose(decision, level)).move
            decided.append((view, move))
            view, legal = deciding.send(move)
    except StopIteration:
        return decided


def repeated(table: Table, seat: Seat, decided: Decided) -> Draft | None:
    """Return the decisions as a draft at a table that may have gone on; None where the seat sees something else now."""
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
