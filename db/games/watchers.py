"""Rows of watchers: spectators who get direct messages about a game."""

from dataclasses import dataclass
from sqlite3 import Connection

from db.engine.rows import fetch_all, fetch_column, fetch_one
from db.games.games import GameRow


@dataclass(frozen=True, slots=True, kw_only=True)
class WatcherRow:
    """A spectator; `failed_at` is set once messages fail to reach them, until they are told so."""

    game_id: int
    user_id: int
    since: int
    failed_at: int | None


def add_watcher(connection: Connection, game_id: int, user_id: int, at: int) -> None:
    """Subscribe somebody to a game."""
    sql = "INSERT OR REPLACE INTO watchers (game_id, user_id, since) VALUES (?, ?, ?)"
    connection.execute(sql, (game_id, user_id, at))


def remove_watcher(connection: Connection, game_id: int, user_id: int) -> bool:
    """End a subscription. Returns: whether there was one."""
    sql = "DELETE FROM watchers WHERE game_id = ? AND user_id = ?"
    return connection.execute(sql, (game_id, user_id)).rowcount == 1


def remove_watchers(connection: Connection, game_id: int) -> None:
    """End all subscriptions to a game, because it is over."""
    connection.execute("DELETE FROM watchers WHERE game_id = ?", (game_id,))


def fail_watcher(connection: Connection, game_id: int, user_id: int, at: int) -> None:
    """Record that messages about a game do not reach somebody, so that no more are sent."""
    sql = "UPDATE watchers SET failed_at = coalesce(failed_at, ?) WHERE game_id = ? AND user_id = ?"
    connection.execute(sql, (at, game_id, user_id))


def find_watcher(connection: Connection, game_id: int, user_id: int) -> WatcherRow | None:
    """Return somebody's subscription to a game, or None."""
    sql = "SELECT * FROM watchers WHERE game_id = ? AND user_id = ?"
    return fetch_one(connection, WatcherRow, sql, (game_id, user_id))


def watchers_of_game(connection: Connection, game_id: int) -> tuple[int, ...]:
    """Return the people who watch a game, ordered by id."""
    sql = "SELECT user_id FROM watchers WHERE game_id = ? AND failed_at IS NULL ORDER BY user_id"
    return fetch_column(connection, int, sql, (game_id,))


def belongs_to_game(connection: Connection, game_id: int, user_id: int) -> bool:
    """Return whether somebody has or had a seat in a game, or watches it."""
    sql = " UNION ALL ".join(
        f"SELECT 1 FROM {table} WHERE game_id = ?1 AND user_id = ?2"  # noqa: S608 - names of ours
        for table in ("seats", "holders", "watchers")
    )
    return bool(fetch_column(connection, int, sql, (game_id, user_id)))


def games_watched(connection: Connection, user_id: int) -> tuple[GameRow, ...]:
    """Return the games in play that somebody watches, oldest first."""
    sql = (
        "SELECT games.* FROM watchers JOIN games ON games.id = watchers.game_id"
        " WHERE watchers.user_id = ? AND games.status = 'playing' AND failed_at IS NULL ORDER BY games.id"
    )
    return fetch_all(connection, GameRow, sql, (user_id,))
