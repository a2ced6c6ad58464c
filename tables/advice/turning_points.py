"""Turning points of ended games: searched once, when somebody first asks, and stored."""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, replace

import structlog

from db.advice import find_turning_points, save_turning_points
from db.games.games import Status
from rules.game import AnyGame, Seat
from tables.advice import refusals as advice_refusals
from tables.advice.judging import BY_PERSONS, SECOND_EFFORT, Judge, Judged, candidates, first_effort
from tables.advice.reasons import Why, Worth, worth_of
from tables.advice.turns import Way, way, way_for_all
from tables.context import Context
from tables.history.log import PastDecision, is_open_to_all
from tables.history.replays import Replays, spread
from tables.history.service import History
from tables.model import refusals
from tables.model.snapshot import read_json, write_json
from tables.model.table import game_of, load_started
from tables.thinking.protocol import CannotThink

MOST = 3
MOST_JUDGED = 400
"""Decisions that are judged per game; of longer games some are left out evenly."""
STANDS_OUT = 0.05
"""The smallest difference of value, from 0 (lost) to 1 (won), that makes a turning point."""


@dataclass(frozen=True, slots=True)
class TurningPoint:
    """
    A played move, a better one, both as notations, and how the played one compares to the better one.

    `then` is what seems best after the better one in the same turn, `why` why it is better, by what the seat saw.
    """

    seq: int
    seat: int
    played: str
    better: str
    worth: Worth
    then: tuple[str, ...] = ()
    why: Why | None = None


def points_of(found: Sequence[Judged]) -> tuple[TurningPoint, ...]:
    """Return the turning points, the largest difference first."""
    largest = sorted((one for one in found if one.swing >= STANDS_OUT), key=lambda one: -one.swing)
    return tuple(
        TurningPoint(one.decision.seq, one.decision.seat, str(one.decision.move), str(one.best), worth_of(one.swing))
        for one in largest[:MOST]
    )


_log = structlog.get_logger(__name__)


@dataclass(frozen=True, slots=True, kw_only=True)
class VisibleTurningPoint:
    """
    A turning point for one reader, with the decision as its seat saw it and the number of the post that told the move.

    `is_open`: the reader may know that the better move was legal. `better` and `played` are the turns from there on if
    they were the reader's own. Of others `better_for_all` is the better move as everybody would have seen it, if all
    could tell what comes of it.
    """

    point: TurningPoint
    decision: PastDecision
    post: int | None
    is_open: bool
    better: Way | None = None
    played: Way | None = None
    better_for_all: Way | None = None


class TurningPoints:
    """Turning points at all tables."""

    def __init__(self, context: Context, history: History, replays: Replays) -> None:
        self._context = context
        self._history = history
        self._replays = replays
        self._under_way: dict[int, asyncio.Task[tuple[TurningPoint, ...]]] = {}

    async def turning_points(self, game_id: int, seat: Seat | None) -> tuple[VisibleTurningPoint, ...]:
        """
        Return the costliest decisions of people, judged by what they could see: at most three, the costliest first.

        A seat (None: a spectator) is told what it could have played itself; of others, only moves that everybody could
        see to be legal. People who ask at the same time wait for the same search; its result is stored for good.
        Raises: Refusal: no such table, it is not over, its secrets stay secret, or no search is possible now.
            DamagedGame. NotSaved.
        """
        async with self._context.database.reading() as connection:
            row = await load_started(connection, game_id)
            known = await find_turning_points(connection, game_id)
        if row.status is not Status.ENDED:
            raise advice_refusals.no_hindsight_yet()
        if row.agreed:
            raise refusals.no_record_by_consent()
        game = game_of(row, self._context.games)
        points = await self._found(game, game_id) if known is None else read_json(known, tuple[TurningPoint, ...])
        return await self._shown(game, game_id, seat, points)

    async def _found(self, game: AnyGame, game_id: int) -> tuple[TurningPoint, ...]:
        task = self._under_way.get(game_id)
        if task is None:
            task = self._under_way[game_id] = asyncio.create_task(self._look_for(game, game_id))
            task.add_done_callback(lambda done: self._forget(game_id, done))
        try:
            return await asyncio.shield(task)
        except CannotThink as fault:
            _log.warning("no turning points were found", game=game_id, why=str(fault))
            raise advice_refusals.no_hindsight_now() from fault

    def _forget(self, game_id: int, done: asyncio.Task[tuple[TurningPoint, ...]]) -> None:
        del self._under_way[game_id]
        if not done.cancelled():
            # Nobody may be waiting any more, so retrieve the exception here.
            done.exception()

    async def _look_for(self, game: AnyGame, game_id: int) -> tuple[TurningPoint, ...]:
        """Search all decisions briefly, and the seemingly costliest ones again in depth. Raises: CannotThink."""
        past_decisions = await self._history.past_decisions(game_id, lambda row: row.acted_by in BY_PERSONS)
        judge = Judge(game, self._context.thinking)
        looked_at = [past_decisions[place] for place in spread(len(past_decisions), MOST_JUDGED)]
        found = await judge.judged(looked_at, first_effort(len(looked_at)))
        again = await judge.judged([one.decision for one in candidates(found)], SECOND_EFFORT)
        best = {one.decision.seq: one for one in again}
        points = tuple([await _whole(judge, point, best[point.seq]) for point in points_of(again)])
        async with self._context.saving() as connection:
            await save_turning_points(connection, game_id, write_json(points), self._context.clock())
        _log.info("turning points found", game=game_id, decisions=len(looked_at), points=len(points))
        return points

    async def _shown(
        self, game: AnyGame, game_id: int, seat: Seat | None, points: Sequence[TurningPoint]
    ) -> tuple[VisibleTurningPoint, ...]:
        numbers = {point.seq for point in points}
        wanted = await self._history.past_decisions(game_id, lambda row: row.seq in numbers)
        decisions = {one.seq: one for one in wanted}
        posts = await self._replays.posts_of(game_id, numbers)
        return tuple(_for_reader(game, point, decisions[point.seq], posts.get(point.seq), seat) for point in points)


async def _whole(judge: Judge, point: TurningPoint, one: Judged) -> TurningPoint:
    """Return a turning point with the rest of the better turn, and why it is better."""
    turn, reason = await judge.explained(one)
    return replace(point, then=turn[1:], why=reason)


def _for_reader(
    game: AnyGame, point: TurningPoint, decision: PastDecision, post: int | None, reader: Seat | None
) -> VisibleTurningPoint:
    if point.seat != reader:
        is_open = is_open_to_all(game, decision, point.better)
        seen = way_for_all(game, decision, point.better) if is_open else None
        return VisibleTurningPoint(point=point, decision=decision, post=post, is_open=is_open, better_for_all=seen)
    return VisibleTurningPoint(
        point=point,
        decision=decision,
        post=post,
        is_open=True,
        better=way(game, decision.seat, decision.view, (point.better, *point.then)),
        played=way(game, decision.seat, decision.view, (point.played, *decision.then)),
    )
