"""Rows of standing orders: what people order ahead, until it is spent, and what became of it."""

from collections.abc import Iterable
from dataclasses import dataclass

from aiosqlite import Connection

from db.engine.rows import fetch_all

ORDERS_OF_GAME = (
    "SELECT * FROM orders WHERE game_id = ?1 AND (spent_no IS NULL OR id IN"
    " (SELECT max(id) FROM orders WHERE game_id = ?1 AND spent_no IS NOT NULL GROUP BY seat))"
)
"""Each seat's standing order and its newest spent one, where there are any."""


@dataclass(frozen=True, slots=True, kw_only=True)
class OrderRow:
    """
    The order of one seat; `wishes` and `draft`, the wish in the making, are JSON.

    It stands while `spent_no` is None. That is the last commit of the game when it was spent, its own if it was played;
    `outcome` tells as JSON what became of it.
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
    """What becomes of the order that stands for a seat."""

    game_id: int
    seat: int
    spent_no: int
    outcome: str


@dataclass(frozen=True, slots=True, kw_only=True)
class OrderChanges:
    """
    What happens to orders of one game together with something else.

    `spent` is the one that was carried out or did not fit, `withdrawn` are the seats whose standing ones are forgotten,
    `restored` those spent ones that stand again, in place of all that came after them.
    """

    spent: SpentOrder | None = None
    withdrawn: tuple[int, ...] = ()
    restored: tuple[OrderRow, ...] = ()


async def save_order(connection: Connection, game_id: int, seat: int, wishes: str, draft: str, at: int) -> None:
    """Write the seat's standing order in place of the one before."""
    await connection.execute(
        "INSERT INTO orders (game_id, seat, wishes, draft, made_at) VALUES (?, ?, ?, ?, ?)"
        " ON CONFLICT (game_id, seat) WHERE spent_no IS NULL"
        " DO UPDATE SET wishes = excluded.wishes, draft = excluded.draft, made_at = excluded.made_at",
        (game_id, seat, wishes, draft, at),
    )


async def change_orders(connection: Connection, game_id: int, changes: OrderChanges) -> None:
    """Write what happens to the orders of a game."""
    if changes.spent is not None:
        await _spend(connection, changes.spent)
    await withdraw_orders(connection, game_id, changes.withdrawn)
    for row in changes.restored:
        await _restore(connection, row)


async def withdraw_orders(connection: Connection, game_id: int, seats: Iterable[int]) -> None:
    """Forget the standing orders of these seats, where there are any."""
    sql = "DELETE FROM orders WHERE game_id = ? AND seat = ? AND spent_no IS NULL"
    await connection.executemany(sql, [(game_id, seat) for seat in seats])


async def spent_orders(connection: Connection, game_id: int, since: int) -> tuple[OrderRow, ...]:
    """Return the orders that were spent with that commit or later, the oldest first."""
    sql = "SELECT * FROM orders WHERE game_id = ? AND spent_no >= ? ORDER BY id"
    return await fetch_all(connection, OrderRow, sql, (game_id, since))


async def _spend(connection: Connection, spent: SpentOrder) -> None:
    await connection.execute(
        "UPDATE orders SET spent_no = ?, outcome = ? WHERE game_id = ? AND seat = ? AND spent_no IS NULL",
        (spent.spent_no, spent.outcome, spent.game_id, spent.seat),
    )


async def _restore(connection: Connection, row: OrderRow) -> None:
    later = "DELETE FROM orders WHERE game_id = ? AND seat = ? AND id > ?"
    await connection.execute(later, (row.game_id, row.seat, row.id))
    await connection.execute("UPDATE orders SET spent_no = NULL, outcome = NULL WHERE id = ?", (row.id,))
