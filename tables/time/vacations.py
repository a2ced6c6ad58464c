"""Vacations: a person's clocks stop for a limited number of days a year, and their tables are told."""

import math
from dataclasses import replace
from datetime import datetime

from aiosqlite import Connection

from db.delivery.outbox import Post, release_posts
from db.games.games import GameRow, Status, games_of_user
from db.games.seats import seats_of_game
from db.servers.guilds import MOST_VACATION
from db.time.hours import (
    HoursRow,
    VacationRow,
    add_vacation,
    counted,
    ending_vacations,
    find_hours,
    save_hours,
    vacation_days_at,
    vacations_since,
)
from tables.changes.plan import write_posts
from tables.changes.posts import Refs, Told
from tables.context import Context
from tables.model.quiet_hours import DAY, zone_of
from tables.time import refusals as time_refusals

VACATION_DAYS = MOST_VACATION
"""Days of vacation per person and year; a vacation counts every day it begins, in the year in which it starts."""


async def days_left(connection: Connection, row: HoursRow, now: int) -> int:
    """Return how many days of vacation a person has left this year; those of the present vacation are used."""
    zone = zone_of(row.zone)
    new_year = int(datetime(datetime.fromtimestamp(now, zone).year, 1, 1, tzinfo=zone).timestamp())
    used = sum(one.days for one in await vacations_since(connection, row.user_id, new_year))
    present = 0 if row.away_since is None or row.away_since < new_year else _days(row.away_since, now)
    return max(VACATION_DAYS - used - present, 0)


async def begin(connection: Connection, context: Context, row: HoursRow) -> None:
    """Begin a vacation that uses all days left unless it is ended before. Raises: Refusal: no day is left."""
    now = context.clock()
    left = await days_left(connection, row, now)
    if left == 0:
        raise time_refusals.no_days_left(VACATION_DAYS)
    until = now + left * DAY
    away = replace(row, away_since=now, away_until=until)
    await save_hours(connection, away)
    await _tell(connection, context, away, is_back=False)


async def come_back(connection: Connection, context: Context, row: HoursRow) -> None:
    """End a vacation; messages that were put off for it are sent."""
    assert row.away_since is not None
    assert row.away_until is not None
    now = context.clock()
    days = _days(row.away_since, min(now, row.away_until))
    await add_vacation(connection, VacationRow(user_id=row.user_id, since=row.away_since, days=days))
    await save_hours(connection, replace(row, away_since=None, away_until=None))
    await release_posts(connection, row.user_id, now)
    await _tell(connection, context, row, is_back=True)


async def end_vacations(context: Context) -> None:
    """End the vacations whose days are used up. Raises: NotSaved."""
    ending = await context.database.read(lambda connection: ending_vacations(connection, context.clock()))
    for found in ending:
        async with context.saving() as connection:
            row = await find_hours(connection, found.user_id)
            # They may have come back since the first read.
            if row.away_until == found.away_until:
                await come_back(connection, context, row)


def _days(since: int, until: int) -> int:
    return max(1, math.ceil((until - since) / DAY))


async def _tell(connection: Connection, context: Context, away: HoursRow, *, is_back: bool) -> None:
    """Tell every table in play at which the vacation counts and other people play."""
    for game in await games_of_user(connection, away.user_id):
        until = counted(away, await vacation_days_at(connection, game.id)).away_until
        if game.status is Status.PLAYING and until is not None:
            await _tell_table(connection, context, game, Refs(who=away.user_id, detail=0 if is_back else until))


async def _tell_table(connection: Connection, context: Context, game: GameRow, refs: Refs) -> None:
    seats = await seats_of_game(connection, game.id)
    own = next(row.seat for row in seats if row.user_id == refs.who)
    if any(not row.is_automatic and row.seat != own for row in seats):
        told = Told(Post.VACATION, replace(refs, seat=own))
        await write_posts(connection, context, game.id, (told,), context.clock())
