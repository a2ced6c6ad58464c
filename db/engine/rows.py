"""Reads rows as frozen dataclasses, with every column checked against its type."""

import sqlite3
from collections.abc import Hashable
from dataclasses import fields
from functools import cache
from typing import Any, TypeVar, cast

import msgspec
from aiosqlite import Connection

Row = TypeVar("Row")


async def fetch_all(
    connection: Connection, kind: type[Row], sql: str, values: tuple[object, ...] = ()
) -> tuple[Row, ...]:
    """Return all rows of the query, in its order; columns are matched to fields by name."""
    rows = await connection.execute_fetchall(sql, values)
    return tuple(converted(row, kind) for row in rows)


async def fetch_one(connection: Connection, kind: type[Row], sql: str, values: tuple[object, ...] = ()) -> Row | None:
    """Return the first row of the query, or None."""
    rows = await fetch_all(connection, kind, sql, values)
    return rows[0] if rows else None


def gathered(kind: type[Any], query: str) -> str:
    """Return an SQL expression with all rows of a query as JSON, for `rows_in`; `kind` must have no bytes."""
    columns = ", ".join(f"'{field.name}', {field.name}" for field in fields(kind))
    return f"(SELECT json_group_array(json_object({columns})) FROM ({query}))"  # noqa: S608 - names and queries of ours


def rows_in(text: str, kind: type[Row]) -> tuple[Row, ...]:
    """Return the rows in the JSON that a `gathered` expression gave, in no particular order."""
    # mypy takes classes of rows for unhashable, since their instances are.
    decoder: msgspec.json.Decoder[tuple[Row, ...]] = _decoder(cast("Hashable", kind))
    return decoder.decode(text)


@cache
def _decoder(kind: Hashable) -> msgspec.json.Decoder[Any]:
    # Not strict, as in `converted`. This is no annotation, so the type may be a variable.
    return msgspec.json.Decoder(tuple[kind, ...], strict=False)  # type: ignore[valid-type]


def converted(row: sqlite3.Row, kind: type[Row]) -> Row:
    """Return a row as a dataclass; columns without a field are ignored."""
    # Not strict, because SQLite stores booleans as 0 and 1.
    return msgspec.convert(dict(row), kind, strict=False, builtin_types=(bytes,))
