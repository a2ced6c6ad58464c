"""What waits in the outbox: of each game and receiver one row after the other."""

from aiosqlite import Connection

from db.delivery.blocked_places import BOUND, FREE
from db.delivery.outbox import OutboxRow
from db.engine.rows import fetch_all

# ruff: noqa: S608 - statements are put together of constants of ours; all values are bound

_EDITS = "'outdated'"
"""What edits panels: it waits behind no letter, and no letter waits behind it."""

# The first row that waits, of each game and receiver; the notice of a lock waits behind nothing.
_HEADS = (
    " FROM outbox JOIN games ON games.id = outbox.game_id LEFT JOIN guilds ON guilds.guild_id = games.guild_id"
    f" LEFT JOIN barred ON barred.game_id = outbox.game_id AND {BOUND} AND outbox.kind <> {FREE}"
    " WHERE outbox.id IN (SELECT min(id) FROM outbox WHERE done_at IS NULL AND parked IS NULL"
    f"  GROUP BY game_id, user_id, kind IN ({FREE}, {_EDITS})) AND guilds.left_at IS NULL"
)


async def pending_posts(connection: Connection, now: int, limit: int) -> tuple[OutboxRow, ...]:
    """
    Return what can be sent now, oldest first: of each game and receiver only the first row that still waits.

    What only edits a panel comes after all else. Rows of servers that the bot has left wait, and so do those for the
    place of a table that is barred.
    """
    due = "max(next_at, coalesce(barred.until, 0)) <= ?"
    sql = f"SELECT outbox.*{_HEADS} AND {due} ORDER BY outbox.kind = {_EDITS}, outbox.id LIMIT ?"
    return await fetch_all(connection, OutboxRow, sql, (now, limit))


async def next_post_at(connection: Connection, after: int | None = None) -> int | None:
    """Return when the next row wants to be tried, be it after an instant; None if nothing waits."""
    due = "max(next_at, coalesce(barred.until, 0))"
    sql = f"SELECT min({due}){_HEADS} AND {due} > ?"
    ((at,),) = await connection.execute_fetchall(sql, (-1 if after is None else after,))
    return None if at is None else int(at)


async def count_waiting(connection: Connection) -> int:
    """Return how many rows are still to be sent, also those that are put off."""
    sql = "SELECT count(*) FROM outbox WHERE done_at IS NULL AND parked IS NULL"
    ((waiting,),) = await connection.execute_fetchall(sql)
    return int(waiting)


async def waiting_with(connection: Connection, row_id: int) -> tuple[OutboxRow, ...]:
    """Return the rows that wait in the queue of this one and are of its kind, it among them, none of them begun."""
    return await fetch_all(
        connection,
        OutboxRow,
        "SELECT other.* FROM outbox AS own JOIN outbox AS other"
        " ON other.game_id = own.game_id AND other.user_id = own.user_id AND other.kind = own.kind"
        " WHERE own.id = ? AND other.done_at IS NULL AND other.parked IS NULL AND other.begun_at IS NULL"
        " ORDER BY other.id",
        (row_id,),
    )
