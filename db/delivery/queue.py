"""The queue of the outbox: rows of the same game and receiver are sent one after the other."""

from aiosqlite import Connection

from db.delivery.blocked_places import BOUND, FREE
from db.delivery.outbox import OutboxRow
from db.engine.rows import fetch_all, fetch_value

# ruff: noqa: S608 - statements are put together of constants of ours; all values are bound

_EDITS = "'outdated'"
"""Kinds that edit panels; they and all other rows do not wait for each other."""

# The first waiting row of each game and receiver; the notice of a locked thread does not wait for others.
_HEADS = (
    " FROM outbox JOIN games ON games.id = outbox.game_id LEFT JOIN guilds ON guilds.guild_id = games.guild_id"
    f" LEFT JOIN barred ON barred.game_id = outbox.game_id AND {BOUND} AND outbox.kind <> {FREE}"
    " WHERE outbox.id IN (SELECT min(id) FROM outbox WHERE done_at IS NULL AND parked IS NULL"
    f"  GROUP BY game_id, user_id, kind IN ({FREE}, {_EDITS})) AND guilds.left_at IS NULL"
)


async def pending_posts(connection: Connection, now: int, limit: int) -> tuple[OutboxRow, ...]:
    """
    Return the rows to send now, oldest first: only the first waiting row of each game and receiver.

    Edits of panels come last. Rows of servers that the bot has left wait, and so do those for barred places.
    """
    due = "max(next_at, coalesce(barred.until, 0)) <= ?"
    sql = f"SELECT outbox.*{_HEADS} AND {due} ORDER BY outbox.kind = {_EDITS}, outbox.id LIMIT ?"
    return await fetch_all(connection, OutboxRow, sql, (now, limit))


async def next_post_at(connection: Connection, after: int | None = None) -> int | None:
    """Return when the next row is due, optionally the first one after `after`; None if nothing waits."""
    due = "max(next_at, coalesce(barred.until, 0))"
    sql = f"SELECT min({due}){_HEADS} AND {due} > ?"
    return await fetch_value(connection, int, sql, (-1 if after is None else after,))


async def count_waiting(connection: Connection) -> int:
    """Return how many rows are still to be sent, including those put off."""
    sql = "SELECT count(*) FROM outbox WHERE done_at IS NULL AND parked IS NULL"
    return await fetch_value(connection, int, sql) or 0


async def waiting_with(connection: Connection, row_id: int) -> tuple[OutboxRow, ...]:
    """Return the waiting rows of the same kind and queue as this one, including it, that have not been begun."""
    return await fetch_all(
        connection,
        OutboxRow,
        "SELECT other.* FROM outbox AS own JOIN outbox AS other"
        " ON other.game_id = own.game_id AND other.user_id = own.user_id AND other.kind = own.kind"
        " WHERE own.id = ? AND other.done_at IS NULL AND other.parked IS NULL AND other.begun_at IS NULL"
        " ORDER BY other.id",
        (row_id,),
    )
