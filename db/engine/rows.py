"""Rows as frozen dataclasses: reads them, with every column checked against its type, and inserts them."""

import sqlite3
from collections.abc import Hashable, Iterable, Mapping
from dataclasses import fields
from functools import cache
from typing import Any, TypeVar, cast, get_origin

import msgspec
from aiosqlite import Connection, Cursor

Row = TypeVar("Row")
Values = tuple[object, ...] | Mapping[str, object]
"""The values of a query, by place or by name."""


async def fetch_all(connection: Connection, kind: type[Row], sql: str, values: Values = ()) -> tuple[Row, ...]:
    """Return all rows of the query, in its order; columns are matched to fields by name."""
    rows = await connection.execute_fetchall(sql, values)
    return tuple(row_as(row, kind) for row in rows)


async def fetch_one(connection: Connection, kind: type[Row], sql: str, values: Values = ()) -> Row | None:
    """Return the first row of the query, or None."""
    rows = await fetch_all(connection, kind, sql, values)
    return rows[0] if rows else None


async def fetch_column(connection: Connection, kind: type[Row], sql: str, values: Values = ()) -> tuple[Row, ...]:
    """Return the first column of all rows of the query, in its order."""
    rows = await connection.execute_fetchall(sql, values)
    return tuple(msgspec.convert(row[0], kind) for row in rows)


async def fetch_value(connection: Connection, kind: type[Row], sql: str, values: Values = ()) -> Row | None:
    """Return the first column of the first row of the query; None if it is NULL or there is no row."""
    rows = await connection.execute_fetchall(sql, values)
    return next((msgspec.convert(row[0], kind) for row in rows if row[0] is not None), None)


def columns(row: object) -> dict[str, Any]:
    """Return a row, or some of its columns, as stored: enums by value, sets as sorted JSON arrays."""
    values = msgspec.to_builtins(row, builtin_types=(bytes,), order="deterministic")
    return {
        name: msgspec.json.encode(value).decode() if isinstance(value, list) else value
        for name, value in values.items()
    }


async def insert(connection: Connection, table: str, row: object, *, key: str = "") -> Cursor:
    """Insert a row with all its fields; if `key` names columns, it replaces the row in which they are the same."""
    values = columns(row)
    return await connection.execute(_insert_statement(table, values, key), values)


async def insert_all(connection: Connection, table: str, rows: Iterable[object], *, key: str = "") -> None:
    """Insert rows of one class, like `insert`."""
    values = [columns(row) for row in rows]
    if values:
        await connection.executemany(_insert_statement(table, values[0], key), values)


async def update(connection: Connection, table: str, key: str, value: int, changes: Mapping[str, object]) -> None:
    """Change columns of the row in which the column `key` has this value."""
    values = columns(changes)
    names = ", ".join(f"{name} = :{name}" for name in values)
    await connection.execute(f"UPDATE {table} SET {names} WHERE {key} = :its_key", {**values, "its_key": value})  # noqa: S608 - names of ours


def _insert_statement(table: str, names: Iterable[str], key: str) -> str:
    sql = f"INSERT INTO {table} ({', '.join(names)}) VALUES ({', '.join(f':{name}' for name in names)})"  # noqa: S608 - names of ours
    changes = ", ".join(f"{name} = excluded.{name}" for name in names)
    return f"{sql} ON CONFLICT ({key}) DO UPDATE SET {changes}" if key else sql


def as_json(kind: type[Any], query: str) -> str:
    """
    Return an SQL expression with all rows of a query as JSON, for `rows_from_json`.

    `kind` must have no bytes; its sets are stored as JSON.
    """
    values = {
        field.name: f"json({field.name})" if get_origin(field.type) is frozenset else field.name
        for field in fields(kind)
    }
    parts = ", ".join(f"'{name}', {value}" for name, value in values.items())
    return f"(SELECT json_group_array(json_object({parts})) FROM ({query}))"  # noqa: S608 - names and queries of ours


def rows_from_json(text: str, kind: type[Row]) -> tuple[Row, ...]:
    """Return the rows in the JSON of an `as_json` expression, in no particular order."""
    # mypy takes classes of rows for unhashable, since their instances are.
    decoder: msgspec.json.Decoder[tuple[Row, ...]] = _decoder(cast("Hashable", kind))
    return decoder.decode(text)


@cache
def _decoder(kind: Hashable) -> msgspec.json.Decoder[Any]:
    # Not strict, as in `row_as`. This is no annotation, so the type may be a variable.
    return msgspec.json.Decoder(tuple[kind, ...], strict=False)  # type: ignore[valid-type]


def row_as(row: sqlite3.Row, kind: type[Row]) -> Row:
    """Return a row as a dataclass; columns without a field are ignored."""
    # Not strict, because SQLite stores booleans as 0 and 1.
    return msgspec.convert(dict(row), kind, strict=False, builtin_types=(bytes,))
