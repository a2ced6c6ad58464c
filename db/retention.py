"""Deletes rows that are no longer needed."""

from dataclasses import dataclass

from aiosqlite import Connection

from db.engine.rows import fetch_all, fetch_column

GAME_TABLES = (
    "orders", "drafts", "holders", "watchers", "interactions", "deadlines", "nudges", "dismissals", "undone",
    "commits", "moves", "proposals", "outbox", "barred", "hints", "turning_points", "reviews", "results_due",
    "invitations", "packed", "packing_due", "practice",
    "seats",
)  # fmt: skip
"""Every table with rows of a game that go with it, in an order that respects references."""
LASTING = (
    "results", "result_seats", "result_holders", "bests", "rated_games", "rated_players", "rating_changes",
    "rated_meetings", "ratings",
)  # fmt: skip
"""The tables with rows of a game that stay when its log is deleted."""

# These tables are small and finished games are many, so look up the game of each row.
_NOT_PLAYED = "(SELECT status FROM games WHERE games.id = game_id) IN ('ended', 'closed')"


@dataclass(frozen=True, slots=True, kw_only=True)
class OldPost:
    """A row of the outbox that still names people; `refs` is JSON."""

    id: int
    refs: str


async def closed_before(connection: Connection, before: int, limit: int) -> tuple[int, ...]:
    """Return tables that were closed or deleted before an instant, oldest first."""
    sql = "SELECT id FROM games WHERE status = 'closed' AND ended_at < ? ORDER BY id LIMIT ?"
    return await fetch_column(connection, int, sql, (before, limit))


async def erase_game(connection: Connection, game_id: int) -> None:
    """Delete a table and all its rows."""
    await connection.execute("UPDATE games SET next_id = NULL WHERE next_id = ?", (game_id,))
    sql = "DELETE FROM consents WHERE proposal_id IN (SELECT id FROM proposals WHERE game_id = ?)"
    await connection.execute(sql, (game_id,))
    for table in GAME_TABLES:
        await connection.execute(f"DELETE FROM {table} WHERE game_id = ?", (game_id,))  # noqa: S608 - names of ours
    await connection.execute("DELETE FROM games WHERE id = ?", (game_id,))


async def tidy_games(connection: Connection) -> None:
    """Delete rows that are useless once a game is over, or a lobby has started or closed."""
    for table in ("drafts", "nudges", "watchers"):
        await connection.execute(f"DELETE FROM {table} WHERE {_NOT_PLAYED}")  # noqa: S608 - names of ours
    for table in ("dismissals", "invitations"):
        sql = f"DELETE FROM {table} WHERE game_id NOT IN (SELECT id FROM games WHERE status = 'lobby')"  # noqa: S608 - names of ours
        await connection.execute(sql)


async def forget_vacations(connection: Connection, before: int) -> None:
    """Delete vacations that began before an instant."""
    await connection.execute("DELETE FROM vacations WHERE since < ?", (before,))


async def forget_posts(connection: Connection, before: int, limit: int) -> None:
    """Delete rows of the outbox that were sent or given up before an instant, except those `kept_posts` returns."""
    await connection.execute(
        "DELETE FROM outbox WHERE id IN (SELECT id FROM outbox WHERE swept = 0 AND created_at < ?"
        " AND (done_at IS NOT NULL OR parked IS NOT NULL) AND (user_id IS NOT NULL OR kind NOT IN ('start', 'turn'))"
        # Panels that can still be used will need an edit.
        " AND (panel IS NOT 'live' OR message_id IS NULL)"
        " LIMIT ?)",
        (before, limit),
    )


async def kept_posts(connection: Connection, before: int, limit: int) -> tuple[OldPost, ...]:
    """Return old rows that say which moves a post told; replays and links need that, but not the people in them."""
    sql = (
        "SELECT id, refs FROM outbox WHERE swept = 0 AND created_at < ? AND user_id IS NULL"
        " AND (done_at IS NOT NULL OR parked IS NOT NULL) AND kind IN ('start', 'turn') LIMIT ?"
    )
    return await fetch_all(connection, OldPost, sql, (before, limit))


async def posts_naming(connection: Connection, user_id: int) -> tuple[OldPost, ...]:
    """Return the rows that may name a person: those whose refs contain the person's id."""
    sql = "SELECT id, refs FROM outbox WHERE swept = 0 AND instr(refs, ?)"
    return await fetch_all(connection, OldPost, sql, (str(user_id),))


async def note_swept(connection: Connection, post_id: int, refs: str) -> None:
    """Write a row's refs without people."""
    await connection.execute("UPDATE outbox SET refs = ?, swept = 1 WHERE id = ?", (refs, post_id))
