"""Vacations, which stop a person's clocks for a limited number of days a year, and the daily digest."""

import math
from dataclasses import replace
from datetime import datetime

from aiosqlite import Connection

from db.delivery.outbox import Post, release_posts
from db.games.games import GameRow, Status, games_of_user
from db.games.seats import seats_of_game, turns_of_user
from db.servers.guilds import MOST_VACATION
from db.time.hours import (
    HoursRow,
    VacationRow,
    add_vacation,
    counted,
    due_digests,
    ending_vacations,
    find_hours,
    save_hours,
    vacation_days_at,
    vacations_since,
)
from tables.changes.plan import write_posts
from tables.changes.posts import PlannedPost, Refs
from tables.context import Context
from tables.model.quiet_hours import DAY, next_time, zone_of
from tables.model.timing import is_away
from tables.time import refusals as time_refusals


async def send_digests(context: Context) -> None:
    """Queue every digest that is due, except for people for whom no table waits. Raises: NotSaved."""
    now = context.clock()
    due = await context.database.read(lambda connection: due_digests(connection, now))
    for found in due:
        async with context.saving() as connection:
            row = await find_hours(connection, found.user_id)
            if row.digest_at != found.digest_at or row.digest_hour is None:
                continue
            following = next_time(zone_of(row.zone), now, row.digest_hour)
            await save_hours(connection, replace(row, digest_at=following))
            game_id = None if is_away(row, now) else await _queue(connection, context, row)
        if game_id is not None:
            context.tell(game_id)


async def _queue(connection: Connection, context: Context, row: HoursRow) -> int | None:
    """Add the digest to the outbox under one of the waiting tables, because every entry belongs to a table."""
    turns = await turns_of_user(connection, row.user_id)
    if not turns:
        return None
    told = PlannedPost(Post.DIGEST, Refs(), row.user_id)
    await write_posts(connection, context, turns[0].game_id, (told,), context.clock())
    return turns[0].game_id


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
        told = PlannedPost(Post.VACATION, replace(refs, seat=own))
        await write_posts(connection, context, game.id, (told,), context.clock())
