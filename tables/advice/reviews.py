"""Reviews: how somebody played an ended game, turn by turn, by what they could see; searched once and stored."""

import asyncio
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import partial
from itertools import pairwise

import structlog

from db.games.advice import find_review, save_review
from db.games.games import Status
from rules.game import AnyGame, Seat
from tables.advice.turning_points import (
    SECOND_EFFORT,
    Judge,
    Judged,
    first_effort,
    is_by_person,
    is_one_of,
    swing_of_lead,
)
from tables.advice.turns import Line, Why, Worth, line, worth_of
from tables.changes.plan import load_or_suspend
from tables.core import Core
from tables.history.log import PastDecision
from tables.history.service import History
from tables.model import refusals
from tables.model.panel import Panel, panel_of
from tables.model.table import Table, read_json, write_json
from tables.thinking.protocol import CannotThink

MOST_JUDGED = 200
"""Decisions of one seat that are judged; of more some are left out evenly."""
AGAIN = 16
"""How many of those that seem to cost most are searched again, in depth."""
PHASES = 3
"""Beginning, middle and end: thirds of somebody's turns."""
_log = structlog.get_logger(__name__)


class Mark(Enum):
    """How good a turn was."""

    BEST = "best"
    GOOD = "good"
    MISSED = "missed"


MARKS = {Worth.ALIKE: Mark.BEST, Worth.LESS: Mark.GOOD, Worth.MUCH_LESS: Mark.MISSED}


@dataclass(frozen=True, slots=True)
class ReviewedTurn:
    """
    A turn of a seat, or a part of one up to what showed something new: how good it was.

    `seq` numbers the decision in it that cost most, `loss` says how much, from 0 to 1; `better` is what would have been
    better from there on, as notations, empty if nothing would, `why` why.
    """

    seq: int
    mark: Mark
    loss: float = 0.0
    better: tuple[str, ...] = ()
    why: Why | None = None


@dataclass(frozen=True, slots=True)
class Review:
    """A game for the person who played it; `turns` is None while `done` of `number` searches are made."""

    table: Table
    panel: Panel
    seat: Seat
    done: int
    number: int
    turns: tuple[ReviewedTurn, ...] | None


@dataclass(frozen=True, slots=True)
class ShownTurn:
    """A reviewed turn with the decision in it, where the played turn leads from there on, and a better one if any."""

    turn: ReviewedTurn
    decision: PastDecision
    played: Line
    better: Line | None


class _Search:
    """A search under way."""

    def __init__(self) -> None:
        self.done = 0
        self.number = 1
        self.task: asyncio.Task[tuple[ReviewedTurn, ...]] | None = None

    def step(self) -> None:
        self.done += 1


