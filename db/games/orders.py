"""Rows of orders: what people order ahead, and what became of it."""

from collections.abc import Iterable
from dataclasses import dataclass
from sqlite3 import Connection

from db.engine.rows import columns, fetch_all


@dataclass(frozen=True, slots=True, kw_only=True)
class OrderRow:
    """
    The order of one seat; `wishes` and `draft`, the wish that is being composed, are JSON.

    It is present while `spent_no` is None. For a past order, `spent_no` is the game's last commit when it was spent
    (its own commit, if it was played), and `outcome` is JSON.
    """

    id: int
    game_id: int
    seat: int
    wishes: str
    draft: str
    made_at: int
    spent_no: int | None
    outcome: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class SpentOrder:
    """What becomes of a seat's present order."""

    game_id: int
    seat: int
    spent_no: int
    outcome: str


@dataclass(frozen=True, slots=True, kw_only=True)
class OrderChanges:
    """
    Changes of orders in one game.

    `spent` is the order that was played or did not fit, `withdrawn` are the seats whose present orders are deleted, and
    `restored` are past orders that are present again, in place of all later ones of their seats.
    """

    spent: SpentOrder | None = None
    withdrawn: tuple[int, ...] = ()
    restored: tuple[OrderRow, ...] = ()


def save_order(connection: Connection, game_id: int, seat: int, wishes: str, draft: str, at: int) -> None:
    """Replace the seat's present order."""
    connection.execute(
        "INSERT INTO orders (game_id, seat, wishes, draft, made_at) VALUES (?, ?, ?, ?, ?)"
        " ON CONFLICT (game_id, seat) WHERE spent_no IS NULL"
        " DO UPDATE SET wishes = excluded.wishes, draft = excluded.draft, made_at = excluded.made_at",
        (game_id, seat, wishes, draft, at),
    )


def change_orders(connection: Connection, game_id: int, changes: OrderChanges) -> None:
    if changes.spent is not None:
        connection.execute(
            "UPDATE orders SET spent_no = :spent_no, outcome = :outcome"
            " WHERE game_id = :game_id AND seat = :seat AND spent_no IS NULL",
            columns(changes.spent),
        )
    withdraw_orders(connection, game_id, changes.withdrawn)
    for row in changes.restored:
        later = "DELETE FROM orders WHERE game_id = ? AND seat = ? AND id > ?"
        connection.execute(later, (row.game_id, row.seat, row.id))
        connection.execute("UPDATE orders SET spent_no = NULL, outcome = NULL WHERE id = ?", (row.id,))


def withdraw_orders(connection: Connection, game_id: int, seats: Iterable[int]) -> None:
    """Delete the present orders of these seats, if any."""
    sql = "DELETE FROM orders WHERE game_id = ? AND seat = ? AND spent_no IS NULL"
    connection.executemany(sql, [(game_id, seat) for seat in seats])


def orders_of_game(connection: Connection, game_id: int) -> tuple[OrderRow, ...]:
    """Return each seat's present order and its newest past one, if any, oldest first."""
    sql = (
        "SELECT * FROM orders WHERE game_id = ?1 AND (spent_no IS NULL OR id IN"
        " (SELECT max(id) FROM orders WHERE game_id = ?1 AND spent_no IS NOT NULL GROUP BY seat)) ORDER BY id"
    )
    return fetch_all(connection, OrderRow, sql, (game_id,))


def spent_orders(connection: Connection, game_id: int, since: int) -> tuple[OrderRow, ...]:
    """Return the orders that were spent with the commit `since` or later, oldest first."""
    sql = "SELECT * FROM orders WHERE game_id = ? AND spent_no >= ? ORDER BY id"
    return fetch_all(connection, OrderRow, sql, (game_id, since))
