"""The day's cards on servers that want them: when one is due, what it may tell, and what became of it."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from enum import Enum
from typing import Any

from aiosqlite import Connection

from db.boards import BoardRow, find_board
from db.daily.cards import CardRow, add_card, begin_card, counts_by_guild, note_card, open_cards, wanting_guilds
from db.daily.puzzles import AnswersRow, count_answers
from db.daily.results import HonourRow, best_board, daily_people
from tables.boards.board import board_of
from tables.context import Context, Service
from tables.daily import days
from tables.daily.answers import Solution, solution_of
from tables.daily.puzzles import all_puzzles
from tables.daily.service import Daily
from tables.daily.standing import Standing, standing_of

SPACED = 60
"""Seconds between two edits of a card at least: Discord allows few edits of old messages."""
ELSEWHERE = 600
"""Seconds until a card tells how many have played on other servers meanwhile."""
_HOUR = 3600


class Step(Enum):
    """What is to be done with a card."""

    POST = "post"
    EDIT = "edit"
    END = "end"


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
    went, the best one of the server as a public view, if somebody shows it, and the puzzle's solution.
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
    standing: Standing | None = None
    best: "BestGarden | None" = None
    solution: Solution | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class BestGarden:
    """The best try on a server: whose it was, and how its board looks to everybody."""

    name: str
    view: Any


class DailyCards(Service):
    """The day's cards on all servers."""

    def __init__(self, context: Context, daily: Daily) -> None:
        super().__init__(context)
        self._daily = daily

    async def due(self) -> tuple[DueCard, ...]:
        """Return the cards with which something is to be done now. Raises: NotSaved."""
        now, today = self._context.clock(), self._daily.today
        hour = now % days.DAY // _HOUR
        wanting = await self._context.database.read(lambda connection: wanting_guilds(connection, today, hour))
        if wanting:
            async with self._context.saving() as connection:
                for one in wanting:
                    await add_card(connection, one.guild_id, today, one.daily_channel_id, now)
        rows, counts, everywhere = await self._context.database.read(lambda connection: _read(connection, today))
        return tuple(_due(rows, counts, everywhere, today, now))

    async def news(self, row: CardRow) -> CardNews:
        """Return what a card tells."""
        day, guild_id = row.day, row.guild_id
        deal, number = await self._daily.deal_of(day), await self._daily.puzzle_of(day)
        question = all_puzzles().puzzle(number).question

        async def read(connection: Connection) -> CardNews:
            people_here, answers_here = (await counts_by_guild(connection, day)).get(guild_id, (0, 0))
            people = await daily_people(connection, day)
            news = CardNews(
                day=day,
                slug=deal.slug,
                players=deal.players,
                hash=days.hash_of(deal.key),
                people=people,
                people_here=people_here,
                puzzle_slug=question.slug,
                grade=question.grade,
                answers=await count_answers(connection, day),
                answers_here=answers_here,
            )
            if day >= self._daily.today:
                return news
            standing = await standing_of(connection, day, guild_id, None, people)
            board_id = await best_board(connection, day, guild_id, days.topic_of(day))
            board = None if board_id is None else await find_board(connection, board_id)
            best = None if board is None else self._best(board, standing.best)
            solution = solution_of(number, ())
            return replace(news, key=deal.key.hex(), standing=standing, best=best, solution=solution)

        return await self._context.database.read(read)

    def _best(self, row: BoardRow, best: tuple[HonourRow, ...]) -> BestGarden | None:
        board = board_of(row, self._context.games)
        return BestGarden(name=best[0].name, view=board.game.view(board.state, None)) if best else None

    async def begins(self, row: CardRow) -> None:
        """Note that a card is about to be sent, before it is."""
        now = self._context.clock()
        await self._context.save(lambda connection: begin_card(connection, row.guild_id, row.day, now))

    async def stands(self, due: DueCard, message_id: int | None, *, is_over: bool) -> None:
        """Note that a card tells what was due; or, without a message, that it can never be told."""
        now = self._context.clock()
        row = replace(due.row, message_id=message_id, shown=due.shown, edited_at=now, is_over=is_over)
        await self._context.save(lambda connection: note_card(connection, row))


async def _read(
    connection: Connection, today: int
) -> tuple[tuple[CardRow, ...], Mapping[int, tuple[int, int]], tuple[int, int]]:
    rows = await open_cards(connection)
    everywhere = await daily_people(connection, today), (await count_answers(connection, today)).people
    return rows, await counts_by_guild(connection, today), everywhere


def _due(
    rows: Iterable[CardRow], counts: Mapping[int, tuple[int, int]], everywhere: tuple[int, int], today: int, now: int
) -> Iterable[DueCard]:
    for row in rows:
        here = "{} {}".format(*counts.get(row.guild_id, (0, 0)))
        shown = "{} of {} {}".format(here, *everywhere)
        if row.message_id is None:
            # One that could not be posted while its day lasted comes no more.
            yield DueCard(row, Step.POST if row.day == today else Step.END, shown)
        elif row.day < today:
            yield DueCard(row, Step.END, shown)
        elif shown != row.shown:
            spaced = SPACED if row.shown.partition(" of ")[0] != here else ELSEWHERE
            if now - row.edited_at >= spaced:
                yield DueCard(row, Step.EDIT, shown)
