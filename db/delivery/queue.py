"""The queue of the outbox: what is sent next, and what waits because a table's place refuses posts or is gone."""

from collections.abc import Iterable
from dataclasses import dataclass

from aiosqlite import Connection

from db.delivery.outbox import OutboxRow
from db.engine.rows import fetch_all, fetch_column, fetch_value

# ruff: noqa: S608 - statements are put together of constants of ours; all values are bound

_BOUND = "(outbox.user_id IS NULL OR coalesce(json_array_length(outbox.refs, '$.mention'), 0) > 0)"
"""Of rows of the outbox: they go to the table's place; all others are direct messages."""
_FREE = "'locked'"
"""Kinds that are sent although the place is barred: the channel is told that the thread is locked."""
_WAITS = f"done_at IS NULL AND parked IS NULL AND {_BOUND}"
_EDITS = "'outdated'"
"""Kinds that edit panels; they and all other rows do not wait for each other."""

# The first waiting row of each game and receiver; the notice of a thread that takes no posts does not wait for others,
# and direct messages do not wait for mentions at the table.
_HEADS = (
    " FROM outbox JOIN games ON games.id = outbox.game_id LEFT JOIN guilds ON guilds.guild_id = games.guild_id"
    f" LEFT JOIN barred ON barred.game_id = outbox.game_id AND {_BOUND} AND outbox.kind <> {_FREE}"
    " WHERE outbox.id IN (SELECT min(id) FROM outbox WHERE done_at IS NULL AND parked IS NULL"
    f"  GROUP BY game_id, user_id, kind IN ({_FREE}, {_EDITS}), {_BOUND}) AND guilds.left_at IS NULL"
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
    sql = (
        "SELECT other.* FROM outbox AS own JOIN outbox AS other"
        " ON other.game_id = own.game_id AND other.user_id = own.user_id AND other.kind = own.kind"
        " WHERE own.id = ? AND other.done_at IS NULL AND other.parked IS NULL AND other.begun_at IS NULL"
        " ORDER BY other.id"
    )
    return await fetch_all(connection, OutboxRow, sql, (row_id,))


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
    sql = f"UPDATE outbox SET next_at = ? WHERE game_id = ? AND next_at > ? AND error IS NOT NULL AND {_WAITS}"
    await connection.execute(sql, (at, game_id, at))


async def hold_post(
    connection: Connection, post_id: int, until: int, error: str, *, is_new: bool, is_refused: bool
) -> bool:
    """
    Put off a row whose place takes no posts; `is_refused` counts that as a refusal of the row itself.

    `is_new`: this was the first attempt, so it cannot have arrived and its message need not be looked for.
    Returns: whether it was not put off for this error before.
    """
    before = await fetch_value(connection, str, "SELECT error FROM outbox WHERE id = ?", (post_id,))
    sql = (
        "UPDATE outbox SET next_at = ?, error = ?, refusals = refusals + ?,"
        " begun_at = CASE WHEN ? THEN NULL ELSE begun_at END WHERE id = ?"
    )
    await connection.execute(sql, (until, error, is_refused, is_new, post_id))
    return before != error


async def give_up_posts_of_place(connection: Connection, game_id: int, reason: str) -> tuple[OutboxRow, ...]:
    """Give up all rows that wait for a table's place. Returns: those rows in order."""
    sql = f"SELECT * FROM outbox WHERE game_id = ? AND {_WAITS} ORDER BY id"
    rows = await fetch_all(connection, OutboxRow, sql, (game_id,))
    await connection.execute(f"UPDATE outbox SET parked = ? WHERE game_id = ? AND {_WAITS}", (reason, game_id))
    return rows


async def barred_among(connection: Connection, game_ids: Iterable[int]) -> frozenset[int]:
    """Return which of these tables are barred, including those that may be tried again now."""
    wanted = frozenset(game_ids)
    return wanted.intersection(await fetch_column(connection, int, "SELECT game_id FROM barred"))


async def barred_on(connection: Connection, guild_id: int) -> tuple[BarredRow, ...]:
    """Return the barred tables of a server."""
    sql = (
        "SELECT barred.game_id, channel_id, thread_id FROM barred JOIN games ON games.id = barred.game_id"
        " WHERE guild_id = ? ORDER BY barred.game_id"
    )
    return await fetch_all(connection, BarredRow, sql, (guild_id,))


async def note_lost_thread(connection: Connection, game_id: int) -> None:
    """Record that the thread is gone; the first time its card too, because a new thread needs a new card."""
    await connection.execute(
        "UPDATE games SET lost_threads = min(lost_threads + 1, 2), thread_id = NULL, locked_at = NULL,"
        " board_message_id = CASE WHEN lost_threads THEN board_message_id END WHERE id = ?",
        (game_id,),
    )


async def note_lost_card(connection: Connection, game_id: int) -> None:
    """Record that the card is gone."""
    sql = "UPDATE games SET lost_cards = min(lost_cards + 1, 2), board_message_id = NULL WHERE id = ?"
    await connection.execute(sql, (game_id,))


async def note_locked(connection: Connection, game_id: int, at: int, again: int) -> bool:
    """Record that the thread takes no posts. Returns: whether that was not recorded before, or last before `again`."""
    sql = "UPDATE games SET locked_at = ? WHERE id = ? AND (locked_at IS NULL OR locked_at <= ?)"
    cursor = await connection.execute(sql, (at, game_id, again))
    return cursor.rowcount == 1


async def note_unlocked(connection: Connection, game_id: int) -> None:
    """Record that the thread takes posts."""
    await connection.execute("UPDATE games SET locked_at = NULL WHERE id = ? AND locked_at IS NOT NULL", (game_id,))


async def take_waiting_posts(connection: Connection, game_id: int, reason: str) -> tuple[OutboxRow, ...]:
    """Remove the rows that wait to be posted at the table from the queue. Returns: those rows in order."""
    which = "game_id = ? AND user_id IS NULL AND done_at IS NULL AND parked IS NULL"
    rows = await fetch_all(connection, OutboxRow, f"SELECT * FROM outbox WHERE {which} ORDER BY id", (game_id,))
    await connection.execute(f"UPDATE outbox SET parked = ? WHERE {which}", (reason, game_id))
    return rows


async def waits_for_thread(connection: Connection, game_id: int) -> bool:
    """Return whether the start of a thread is queued."""
    sql = "SELECT 1 FROM outbox WHERE game_id = ? AND kind = 'thread' AND done_at IS NULL AND parked IS NULL LIMIT 1"
    return bool(await connection.execute_fetchall(sql, (game_id,)))
