"""The guided first game, and practice: one's own missed decisions come back until one finds something better."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from sqlite3 import Connection

import structlog

from db.games.boards import BoardMoveRow, last_board, moves_of_board
from db.people.people import PracticeRow, add_practice, drop_practice, find_practice, next_practice, put_off_practice
from rules.computer.choosing import Level
from rules.errors import PlayerError
from rules.game import AnyGame
from rules.lessons import PLAYERS, Lesson, Teaches, beginning
from tables.advice.past_turns import branch_deal
from tables.advice.reviews import Mark, Review, Reviews, ShownTurn
from tables.advice.turning_points import SECOND_EFFORT
from tables.advice.turns import Line, Worth, decision_of, line, worth_of
from tables.boards import Board, BoardOutcome, Boards, Deal
from tables.core import Core, Service
from tables.model import refusals
from tables.model.draft import Draft, extend, settle
from tables.model.place import Person
from tables.thinking.protocol import CannotThink

_LESSON = "learn:"
_DAY = 86400
INTERVALS = (_DAY, 3 * _DAY, 7 * _DAY)
"""Seconds after which a missed decision comes back: the first time, and each time after a wrong answer."""
MOST = 5
"""Decisions of one game, those that cost most."""
_PRACTICE = "practice:"

_log = structlog.get_logger(__name__)


def is_lesson(topic: str) -> bool:
    """Return whether a board's topic is a guided game."""
    return topic.startswith(_LESSON)


@cache
def lesson_deal(game: AnyGame, lesson: Lesson) -> Deal:
    """Return the deal for somebody who learns a game."""
    return Deal(
        slug=game.slug,
        players=PLAYERS,
        options=dict(lesson.options),
        key=lesson.key,
        start=(game, beginning(game, lesson)),
        level=Level.LEARNER,
    )


class Learning(Service):
    """Guided first games, one at a time for each person and game."""

    def __init__(self, core: Core, boards: Boards) -> None:
        super().__init__(core)
        self._boards = boards

    async def begin(self, person: Person, slug: str) -> BoardOutcome:
        """Go on with somebody's guided game, or begin one. Raises: Refusal: there is none for this game."""
        game = self._core.games.get(slug)
        if game is None or not isinstance(game, Teaches):
            raise refusals.no_lesson()
        return await self._boards.open(person, f"{_LESSON}{slug}", lesson_deal(game, game.lesson))


def is_practice(topic: str) -> bool:
    """Return whether a board's topic is a missed decision."""
    return topic.startswith(_PRACTICE)


@dataclass(frozen=True, slots=True)
class Later:
    """Nothing is due now: the next decision comes back at an instant, in UTC seconds; None if there is none."""

    at: int | None


@dataclass(frozen=True, slots=True)
class Exercise:
    """A missed decision on a board, and the game it is from."""

    review: Review
    shown: ShownTurn
    outcome: BoardOutcome


@dataclass(frozen=True, slots=True)
class Answered:
    """An answer: whether it is right, where it leads, and when the decision comes back, None if it has left."""

    review: Review
    shown: ShownTurn
    is_right: bool
    chosen: Line
    back_at: int | None


