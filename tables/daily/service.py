"""How a day goes: how many had how many points, who is best, and where somebody stands."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from sqlite3 import Connection

import structlog

from db.daily import (
    DailyResultRow,
    HonourRow,
    MonthRow,
    ShareRow,
    add_daily_result,
    begin_try,
    choose_puzzle,
    daily_counts,
    daily_people,
    days_played,
    draw_daily_secret,
    find_choice,
    find_daily_result,
    find_daily_secret,
    find_share,
    honoured,
    last_choices,
    last_day_by_file,
    month_between,
    note_share,
    people_above,
    people_below,
    save_share,
)
from db.games.boards import BoardRow, last_board, moves_of_board
from db.people.names import digest_of, keep_name
from db.people.people import Use
from rules.chance import KEY_BYTES
from rules.errors import PlayerError
from tables.boards import AtEnd, Board, BoardOutcome, Boards, Deal, replayed
from tables.core import Core, Service
from tables.daily import days
from tables.daily.puzzles import PuzzleOfDay, Solution, all_puzzles, count_answer, deal_of, read_asked, solution_of
from tables.model import refusals
from tables.model.place import Person
from tables.model.rate_limits import count_use

_HONOURED = 5
_ANSWERABLE = 900
"""Seconds for which Discord takes an answer."""
_FRESH = 60
"""Seconds for which everybody's places of a month are remembered, since they take long to count."""

_log = structlog.get_logger(__name__)


@dataclass(frozen=True, slots=True, kw_only=True)
class DayStanding:
    """
    How a day goes, for somebody who may know it.

    `place` is the reader's place among `people` and `better_than` the percentage of the others whom they left behind;
    None without a result of theirs. `best` are the best of the server on which it is asked for.
    """

    people: int
    bands: tuple[days.Band, ...]
    best: tuple[HonourRow, ...]
    place: int | None = None
    better_than: int | None = None


def standing_of(
    connection: Connection, day: int, guild_id: int | None, result: DailyResultRow | None, people: int
) -> DayStanding:
    """Return how a day goes; `result` is the reader's own, `people` how many have played."""
    own = None if result is None else result.points
    best = () if guild_id is None else honoured(connection, day, guild_id, _HONOURED)
    known = DayStanding(people=people, bands=days.bands(daily_counts(connection, day), own), best=best)
    if result is None:
        return known
    above = people_above(connection, day, result.score)
    below = people_below(connection, day, result.score)
    better = None if people < 2 else below * 100 // (people - 1)  # noqa: PLR2004 - alone there are no others
    return DayStanding(people=people, bands=known.bands, best=best, place=above + 1, better_than=better)


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
    puzzle: PuzzleOfDay
    result: DailyResultRow | None = None
    standing: DayStanding | None = None
    month: MonthRow | None = None


@dataclass(frozen=True, slots=True)
class _Months:
    """Everybody's month by person, as it was at an instant."""

    at: int
    rows: Mapping[int, MonthRow]


