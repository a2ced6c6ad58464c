"""What is due on a day: the cards of servers that want them, people's digests, and reminders of the garden."""

import asyncio
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from enum import Enum
from sqlite3 import Connection
from typing import Any

from db.daily import (
    AnswersRow,
    CardRow,
    HonourRow,
    OpenCardRow,
    add_card,
    best_board,
    count_answers,
    counts_by_guild,
    daily_people,
    days_played,
    find_card,
    note_card,
    open_cards,
    wanting_guilds,
)
from db.delivery.entries import Address, EntryFacts, EntryKind, NewEntry
from db.games.boards import BoardRow, find_board
from db.games.seats import turns_of_user
from db.time import HoursRow, due_digests, due_gardens, find_hours, save_hours
from tables.boards import board_of
from tables.changes.plan import write_entry
from tables.core import Core, Service
from tables.daily import days
from tables.daily.puzzles import Solution, all_puzzles, solution_of
from tables.daily.service import Daily, DayStanding, standing_of
from tables.model.timing import is_away, next_time, zone_of

SPACED = 60
"""Seconds between two edits of a card at least: Discord allows few edits of old messages."""
ELSEWHERE = 600
"""Seconds until a card tells how many have played on other servers meanwhile."""
_AT_ONCE = 500
"""Cards that one look puts into the outbox, so that clicks need not wait until all are written."""
_HOUR = 3600


class Step(Enum):
    """What is to be done with a card."""

    POST = "post"
    EDIT = "edit"
    END = "end"
    LEAVE = "leave"
    """It was not posted on its day, or is gone."""


_KINDS = {Step.POST: EntryKind.DAY_CARD, Step.EDIT: EntryKind.DAY_CARD_EDIT, Step.END: EntryKind.DAY_CARD_EDIT}


@dataclass(frozen=True, slots=True)
class DueCard:
    """A card with which something is to be done; `shown` stands for what it is to tell."""

    row: CardRow
    step: Step
    shown: str


@dataclass(frozen=True, slots=True, kw_only=True)
class CardNews:
    """
    What everybody on a server may know of a day.

    `people` have played its garden, `people_here` of them on this server; `answers` counts those of its puzzle, of
    which `answers_here` were given on this server. What follows is known when the day is over: the key, how the tries
    went, the best one of the server as a public view, if somebody shows it, and the puzzle's solution unless it is
    asked again today.
    """

    day: int
    slug: str
    players: int
    hash: str
    people: int
    people_here: int
    puzzle_slug: str
    grade: int
    answers: AnswersRow
    answers_here: int
    key: str = ""
    standing: DayStanding | None = None
    best: "BestGarden | None" = None
    solution: Solution | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class BestGarden:
    """The best try on a server: whose it was, and how its board looks to everybody."""

    name: str
    view: Any


class DailyCards(Service):
    """The day's cards on all servers."""

    def __init__(self, core: Core, daily: Daily) -> None:
        super().__init__(core)
        self._daily = daily
        self._queuing = asyncio.Lock()

    async def queue(self) -> None:
        """Put what is to be done with cards into the outbox. Raises: NotSaved."""
        async with self._queuing:
            if dues := (await self.due())[:_AT_ONCE]:
                await self._queue(dues)
                self._core.tell(0)

    async def _queue(self, dues: Iterable[DueCard]) -> None:
        now = self._core.clock()

        def write(connection: Connection) -> None:
            for due in dues:
                row = replace(due.row, is_over=due.step in (Step.END, Step.LEAVE))
                if due.step is not Step.LEAVE:
                    told = NewEntry(_KINDS[due.step], EntryFacts(day=row.day))
                    place = Address(guild_id=row.guild_id, channel_id=row.channel_id)
                    entry_id = write_entry(connection, self._core, told, place)
                    row = replace(row, entry_id=entry_id, shown=due.shown, edited_at=now)
                note_card(connection, row)

        await self._core.write(write)

    async def due(self) -> tuple[DueCard, ...]:
        """Return the cards with which something is to be done now. Raises: NotSaved."""
        now, today = self._core.clock(), self._daily.today
        hour = now % days.DAY // _HOUR
        wanting = await self._core.read(wanting_guilds, today, hour)
        there = [one for one in wanting if not self._core.gone(one.guild_id, (one.daily_channel_id,))]
        if there:

            def write(connection: Connection) -> None:
                for one in there:
                    add_card(connection, one.guild_id, today, one.daily_channel_id, now)

            await self._core.write(write)
        rows, counts, everywhere = await self._core.read(_read, today)
        return tuple(_due(rows, counts, everywhere, today, now))

    async def of_day(self, guild_id: int, day: int) -> CardRow | None:
        return await self._core.read(find_card, guild_id, day)

    async def news(self, row: CardRow) -> CardNews:
        day, guild_id = row.day, row.guild_id
        deal, number = await self._daily.deal_of(day), await self._daily.puzzle_of(day)
        question, is_asked = all_puzzles().puzzle(number).question, await self._daily.is_todays(number)

        def read(connection: Connection) -> CardNews:
            people_here, answers_here = counts_by_guild(connection, day).get(guild_id, (0, 0))
            people = daily_people(connection, day)
            news = CardNews(
                day=day,
                slug=deal.slug,
                players=deal.players,
                hash=days.hash_of(deal.key),
                people=people,
                people_here=people_here,
                puzzle_slug=question.slug,
                grade=question.grade,
                answers=count_answers(connection, day),
                answers_here=answers_here,
            )
            if day >= self._daily.today:
                return news
            standing = standing_of(connection, day, guild_id, None, people)
            board_id = best_board(connection, day, guild_id, days.topic_of(day))
            board = None if board_id is None else find_board(connection, board_id)
            best = None if board is None else self._best(board, standing.best)
            solution = None if is_asked else solution_of(number, ())
            return replace(news, key=deal.key.hex(), standing=standing, best=best, solution=solution)

        return await self._core.read(read)

    def _best(self, row: BoardRow, best: tuple[HonourRow, ...]) -> BestGarden | None:
        board = board_of(row, self._core.games)
        return BestGarden(name=best[0].name, view=board.game.view(board.state, None)) if best else None