class Practice(Service):
    """Everybody's missed decisions."""

    def __init__(self, core: Core, boards: Boards, reviews: Reviews) -> None:
        super().__init__(core)
        self._boards = boards
        self._reviews = reviews

    async def add(self, user_id: int, review: Review) -> int:
        """Let the costliest missed decisions of a reviewed game come back. Returns: how many are new. NotSaved."""
        missed = [turn for turn in review.turns or () if turn.mark is Mark.MISSED]
        seqs = sorted(turn.seq for turn in sorted(missed, key=lambda turn: -turn.loss)[:MOST])
        due_at = self._core.clock() + INTERVALS[0]
        return await self._core.write(add_practice, user_id, review.panel.game_id, seqs, due_at)

    async def next(self, person: Person) -> Exercise | Answered | Later:
        """
        Put the next decision before a person, if one is due: their unfinished board goes on.

        Returns: what came of their answer if that has not been judged yet.
        """
        row = await self._core.read(next_practice, person.user_id)
        if row is None or row.due_at > self._core.clock():
            return Later(None if row is None else row.due_at)
        try:
            review, shown = await self._decision(row)
        except PlayerError as gone:
            # The game is not there any more, or cannot be looked into.
            _log.info("a missed decision leaves", why=gone.code)
            await self._core.write(drop_practice, row.id)
            return await self.next(person)
        topic = f"{_PRACTICE}{row.id}:{row.stage}"
        last = await self._core.read(last_board, person.user_id, topic)
        if last is not None and last.ended_at is not None:
            return await self._judge(row, review, shown, last.id)
        deal = branch_deal(review, shown.decision, is_single=True)
        return Exercise(review, shown, await self._boards.open(person, topic, deal))

    async def answered(self, board: Board) -> Answered:
        """Judge the answer on a board, once. Raises: Refusal: it has been judged before."""
        number, stage = map(int, board.row.topic.removeprefix(_PRACTICE).split(":"))
        row = await self._core.read(find_practice, number)
        if row is None or row.stage != stage or board.row.ended_at is None:
            raise refusals.practised()
        review, shown = await self._decision(row)
        return await self._judge(row, review, shown, board.row.id)

    async def exercise(self, outcome: BoardOutcome) -> Exercise:
        """Return the decision that is put before somebody on a board. Raises: Refusal: it has left."""
        number, _, _ = outcome.board.row.topic.removeprefix(_PRACTICE).partition(":")
        row = await self._core.read(find_practice, int(number))
        if row is None:
            raise refusals.practised()
        review, shown = await self._decision(row)
        return Exercise(review, shown, outcome)

    async def _decision(self, row: PracticeRow) -> tuple[Review, ShownTurn]:
        review = await self._reviews.review(row.game_id, row.user_id)
        places = [place for place, turn in enumerate(review.turns or ()) if turn.seq == row.seq and turn.better]
        if not places:
            raise refusals.practised()
        return review, await self._reviews.turn(review, places[0])

    async def _judge(self, row: PracticeRow, review: Review, shown: ShownTurn, board_id: int) -> Answered:
        moves = await self._core.read(moves_of_board, board_id)
        game, past = review.table.game, shown.decision
        deal = branch_deal(review, past)
        assert deal.start is not None
        turn = _chosen(Draft(game=game, seat=past.seat, start=deal.start[1], state=deal.start[1]), moves)
        chosen = line(game, past.seat, past.view, turn)
        is_right = await self._is_right(review, shown, turn, chosen)
        is_last = row.stage + 1 >= len(INTERVALS)
        back_at = None if is_right or is_last else self._core.clock() + INTERVALS[row.stage + 1]

        def note(connection: Connection) -> None:
            if back_at is None:
                drop_practice(connection, row.id)
            else:
                put_off_practice(connection, row, back_at)

        await self._core.write(note)
        return Answered(review, shown, is_right, chosen, back_at)

    async def _is_right(self, review: Review, shown: ShownTurn, turn: Sequence[str], chosen: Line) -> bool:
        """Return whether a turn is as good as the better one: the same, or hardly worse by a search of both."""
        better, past = shown.turn.better, shown.decision
        # What would show something new is left out of where a turn leads, so it is compared, too.
        same = shown.better is not None and (chosen.view, chosen.shows) == (shown.better.view, shown.better.shows)
        if turn[:1] == better[:1] or same:
            return True
        if not turn or turn[0] == str(past.move):
            return False
        moves = {str(move): move for move in past.legal}
        if turn[0] not in moves:
            return False
        decision, _ = decision_of(review.table.game, past.view, (moves[turn[0]], moves[better[0]]))
        try:
            duel = await self._core.thinking.appraise(decision, SECOND_EFFORT)
        except CannotThink:
            return False
        values = {str(option.move): option.value for option in duel.options}
        return worth_of(values[better[0]] - values[turn[0]]) is Worth.ALIKE


def _chosen(draft: Draft, moves: Sequence[BoardMoveRow]) -> tuple[str, ...]:
    """Return what was decided, without forced moves."""
    draft = settle(draft)
    for one in moves:
        if one.seat == draft.seat and not draft.is_done:
            draft = extend(draft, one.move)
    return draft.chosen
