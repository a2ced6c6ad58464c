"""The garden and the puzzle of the day: everybody gets the same, and the first try counts."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

import structlog
from aiosqlite import Connection

from db.boards import last_board, moves_of_board
from db.daily.puzzles import choose_puzzle, find_choice
from db.daily.results import (
    DailyResultRow,
    MonthRow,
    add_daily_result,
    begin_try,
    daily_people,
    days_played,
    draw_daily_secret,
    find_daily_result,
    find_daily_secret,
    month_between,
)
from rules.chance import KEY_BYTES
from rules.errors import PlayerError
from tables.boards.board import Board, replayed
from tables.boards.service import AtEnd, BoardOutcome, Boards, Deal
from tables.context import Context, Service
from tables.daily import days, refusals
from tables.daily.answers import Asked, Solution, count_answer, deal_of, read_asked, solution_of
from tables.daily.puzzles import number_of
from tables.daily.standing import Standing, standing_of
from tables.model.place import Person

_FRESH = 60
"""Seconds for which everybody's places of a month are remembered, since they take long to count."""
_log = structlog.get_logger(__name__)


@dataclass(frozen=True, slots=True, kw_only=True)
class Day:
    """
    A day, as one person may see it.

    `shown` is the hash of the key while the day lasts, and the key itself once it `is_over`. `result` is their own, of
    their first try, `standing` None before that, while the day lasts. `is_begun`: they have an unfinished board,
    `tries` counts their boards. `in_a_row` are their days in a row up to this one, `month` their month so far.
    """

    day: int
    slug: str
    players: int
    is_over: bool
    shown: str
    people: int
    tries: int
    is_begun: bool
    in_a_row: int
    puzzle: Asked
    result: DailyResultRow | None = None
    standing: Standing | None = None
    month: MonthRow | None = None


@dataclass(frozen=True, slots=True)
class _Months:
    """Everybody's month by person, as it was at an instant."""

    at: int
    rows: Mapping[int, MonthRow]


