"""Reading rows as frozen dataclasses, with every column checked against its type."""

import sqlite3
from typing import TypeVar

import msgspec
from aiosqlite import Connection

Row = TypeVar("Row")


async def fetch_all(
    connection: Connection, kind: type[Row], sql: str, values: tuple[object, ...] = ()
) -> tuple[Row, ...]:
    """Return all rows of the query, in its order; columns are matched to fields by name."""
    rows = await connection.execute_fetchall(sql, values)
    return tuple(_convert(row, kind) for row in rows)


async def fetch_one(connection: Connection, kind: type[Row], sql: str, values: tuple[object, ...] = ()) -> Row | None:
    """Return the first row of the query, or None."""
    rows = await fetch_all(connection, kind, sql, values)
    return rows[0] if rows else None


def _convert(row: sqlite3.Row, kind: type[Row]) -> Row:
    # Not strict: SQLite has no booleans, it stores 0 and 1.
    return msgspec.convert(dict(row), kind, strict=False, builtin_types=(bytes,))
