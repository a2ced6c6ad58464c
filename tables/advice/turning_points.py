"""Turning points of ended games: past decisions, judged by what their seat saw, once somebody asks; and stored."""

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from math import exp
from sqlite3 import Connection
from typing import Any

import structlog

from db.games.advice import find_turning_points, save_turning_points
from db.games.games import GameRow, Status
from db.games.moves import ActedBy, MoveRow
from rules.computer.choosing import Choice
from rules.computer.judgement import judgement_of
from rules.computer.skill import FallsBack
from rules.game import AnyGame, Seat
from tables.advice.turns import Line, Why, Worth, decision_of, imagined, line, public_line, whole_turn, why, worth_of
from tables.core import Core
from tables.history.log import PastDecision, is_open_to_all
from tables.history.replays import Replays
from tables.history.service import History
from tables.model import refusals
from tables.model.table import game_of, load_started, read_json, write_json
from tables.thinking.protocol import CannotThink, Thinking, Urgency

BY_PERSONS = frozenset({ActedBy.PERSON, ActedBy.ORDER})
"""Only what people decided is judged."""
CANDIDATES = 8
_IN_ALL, _LEAST, _USUAL = 8000, 16, 40
_DECIDED = 0.15
_USUAL_SCALE = 8.0
SECOND_EFFORT = 300
"""Iterations of each of the two searches about a candidate."""
MOST = 3
MOST_JUDGED = 400
"""Decisions that are judged per game; of longer games some are left out evenly."""
STANDS_OUT = 0.05
"""The smallest difference of value, from 0 (lost) to 1 (won), that makes a turning point."""

_log = structlog.get_logger(__name__)


def is_by_person(row: MoveRow, seat: Seat | None = None) -> bool:
    return row.acted_by in BY_PERSONS and seat in (None, row.seat)


def is_one_of(numbers: frozenset[int], row: MoveRow) -> bool:
    return row.seq in numbers


@dataclass(frozen=True, slots=True)
class Judged:
    """
    A decision, the move that seems best, and by how much it is better than the played one, from 0 to 1.

    `value` is what the best one is worth, from 0 (lost) to 1 (won).
    """

    decision: PastDecision
    best: Any
    swing: float
    value: float = 0.5

    @property
    def is_decided(self) -> bool:
        """Whether the game seems lost or won whatever is played, so that values tell little of a turn."""
        return not _DECIDED < self.value < 1 - _DECIDED