class Daily(Service):
    """The garden and the puzzle of the day."""

    def __init__(self, core: Core, boards: Boards) -> None:
        super().__init__(core)
        self._boards = boards
        self._months: dict[tuple[int, int], _Months] = {}

    @property
    def today(self) -> int:
        """The present day."""
        return days.day_of(self._core.clock())

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

        def read(connection: Connection) -> Day:
            result = find_daily_result(connection, day, user_id)
            last = last_board(connection, user_id, days.topic_of(day))
            is_over, deal = day < today, days.deal_of(secret, day)
            people = daily_people(connection, day)
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
                in_a_row=days.row_of_days(days_played(connection, user_id), day),
                puzzle=read_asked(connection, day, puzzle, user_id, is_over=is_over),
                result=result,
                standing=standing_of(connection, day, guild_id, result, people) if may_know else None,
            )

        found = await self._core.read(read)
        return found if found.standing is None else replace(found, month=await self._month_of(user_id, day))

    async def share(self, user_id: int, channel_id: int, day: Day) -> None:
        """
        Note that somebody is about to share how a day went, or what came since they last shared it in that channel.

        Raises: Refusal: all of it stands there already, or is about to; or there was too much for them there today.
        """
        now, asked = self._core.clock(), day.puzzle
        row = ShareRow(
            user_id=user_id,
            channel_id=channel_id,
            day=day.day,
            has_garden=day.result is not None,
            has_puzzle=asked.is_solved is not None,
            at=now,
        )

        def write(connection: Connection) -> None:
            before = find_share(connection, user_id, channel_id, day.day)
            is_news = before is None or (row.has_garden, row.has_puzzle) > (before.has_garden, before.has_puzzle)
            # A message of which nothing is known by then has never arrived.
            if not is_news and before is not None and (before.message_id or now - before.at < _ANSWERABLE):
                raise refusals.shared_already()
            count_use(connection, user_id, channel_id, Use.POST, now)
            save_share(connection, row)

        await self._core.write(write)

    async def shared(self, user_id: int, channel_id: int, day: int, message_id: int | None) -> None:
        """Note the message of what somebody has shared; without one it has not arrived and can be shared again."""
        await self._core.write(note_share, user_id, channel_id, day, message_id)

    async def _month_of(self, user_id: int, day: int) -> MonthRow | None:
        span, now = days.month_of_day(day), self._core.clock()
        if span not in self._months or now - self._months[span].at >= _FRESH:
            rows = await self._core.read_aside(month_between, *span)
            # Only the months that people have just asked for are remembered.
            self._months = {key: one for key, one in self._months.items() if now - one.at < _FRESH}
            self._months[span] = _Months(now, {row.user_id: row for row in rows})
        return self._months[span].rows.get(user_id)

    async def in_a_row(self, user_id: int) -> int:
        """Return somebody's days in a row up to today, on which they played garden or puzzle."""
        played = await self._core.read(days_played, user_id)
        return days.row_of_days(played, self.today)

    async def play(self, person: Person, day: int) -> BoardOutcome:
        """Go on with a person's board of a day, or deal one: the first try, or one for themselves."""
        day, secret = self.begun(day), await self._secret()
        return await self._open(person, day, secret, days.topic_of(day), days.deal_of(secret, day))

    async def ask(self, person: Person, day: int) -> BoardOutcome | Solution:
        """
        Show the puzzle of a day to a person; those who have answered it are shown what is right.

        Raises: Refusal: the day has not begun, or as in `solution`.
        """
        day = self.begun(day)
        number, topic = await self.puzzle_of(day), days.puzzle_topic(day)
        last = await self._core.read(last_board, person.user_id, topic)
        if last is not None and last.ended_at is not None:
            return await self._solved(last, number)
        return await self._open(person, day, await self._secret(), topic, deal_of(number))

    async def solution(self, board: Board) -> Solution:
        """
        Return what is right, beside what was chosen on the board of a puzzle.

        Raises: Refusal: not answered yet, or today's puzzle, which they have not answered, is the same.
        """
        if board.row.ended_at is None:
            raise refusals.not_finished()
        return await self._solved(board.row, await self.puzzle_of(days.day_of_topic(board.row.topic)))

    async def _solved(self, row: BoardRow, number: int) -> Solution:
        if row.topic != (today := days.puzzle_topic(self.today)) and await self.is_todays(number):
            own = await self._core.read(last_board, row.user_id, today)
            if own is None or own.ended_at is None:
                raise refusals.asked_today()
        moves = await self._core.read(moves_of_board, row.id)
        return solution_of(number, moves)

    async def is_todays(self, number: int) -> bool:
        """Return whether a puzzle is that of the present day."""
        return number == await self.puzzle_of(self.today)

    async def deal_of(self, day: int) -> Deal:
        """Return what is dealt on a day; its key is not for anybody while the day lasts."""
        return days.deal_of(await self._secret(), day)

    async def puzzle_of(self, day: int) -> int:
        """Return which puzzle a day has; the first who asks once it has begun lets it be chosen for good."""
        number = await self._core.read(find_choice, day)
        if number is not None:
            return number
        secret = await self._secret()

        def choose(connection: Connection) -> int:
            drawn = None if day <= last_day_by_file(connection) else secret
            chosen = all_puzzles().number_of(days.date_of(day), drawn, last_choices(connection, day))
            if day <= self.today:
                choose_puzzle(connection, day, chosen)
            return chosen

        return await self._core.write(choose)

    async def _open(self, person: Person, day: int, secret: bytes, topic: str, deal: Deal) -> BoardOutcome:
        def first(connection: Connection) -> int:
            # People who delete their data and come back have had their first try.
            return 1 if begin_try(connection, day, digest_of(secret, topic, person.user_id)) else 2

        return await self._boards.open(person, topic, deal, first)

    def at_end(self, person: Person) -> AtEnd:
        """Return what counts a try or answer where its owner clicks, once its board is over; no other board counts."""
        guild_id = person.guild_id or None

        def count(connection: Connection, board: Board) -> None:
            row, result = board.row, board.result
            if days.is_puzzle(row.topic):
                count_answer(connection, board, guild_id)
                return
            day = days.day_of(row.opened_at)
            if result is None or row.number > 1 or row.topic != days.topic_of(day) or row.ended_at is None:
                return
            if days.day_of(row.ended_at) != day or not _is_honest(connection, board):
                return
            points, others = days.own_points(result)
            add_daily_result(
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
            if guild_id is not None:
                keep_name(connection, person.user_id, guild_id, person.name)

        return count

    async def _secret(self) -> bytes:
        secret = await self._core.read(find_daily_secret)
        if secret is None:
            secret = await self._core.write(draw_daily_secret, self._core.entropy(KEY_BYTES))
        return secret


def _is_honest(connection: Connection, board: Board) -> bool:
    """Return whether the moves lead to the board by the rules, in more than a second; a bug or a forgery if not."""
    row = board.row
    try:
        is_true = replayed(board, moves_of_board(connection, row.id)) == board.state
    except PlayerError:
        is_true = False
    is_possible = row.ended_at is not None and row.ended_at > row.opened_at
    if not (is_true and is_possible):
        _log.warning("a try of the day does not count", board=row.id, is_true=is_true)
    return is_true and is_possible
