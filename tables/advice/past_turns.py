"""Past turns: why computers played as they did, and one tried in another way on a private board."""

import hashlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from hashlib import sha256
from itertools import groupby

from rules.computer.reasons import Explains, Reason, compared
from rules.game import AnyGame, Seat
from tables.advice.reviews import Review, ShownTurn
from tables.boards import BoardOutcome, Boards, Deal
from tables.changes.plan import load_or_suspend
from tables.core import Core, Service
from tables.history.log import Entry, PastDecision, Story
from tables.history.service import History
from tables.lookup import playing_seat
from tables.model import refusals
from tables.model.place import Person
from tables.model.table import options_of
from tables.thinking.protocol import CannotThink
from tables.thinking.requests import OutlookQuestion

MOST = 3
"""How many turns are explained at once, the last ones."""
TRIALS = 60
"""In how many deals each is tried: to find deals in which somebody's turn is legal takes a while."""
_LOOKED_BACK = 60
"""Moves that are read for it: several turns of every game."""
TOPIC = "branch:"
"""How the topics of branches begin; the number of the game and of the move follow."""


@dataclass(frozen=True, slots=True)
class ExplainedTurn:
    """A computer's turn, and why it is better than a random one; None if what its reader saw does not tell."""

    entries: tuple[Entry, ...]
    reason: Reason | None


class PastTurns:
    """Turns of computers, explained."""

    def __init__(self, core: Core, history: History) -> None:
        self._core = core
        self._history = history

    async def explained(
        self, game_id: int, user_id: int, last_seq: int | None = None
    ) -> tuple[Story, tuple[ExplainedTurn, ...]]:
        """
        Explain the turns of computers since the last one of the user; or the one that ended with a move.

        It is asked under old posts, too, so it is answered after the end of the game as well.

        Raises: Refusal: no such table or seat, somebody else plays there, no such move, or nothing can be searched now.
            DamagedGame.
        """
        table = await load_or_suspend(self._core, game_id)
        row = table.row_of(user_id)
        if table.is_over and row is None:
            raise refusals.not_yours()
        seat = Seat(row.seat) if table.is_over and row is not None else playing_seat(table, user_id)
        if not table.is_single_person or not isinstance(table.game, Explains):
            raise refusals.not_alone()
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
            outlooks = await self._core.thinking.foresee(question)
        except CannotThink as fault:
            raise refusals.no_hindsight_now() from fault
        return compared(first.seat, *outlooks) if outlooks else None


def _turns(story: Story, reader: Seat) -> Iterator[tuple[Entry, ...]]:
    """Yield the turns after the reader's last one, each the moves in a row of one seat."""
    own = max((entry.seq for entry in story.entries if entry.seat == reader), default=0)
    since = [entry for entry in story.entries if entry.seq > own]
    yield from (tuple(moves) for _, moves in groupby(since, key=lambda entry: entry.seat))


def is_branch(topic: str) -> bool:
    """Return whether a board's topic is a branch."""
    return topic.startswith(TOPIC)


def game_of_branch(topic: str) -> int:
    """Return the game from which a board branches."""
    return int(topic.split(":")[1])


def branch_deal(review: Review, past: PastDecision, *, is_single: bool = False) -> Deal:
    """
    Return the deal for somebody who tries another turn.

    What its seat could not see is dealt anew, so a branch tells nothing of the others' secrets.

    Args:
        is_single: whether it ends with the first commit.
    """
    table = review.table
    key = hashlib.sha256(f"{TOPIC}{table.row.id}:{past.seq}:{past.seat}".encode()).digest()
    return Deal(
        slug=table.row.slug,
        players=len(table.seats),
        options=options_of(table.row).to_dict(),
        key=key,
        seat=past.seat,
        is_single=is_single,
        start=(table.game, table.game.imagine(past.view, key)),
    )


class Branches(Service):
    """Branches, one at a time for each person and past turn."""

    def __init__(self, core: Core, boards: Boards) -> None:
        super().__init__(core)
        self._boards = boards

    async def begin(self, person: Person, review: Review, shown: ShownTurn) -> BoardOutcome:
        """Go on with somebody's branch at a reviewed turn, or begin one."""
        topic = f"{TOPIC}{review.table.row.id}:{shown.decision.seq}"
        return await self._boards.open(person, topic, branch_deal(review, shown.decision))
