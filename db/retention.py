"""Deletes rows that are no longer needed."""

from sqlite3 import Connection

from db.engine.rows import fetch_column

GAME_TABLES = (
    "orders", "drafts", "holders", "watchers", "interactions", "deadlines", "nudges", "dismissals", "undone",
    "commits", "moves", "proposals", "outbox", "barred", "hints", "turning_points", "reviews", "results_due",
    "invitations", "packed", "packing_due", "practice", "role_calls",
    "former_seats",
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


def closed_before(connection: Connection, before: int, limit: int) -> tuple[int, ...]:
    """Return tables that were closed or deleted before an instant, oldest first."""
    sql = "SELECT id FROM games WHERE status = 'closed' AND ended_at < ? ORDER BY id LIMIT ?"
    return fetch_column(connection, int, sql, (before, limit))


def erase_game(connection: Connection, game_id: int) -> None:
    """Delete a table and all its rows."""
    connection.execute("UPDATE games SET next_id = NULL WHERE next_id = ?", (game_id,))
    sql = "DELETE FROM consents WHERE proposal_id IN (SELECT id FROM proposals WHERE game_id = ?)"
    connection.execute(sql, (game_id,))
    for table in GAME_TABLES:
        connection.execute(f"DELETE FROM {table} WHERE game_id = ?", (game_id,))  # noqa: S608 - names of ours
    connection.execute("DELETE FROM games WHERE id = ?", (game_id,))


def tidy_games(connection: Connection) -> None:
    """Delete rows that are useless once a game is over, or a lobby has started or closed."""
    for table in ("drafts", "nudges", "watchers"):
        connection.execute(f"DELETE FROM {table} WHERE {_NOT_PLAYED}")  # noqa: S608 - names of ours
    for table in ("dismissals", "invitations"):
        sql = f"DELETE FROM {table} WHERE game_id NOT IN (SELECT id FROM games WHERE status = 'lobby')"  # noqa: S608 - names of ours
        connection.execute(sql)


def forget_role_calls(connection: Connection, before: int) -> None:
    """Delete the calls of roles before an instant, but for lobbies that are still open."""
    sql = "DELETE FROM role_calls WHERE at < ? AND game_id NOT IN (SELECT id FROM games WHERE status = 'lobby')"
    connection.execute(sql, (before,))


def forget_vacations(connection: Connection, before: int) -> None:
    """Delete vacations that began before an instant."""
    connection.execute("DELETE FROM vacations WHERE since < ?", (before,))
