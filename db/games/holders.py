"""Rows of former holders of seats, and of people dismissed from lobbies."""

from dataclasses import dataclass

from aiosqlite import Connection

from db.engine.rows import fetch_all, insert

HOLDERS_OF_GAME = "SELECT * FROM holders WHERE game_id = ?1"


@dataclass(frozen=True, slots=True, kw_only=True)
class NewHolder:
    """Somebody who held a seat up to and including the move `last_seq`, until `left_at`: a row to be written."""

    game_id: int
    seat: int
    user_id: int
    name: str
    last_seq: int
    left_at: int


@dataclass(frozen=True, slots=True, kw_only=True)
class HolderRow(NewHolder):
    """A stored former holder."""

    id: int


async def add_holder(connection: Connection, row: NewHolder) -> None:
    """Write a former holder of a seat."""
    await insert(connection, "holders", row)


async def holders_of_game(connection: Connection, game_id: int) -> tuple[HolderRow, ...]:
    """Return the former holders of all seats, in the order in which they left."""
    return await fetch_all(connection, HolderRow, f"{HOLDERS_OF_GAME} ORDER BY id", (game_id,))


async def dismiss(connection: Connection, game_id: int, user_id: int, at: int) -> None:
    """Record that somebody may not join this lobby again."""
    sql = "INSERT OR IGNORE INTO dismissals (game_id, user_id, at) VALUES (?, ?, ?)"
    await connection.execute(sql, (game_id, user_id, at))


async def is_dismissed(connection: Connection, game_id: int, user_id: int) -> bool:
    """Tell whether the host has dismissed somebody from this lobby."""
    sql = "SELECT 1 FROM dismissals WHERE game_id = ? AND user_id = ?"
    return bool(await connection.execute_fetchall(sql, (game_id, user_id)))
