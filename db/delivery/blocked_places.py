"""Rows of barred tables: those whose place refuses posts, until when, and the outbox rows that wait for it."""

from collections.abc import Iterable
from dataclasses import dataclass

from aiosqlite import Connection

from db.delivery.outbox import OutboxRow
from db.engine.rows import fetch_all, fetch_column

BOUND = "(outbox.user_id IS NULL OR coalesce(json_array_length(outbox.refs, '$.mention'), 0) > 0)"
"""Of rows of the outbox: they go to the table's place; all others are direct messages."""
FREE = "'locked'"
"""Kinds that are sent although the place is barred: the channel is told that the thread is locked."""
_WAITS = f"done_at IS NULL AND parked IS NULL AND {BOUND}"


@dataclass(frozen=True, slots=True, kw_only=True)
class BarredRow:
    """A barred table and its place; `thread_id` is None for a table that is played in its channel."""

    game_id: int
    channel_id: int
    thread_id: int | None


async def bar_game(connection: Connection, game_id: int, at: int, until: int, why: str) -> int:
    """Bar a table's place until an instant. Returns: since when it has been barred."""
    ((since,),) = await connection.execute_fetchall(
        "INSERT INTO barred (game_id, since, until, why) VALUES (?, ?, ?, ?)"
        " ON CONFLICT (game_id) DO UPDATE SET until = excluded.until, why = excluded.why RETURNING since",
        (game_id, at, until, why),
    )
    return int(since)


async def unbar_game(connection: Connection, game_id: int, at: int) -> None:
    """End the bar of a table's place, and try everything that waits for it at once."""
    cursor = await connection.execute("DELETE FROM barred WHERE game_id = ?", (game_id,))
    if cursor.rowcount:
        await _hurry(connection, game_id, at)


async def try_barred(connection: Connection, game_id: int, at: int) -> None:
    """Try a barred table's place at once."""
    await connection.execute("UPDATE barred SET until = ? WHERE game_id = ? AND until > ?", (at, game_id, at))
    await _hurry(connection, game_id, at)


async def _hurry(connection: Connection, game_id: int, at: int) -> None:
    sql = f"UPDATE outbox SET next_at = ? WHERE game_id = ? AND next_at > ? AND error IS NOT NULL AND {_WAITS}"  # noqa: S608 - constants of ours
    await connection.execute(sql, (at, game_id, at))


async def refuse_post(connection: Connection, post_id: int, until: int, error: str, *, is_new: bool) -> None:
    """
    Put off a row that was refused.

    `is_new`: this was the first attempt, so it cannot have arrived and its message need not be looked for.
    """
    sql = "UPDATE outbox SET next_at = ?, error = ?, begun_at = CASE WHEN ? THEN NULL ELSE begun_at END WHERE id = ?"
    await connection.execute(sql, (until, error, is_new, post_id))


async def take_bound(connection: Connection, game_id: int, reason: str) -> tuple[OutboxRow, ...]:
    """Give up all rows that wait for a table's place. Returns: those rows in order."""
    sql = f"SELECT * FROM outbox WHERE game_id = ? AND {_WAITS} ORDER BY id"  # noqa: S608 - constants of ours
    rows = await fetch_all(connection, OutboxRow, sql, (game_id,))
    await connection.execute(f"UPDATE outbox SET parked = ? WHERE game_id = ? AND {_WAITS}", (reason, game_id))  # noqa: S608 - likewise
    return rows


async def barred_among(connection: Connection, game_ids: Iterable[int]) -> frozenset[int]:
    """Return which of these tables are barred, including those that may be tried again now."""
    wanted = frozenset(game_ids)
    return wanted.intersection(await fetch_column(connection, int, "SELECT game_id FROM barred"))


async def barred_on(connection: Connection, guild_id: int) -> tuple[BarredRow, ...]:
    """Return the barred tables of a server."""
    return await fetch_all(
        connection,
        BarredRow,
        "SELECT barred.game_id, channel_id, thread_id FROM barred JOIN games ON games.id = barred.game_id"
        " WHERE guild_id = ? ORDER BY barred.game_id",
        (guild_id,),
    )
