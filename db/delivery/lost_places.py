"""Rows of tables whose thread or card was deleted, or whose thread is locked."""

from collections.abc import Iterable

from aiosqlite import Connection

from db.delivery.outbox import OutboxRow
from db.engine.rows import fetch_all


async def note_lost_thread(connection: Connection, game_id: int) -> None:
    """Record that the thread is gone; the first time its card too, because a new thread needs a new card."""
    await connection.execute(
        "UPDATE games SET lost_threads = min(lost_threads + 1, 2), thread_id = NULL, locked_at = NULL,"
        " board_message_id = CASE WHEN lost_threads THEN board_message_id END WHERE id = ?",
        (game_id,),
    )


async def note_lost_card(connection: Connection, game_id: int) -> None:
    """Record that the card is gone."""
    await connection.execute(
        "UPDATE games SET lost_cards = min(lost_cards + 1, 2), board_message_id = NULL WHERE id = ?", (game_id,)
    )


async def note_locked(connection: Connection, game_id: int, at: int) -> bool:
    """Record that the thread is locked. Returns: whether it was not recorded before."""
    cursor = await connection.execute(
        "UPDATE games SET locked_at = ? WHERE id = ? AND locked_at IS NULL", (at, game_id)
    )
    return cursor.rowcount == 1


async def note_unlocked(connection: Connection, game_id: int) -> None:
    """Record that the thread is no longer locked."""
    await connection.execute("UPDATE games SET locked_at = NULL WHERE id = ? AND locked_at IS NOT NULL", (game_id,))


async def take_waiting_posts(connection: Connection, game_id: int, reason: str) -> tuple[OutboxRow, ...]:
    """Remove the rows that wait to be posted at the table from the queue. Returns: those rows in order."""
    which = "game_id = ? AND user_id IS NULL AND done_at IS NULL AND parked IS NULL"
    rows = await fetch_all(connection, OutboxRow, f"SELECT * FROM outbox WHERE {which} ORDER BY id", (game_id,))  # noqa: S608 - a constant of ours
    await connection.execute(f"UPDATE outbox SET parked = ? WHERE {which}", (reason, game_id))  # noqa: S608 - likewise
    return rows


async def waits_for_thread(connection: Connection, game_id: int) -> bool:
    """Tell whether the start of a thread is queued."""
    sql = "SELECT 1 FROM outbox WHERE game_id = ? AND kind = 'thread' AND done_at IS NULL AND parked IS NULL LIMIT 1"
    return bool(await connection.execute_fetchall(sql, (game_id,)))


async def people_without_messages(connection: Connection, game_id: int, seats: Iterable[int]) -> tuple[int, ...]:
    """Return the people of these seats whom direct messages do not reach, or who prefer mentions."""
    rows = await connection.execute_fetchall(
        "SELECT seats.seat, seats.user_id FROM seats LEFT JOIN people ON people.user_id = seats.user_id"
        " LEFT JOIN hours ON hours.user_id = seats.user_id"
        " WHERE game_id = ? AND (dm_state = 'closed' OR in_thread = 1) ORDER BY seats.seat",
        (game_id,),
    )
    wanted = set(seats)
    return tuple(int(row["user_id"]) for row in rows if row["seat"] in wanted)
