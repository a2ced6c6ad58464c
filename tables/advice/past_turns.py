"""Why computers played as they did, at tables of one person, by what that person could see."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from hashlib import sha256
from itertools import groupby

from rules.computer.reasons import Explains, Reason, compared
from rules.game import AnyGame, Seat
from tables.advice import refusals as advice_refusals
from tables.changes.damaged import load_seated
from tables.context import Context
from tables.history.log import Entry, Story
from tables.history.service import History
from tables.thinking.protocol import CannotThink
from tables.thinking.requests import OutlookQuestion

MOST = 3
"""How many turns are explained at once, the last ones."""
TRIALS = 60
"""In how many deals each is tried: to find deals in which somebody's turn is legal takes a while."""
_LOOKED_BACK = 60
"""Moves that are read for it: several turns of every game."""


@dataclass(frozen=True, slots=True)
class ExplainedTurn:
    """A computer's turn, and why it is better than a random one; None if what its reader saw does not tell."""

    entries: tuple[Entry, ...]
    reason: Reason | None


class PastTurns:
    """Turns of computers, explained."""

    def __init__(self, context: Context, history: History) -> None:
        self._context = context
        self._history = history

    async def explained(
        self, game_id: int, user_id: int, last_seq: int | None = None
    ) -> tuple[Story, tuple[ExplainedTurn, ...]]:
        """
        Explain the turns of computers since the last one of the user; or the one that ended with a move.

        Raises: Refusal: no such table or seat, somebody else plays there, no such move, or nothing can be searched now.
            DamagedGame.
        """
        table, seat = await load_seated(self._context, game_id, user_id)
        if not table.is_single_person or not isinstance(table.game, Explains):
            raise advice_refusals.not_alone()
        until = table.row.seq if last_seq is None else min(last_seq, table.row.seq)
        story = await self._history.story(game_id, seat, max(1, until - _LOOKED_BACK), until)
        turns = list(_turns(story, seat))
        wanted = turns[-1:] if last_seq is not None else turns[-MOST:]
        return story, tuple([await self._explain(table.game, story, entries) for entries in wanted])

    async def _explain(self, game: AnyGame, story: Story, entries: Sequence[Entry]) -> ExplainedTurn:
        """Explain a turn by the part of it, between two things that were shown, that made most difference."""
        reasons = [
            await self._reason(game, story, tuple(part)) for _, part in groupby(entries, key=lambda one: one.commit_no)
        ]
        told = [reason for reason in reasons if reason is not None and reason.is_told]
        return ExplainedTurn(tuple(entries), max(told, key=lambda reason: reason.lead, default=None))

    async def _reason(self, game: AnyGame, story: Story, entries: Sequence[Entry]) -> Reason | None:
        """Return why a part of a turn is better than a random one, by what the reader saw before it."""
        first, turn = entries[0], tuple(entry.notation for entry in entries)
        if not all(entry.is_open for entry in entries):
            return None
        seed = int.from_bytes(sha256(f"{story.game_id}:{first.seq}".encode()).digest()[:8], "big")
        view = story.view_before(first)
        question = OutlookQuestion(game=game, view=view, seed=seed, turns=(turn,), seat=first.seat, trials=TRIALS)
        try:
            outlooks = await self._context.thinking.foresee(question)
        except CannotThink as fault:
            raise advice_refusals.no_hindsight_now() from fault
        return compared(first.seat, *outlooks) if outlooks else None


def _turns(story: Story, reader: Seat) -> Iterator[tuple[Entry, ...]]:
    """Yield the turns after the reader's last one, each the moves in a row of one seat."""
    own = max((entry.seq for entry in story.entries if entry.seat == reader), default=0)
    since = [entry for entry in story.entries if entry.seq > own]
    yield from (tuple(moves) for _, moves in groupby(since, key=lambda entry: entry.seat))