def _read(
    connection: Connection, today: int
) -> tuple[tuple[OpenCardRow, ...], Mapping[int, tuple[int, int]], tuple[int, int]]:
    rows = open_cards(connection)
    everywhere = daily_people(connection, today), count_answers(connection, today).people
    return rows, counts_by_guild(connection, today), everywhere


def _due(
    rows: Iterable[OpenCardRow],
    counts: Mapping[int, tuple[int, int]],
    everywhere: tuple[int, int],
    today: int,
    now: int,
) -> Iterable[DueCard]:
    for row in rows:
        here = "{} {}".format(*counts.get(row.guild_id, (0, 0)))
        shown = "{} of {} {}".format(here, *everywhere)
        if row.is_lost or (row.message_id is None and (row.day < today or row.entry_id is not None)):
            # One that could not be posted while its day lasted comes no more.
            yield DueCard(row, Step.LEAVE, shown)
        elif row.message_id is None:
            yield DueCard(row, Step.POST, shown)
        elif row.day < today:
            yield DueCard(row, Step.END, shown)
        elif shown != row.shown:
            spaced = SPACED if row.shown.partition(" of ")[0] != here else ELSEWHERE
            if now - row.edited_at >= spaced:
                yield DueCard(row, Step.EDIT, shown)


async def send_digests(core: Core) -> None:
    """Put every digest that is due into the outbox, except for people for whom no table waits. Raises: NotSaved."""
    now = core.clock()
    due = await core.read(due_digests, now)
    for found in due:
        await core.write(_write_digest, core, found, now)
    if due:
        core.tell(0)


def _write_digest(connection: Connection, core: Core, found: HoursRow, now: int) -> None:
    row = find_hours(connection, found.user_id)
    if row.digest_at != found.digest_at or row.digest_hour is None:
        return
    following = next_time(zone_of(row.zone), now, row.digest_hour)
    save_hours(connection, replace(row, digest_at=following))
    if not is_away(row, now) and turns_of_user(connection, row.user_id):
        write_entry(connection, core, NewEntry(EntryKind.DIGEST, EntryFacts(), row.user_id))


async def send_garden_reminders(core: Core) -> None:
    """
    Put every reminder of the day's garden that is due into the outbox.

    None goes to people who are on vacation, or have played the garden or the puzzle of today. Raises: NotSaved.
    """
    now = core.clock()
    today = days.day_of(now)
    due = await core.read(due_gardens, now)
    for found in due:
        await core.write(_write_garden_reminder, core, found, now, today)
    if due:
        core.tell(0)


def _write_garden_reminder(connection: Connection, core: Core, found: HoursRow, now: int, today: int) -> None:
    row = find_hours(connection, found.user_id)
    if row.garden_at != found.garden_at or row.garden_hour is None:
        return
    following = next_time(zone_of(row.zone), now, row.garden_hour)
    save_hours(connection, replace(row, garden_at=following))
    if not is_away(row, now) and today not in days_played(connection, row.user_id):
        write_entry(connection, core, NewEntry(EntryKind.GARDEN, EntryFacts(day=today), row.user_id))