class Reviews:
    """Reviews at all tables."""

    def __init__(self, core: Core, history: History) -> None:
        self._core = core
        self._history = history
        self._under_way: dict[tuple[int, Seat], _Search] = {}

    async def review(self, game_id: int, user_id: int, patience: float = 0.0) -> Review:
        """
        Return the review of a person's game, or how far it has got; the first who asks begins it.

        Args:
            patience: how many seconds to wait for its end at most.
        Raises: Refusal: no such table, or not theirs; it is not over, its secrets stay secret, or no search is possible
            now. DamagedGame. NotSaved.
        """
        table = await load_or_suspend(self._core, game_id)
        row = table.row_of(user_id)
        if row is None:
            raise refusals.not_yours()
        if table.row.status is not Status.ENDED:
            raise refusals.no_review_yet()
        if table.row.agreed:
            raise refusals.no_record_by_consent()
        seat = Seat(row.seat)
        panel = panel_of(table, seat)
        known = await self._core.read(find_review, game_id, seat)
        if known is not None:
            turns = read_json(known, tuple[ReviewedTurn, ...])
            return Review(table, panel, seat, 1, 1, turns)
        search = self._search(table.game, game_id, seat)
        assert search.task is not None
        await asyncio.wait({search.task}, timeout=patience or 0.01)
        if not search.task.done():
            return Review(table, panel, seat, search.done, search.number, None)
        try:
            found = search.task.result()
        except CannotThink as fault:
            _log.warning("a game could not be reviewed", game=game_id, why=str(fault))
            raise refusals.no_hindsight_now() from fault
        return Review(table, panel, seat, search.number, search.number, found)

    async def turn(self, review: Review, place: int) -> ShownTurn:
        """Return one of the turns of a finished review, counted from 0. Raises: IndexError. DamagedGame."""
        assert review.turns is not None, "the review goes on"
        turn, game_id = review.turns[place], review.panel.game_id
        (decision,) = await self._history.past_decisions(game_id, partial(is_one_of, frozenset({turn.seq})))
        game = review.table.game
        played = (str(decision.move), *decision.then)
        return ShownTurn(
            turn,
            decision,
            line(game, review.seat, decision.view, played),
            line(game, review.seat, decision.view, turn.better) if turn.better else None,
        )

    def _search(self, game: AnyGame, game_id: int, seat: Seat) -> _Search:
        key = (game_id, seat)
        search = self._under_way.get(key)
        if search is None:
            search = self._under_way[key] = _Search()
            search.task = asyncio.create_task(self._look(search, game, game_id, seat))
            search.task.add_done_callback(lambda done: self._forget(key, done))
        return search

    def _forget(self, key: tuple[int, Seat], done: asyncio.Task[tuple[ReviewedTurn, ...]]) -> None:
        del self._under_way[key]
        if not done.cancelled():
            # Nobody may be waiting any more, so retrieve the exception here.
            done.exception()

    async def _look(self, search: _Search, game: AnyGame, game_id: int, seat: Seat) -> tuple[ReviewedTurn, ...]:
        """Review a seat, and store it. Raises: CannotThink."""
        decisions = await self._history.past_decisions(game_id, partial(is_by_person, seat=seat), MOST_JUDGED)
        search.number = len(decisions) + min(len(decisions), AGAIN)
        turns = await reviewed(Judge(game, self._core.thinking), decisions, search.step)
        await self._core.write(save_review, game_id, seat, write_json(turns), self._core.clock())
        _log.info("reviewed", game=game_id, seat=int(seat), decisions=len(decisions), turns=len(turns))
        return turns


async def reviewed(
    judge: Judge, decisions: Sequence[PastDecision], done: Callable[[], None] = lambda: None
) -> tuple[ReviewedTurn, ...]:
    """
    Search all decisions of a seat briefly, and the seemingly costliest ones again.

    Args:
        done: is called after each search.
    Raises: CannotThink.
    """
    found = await judge.judged(decisions, first_effort(len(decisions)), done)
    decided = [one for one in found if one.is_decided and one.swing > 0]
    doubtful = sorted(
        (one for one in found if not one.is_decided and worth_of(one.swing) is not Worth.ALIKE),
        key=lambda one: -one.swing,
    )
    again = await judge.judged([one.decision for one in doubtful[:AGAIN]], SECOND_EFFORT, done)
    # What was not searched again cost less than all that was.
    judged = {one.decision.seq: one for one in (*decided, *doubtful[AGAIN:], *again)}
    return tuple([await _reviewed_turn(judge, part, judged) for part in _parts(decisions)])


async def _reviewed_turn(judge: Judge, part: Sequence[PastDecision], judged: Mapping[int, Judged]) -> ReviewedTurn:
    worst = max((judged[one.seq] for one in part if one.seq in judged), key=lambda one: one.swing, default=None)
    if worst is None or (worth_of(worst.swing) is Worth.ALIKE and not worst.is_decided):
        return ReviewedTurn(part[0].seq, Mark.BEST)
    better, reason = await judge.explained(worst)
    loss = worst.swing
    if worst.is_decided and reason is not None:
        # Where nothing changes who wins, points still say how well somebody played.
        loss = swing_of_lead(judge.game, reason.reason.lead)
    mark = MARKS[worth_of(loss)]
    if mark is Mark.BEST:
        return ReviewedTurn(part[0].seq, mark)
    return ReviewedTurn(worst.decision.seq, mark, round(loss, 3), better, reason)


def _parts(decisions: Sequence[PastDecision]) -> Iterator[tuple[PastDecision, ...]]:
    part: list[PastDecision] = []
    for one in decisions:
        if part and one.seq > part[0].seq + len(part[0].then):
            yield tuple(part)
            part = []
        part.append(one)
    if part:
        yield tuple(part)


def losses(turns: Sequence[ReviewedTurn]) -> tuple[float, ...]:
    """Return what an average turn cost in each phase, from 0 to 1; nothing where there are too few turns."""
    if len(turns) < 2 * PHASES:
        return ()
    cuts = [round(len(turns) * phase / PHASES) for phase in range(PHASES + 1)]
    return tuple(sum(turn.loss for turn in turns[start:end]) / (end - start) for start, end in pairwise(cuts))