def first_effort(decisions: int) -> int:
    """Return the iterations of each first search, so that games of any length take about the same time."""
    return min(max(_IN_ALL // max(decisions, 1), _LEAST), _USUAL)


def rival_of(decision: PastDecision, choice: Choice[Any]) -> Any | None:  # noqa: ANN401 - any game's move
    """Return the move that a search prefers to the played one; None if it prefers none."""
    return None if str(choice.move) == str(decision.move) else choice.move


def judged(decision: PastDecision, rival: Any, duel: Choice[Any]) -> Judged:  # noqa: ANN401 - any game's move
    """Judge a played move by a search that compared it only with its rival."""
    values = {str(option.move): option.value for option in duel.options}
    return Judged(decision, rival, values[str(rival)] - values[str(decision.move)], values[str(rival)])


def candidates(found: Sequence[Judged]) -> Sequence[Judged]:
    """Return the decisions to search again, the largest difference first."""
    return sorted((one for one in found if one.swing > 0), key=lambda one: -one.swing)[:CANDIDATES]


def swing_of_lead(game: AnyGame, lead: float) -> float:
    """Return how much a turn costs, from 0 to 1, that brings so many points less, as if the game were even."""
    judgement = judgement_of(game)
    scale = _USUAL_SCALE if judgement is None else judgement.scale
    return 1 / (1 + exp(-max(lead, 0.0) / scale)) - 0.5


class Judge:
    """Judges decisions of one game, in the thinking processes and behind all that is waited for."""

    def __init__(self, game: AnyGame, thinking: Thinking) -> None:
        self.game = game
        self._thinking = thinking

    async def judged(
        self, decisions: Sequence[PastDecision], effort: int, done: Callable[[], None] = lambda: None
    ) -> Sequence[Judged]:
        """
        Judge the decisions at which a search prefers another move than the played one; the others are left out.

        So is what was only to be done if something else could not be had: it is hardly ever asked for, and often put in
        by a confirmation.

        Args:
            effort: the iterations of each search.
            done: is called after each decision.
        Raises: CannotThink.
        """
        found = []
        for one in decisions:
            if isinstance(self.game, FallsBack) and self.game.is_fallback(one.view):
                done()
                continue
            rival = rival_of(one, await self._appraise(one.view, one.legal, effort))
            if rival is not None:
                # A search of two moves alone needs few iterations, because both meet the same chance events.
                duel = await self._appraise(one.view, (one.move, rival), effort)
                found.append(judged(one, rival, duel))
            done()
        return found

    async def explained(self, one: Judged) -> tuple[tuple[str, ...], Why | None]:
        """Return the whole better turn as notations, and why it is better than the played one. Raises: CannotThink."""
        past = one.decision
        better = await whole_turn(self._thinking, imagined(self.game, past.seat, past.view), one.best)
        decision, _ = decision_of(self.game, past.view, past.legal)
        turns = better, (str(past.move), *past.then)
        return better, await why(self._thinking, decision, past.seat, turns, one.swing, Urgency.REVIEW)

    async def _appraise(self, view: Any, legal: tuple[Any, ...], effort: int) -> Choice[Any]:  # noqa: ANN401 - any view
        decision, _ = decision_of(self.game, view, legal)
        return await self._thinking.appraise(decision, effort, Urgency.REVIEW)


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
    better: Line | None = None
    played: Line | None = None
    better_for_all: Line | None = None


class TurningPoints:
    """Turning points at all tables."""

    def __init__(self, core: Core, history: History, replays: Replays) -> None:
        self._core = core
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

        def read(connection: Connection) -> tuple[GameRow, str | None]:
            return load_started(connection, game_id), find_turning_points(connection, game_id)

        row, known = await self._core.read(read)
        if row.status is not Status.ENDED:
            raise refusals.no_hindsight_yet()
        if row.agreed:
            raise refusals.no_record_by_consent()
        game = game_of(row, self._core.games)
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
            raise refusals.no_hindsight_now() from fault

    def _forget(self, game_id: int, done: asyncio.Task[tuple[TurningPoint, ...]]) -> None:
        del self._under_way[game_id]
        if not done.cancelled():
            # Nobody may be waiting any more, so retrieve the exception here.
            done.exception()

    async def _look_for(self, game: AnyGame, game_id: int) -> tuple[TurningPoint, ...]:
        """Search all decisions briefly, and the seemingly costliest ones again in depth. Raises: CannotThink."""
        looked_at = await self._history.past_decisions(game_id, is_by_person, MOST_JUDGED)
        judge = Judge(game, self._core.thinking)
        found = await judge.judged(looked_at, first_effort(len(looked_at)))
        again = await judge.judged([one.decision for one in candidates(found)], SECOND_EFFORT)
        best = {one.decision.seq: one for one in again}
        points = tuple([await _whole(judge, point, best[point.seq]) for point in points_of(again)])
        await self._core.write(save_turning_points, game_id, write_json(points), self._core.clock())
        _log.info("turning points found", game=game_id, decisions=len(looked_at), points=len(points))
        return points

    async def _shown(
        self, game: AnyGame, game_id: int, seat: Seat | None, points: Sequence[TurningPoint]
    ) -> tuple[VisibleTurningPoint, ...]:
        numbers = frozenset(point.seq for point in points)
        wanted = await self._history.past_decisions(game_id, partial(is_one_of, numbers))
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
        seen = public_line(game, decision, point.better) if is_open else None
        return VisibleTurningPoint(point=point, decision=decision, post=post, is_open=is_open, better_for_all=seen)
    return VisibleTurningPoint(
        point=point,
        decision=decision,
        post=post,
        is_open=True,
        better=line(game, decision.seat, decision.view, (point.better, *point.then)),
        played=line(game, decision.seat, decision.view, (point.played, *decision.then)),
    )