class Daily(Service):
    """The garden and the puzzle of the day."""

    def __init__(self, context: Context, boards: Boards) -> None:
        super().__init__(context)
        self._boards = boards
        self._months: dict[tuple[int, int], _Months] = {}

    @property
    def today(self) -> int:
        """The present day."""
        return days.day_of(self._context.clock())

    def begun(self, day: int | None) -> int:
        """Return a day, by default the present one. Raises: Refusal: it has not begun."""
        today = self.today
        if day is not None and day > today:
            raise refusals.not_begun()
        return today if day is None else day

    async def look(self, user_id: int, guild_id: int | None, day: int | None = None) -> Day:
        """Return a day, by default the present one. Raises: Refusal: it has not begun."""
        day, today, secret = self.begun(day), self.today, await self._secret()
        puzzle = await self.puzzle_of(day)

        async def read(connection: Connection) -> Day:
            result = await find_daily_result(connection, day, user_id)
            last = await last_board(connection, user_id, days.topic_of(day))
            is_over, deal = day < today, days.deal_of(secret, day)
            people = await daily_people(connection, day)
            may_know = result is not None or is_over
            return Day(
                day=day,
                slug=deal.slug,
                players=deal.players,
                is_over=is_over,
                shown=deal.key.hex() if is_over else days.hash_of(deal.key),
                people=people,
                tries=0 if last is None else last.number,
                is_begun=last is not None and last.ended_at is None,
                in_a_row=days.row_of_days(await days_played(connection, user_id), day),
                puzzle=await read_asked(connection, day, puzzle, user_id, is_over=is_over),
                result=result,
                standing=await standing_of(connection, day, guild_id, result, people) if may_know else None,
            )

        found = await self._context.database.read(read)
        return found if found.standing is None else replace(found, month=await self._month_of(user_id, day))

    async def _month_of(self, user_id: int, day: int) -> MonthRow | None:
        span, now = days.month_of_day(day), self._context.clock()
        if span not in self._months or now - self._months[span].at >= _FRESH:
            rows = await self._context.database.read(lambda connection: month_between(connection, *span))
            # Only the months that people have just asked for are remembered.
            self._months = {key: one for key, one in self._months.items() if now - one.at < _FRESH}
            self._months[span] = _Months(now, {row.user_id: row for row in rows})
        return self._months[span].rows.get(user_id)

    async def in_a_row(self, user_id: int) -> int:
        """Return somebody's days in a row up to today, on which they played garden or puzzle."""
        played = await self._context.database.quick_read(lambda connection: days_played(connection, user_id))
        return days.row_of_days(played, self.today)

    async def play(self, person: Person, day: int) -> BoardOutcome:
        """Go on with a person's board of a day, or deal one: the first try, or one for themselves."""
        day, secret = self.begun(day), await self._secret()
        return await self._open(person, day, secret, days.topic_of(day), days.deal_of(secret, day))

    async def ask(self, person: Person, day: int) -> BoardOutcome | Solution:
        """Put the puzzle of a day before a person; whoever has answered it is shown what is right."""
        day = self.begun(day)
        number, topic = await self.puzzle_of(day), days.puzzle_topic(day)
        last = await self._context.database.read(lambda connection: last_board(connection, person.user_id, topic))
        if last is not None and last.ended_at is not None:
            return await self._solved(number, last.id)
        return await self._open(person, day, await self._secret(), topic, deal_of(number))

    async def solution(self, board: Board) -> Solution:
        """Return what is right, beside what was chosen on the board of a puzzle. Raises: Refusal: not answered yet."""
        if board.row.ended_at is None:
            raise refusals.not_finished()
        return await self._solved(await self.puzzle_of(days.day_of_topic(board.row.topic)), board.row.id)

    async def _solved(self, number: int, board_id: int) -> Solution:
        moves = await self._context.database.read(lambda connection: moves_of_board(connection, board_id))
        return solution_of(number, moves)

    async def deal_of(self, day: int) -> Deal:
        """Return what is dealt on a day; its key is not for anybody while the day lasts."""
        return days.deal_of(await self._secret(), day)

    async def puzzle_of(self, day: int) -> int:
        """Return which puzzle a day has; the first who asks lets it be chosen."""
        number = await self._context.database.quick_read(lambda connection: find_choice(connection, day))
        if number is None:
            chosen = number = number_of(days.date_of(day))
            if day == self.today:
                await self._context.save(lambda connection: choose_puzzle(connection, day, chosen))
        return number

    async def _open(self, person: Person, day: int, secret: bytes, topic: str, deal: Deal) -> BoardOutcome:
        async def first(connection: Connection) -> int:
            # Whoever deletes their data and comes back has had their first try.
            return 1 if await begin_try(connection, day, days.digest_of(secret, topic, person.user_id)) else 2

        return await self._boards.open(person, topic, deal, first)

    def at_end(self, guild_id: int | None) -> AtEnd:
        """Return what counts a try or an answer once its board is over; other boards count for nothing here."""

        async def count(connection: Connection, board: Board) -> None:
            row, result = board.row, board.result
            if days.is_puzzle(row.topic):
                await count_answer(connection, board, guild_id)
                return
            day = days.day_of(row.opened_at)
            if result is None or row.number > 1 or row.topic != days.topic_of(day) or row.ended_at is None:
                return
            if days.day_of(row.ended_at) != day or not await _is_honest(connection, board):
                return
            points, others = days.own_points(result)
            await add_daily_result(
                connection,
                DailyResultRow(
                    day=day,
                    user_id=row.user_id,
                    guild_id=guild_id,
                    slug=row.slug,
                    score=days.score_of(result),
                    points=points,
                    others=others,
                    ended_at=row.ended_at,
                ),
            )

        return count

    async def _secret(self) -> bytes:
        secret = await self._context.database.quick_read(find_daily_secret)
        if secret is None:
            secret = await self._context.save(lambda here: draw_daily_secret(here, self._context.entropy(KEY_BYTES)))
        return secret


async def _is_honest(connection: Connection, board: Board) -> bool:
    """Return whether the moves lead to the board by the rules, in more than a second; a bug or a forgery if not."""
    row = board.row
    try:
        is_true = replayed(board, await moves_of_board(connection, row.id)) == board.state
    except PlayerError:
        is_true = False
    is_possible = row.ended_at is not None and row.ended_at > row.opened_at
    if not (is_true and is_possible):
        _log.warning("a try of the day does not count", board=row.id, is_true=is_true)
    return is_true and is_possible
