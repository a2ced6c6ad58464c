"""The daily digest: all tables that wait for a person, sent at an hour of their choice."""

from dataclasses import replace

from aiosqlite import Connection

from db.delivery.outbox import Post
from db.games.seats import turns_of_user
from db.time.hours import HoursRow, due_digests, find_hours, save_hours
from tables.changes.plan import write_posts
from tables.changes.posts import Refs, Told
from tables.context import Context
from tables.model.quiet_hours import next_time, zone_of
from tables.model.timing import is_away


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
    told = Told(Post.DIGEST, Refs(), row.user_id)
    await write_posts(connection, context, turns[0].game_id, (told,), context.clock())
    return turns[0].game_id
