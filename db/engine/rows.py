"""Compressed text in SQL: the functions `as_packed` and `unpacked`, which each connection of ours has."""

import sqlite3
import zlib
from collections.abc import Hashable, Iterable, Mapping
from dataclasses import fields, is_dataclass
from functools import cache
from sqlite3 import Connection
from typing import Any, TypeVar, cast, get_origin

import msgspec

Row = TypeVar("Row")
Values = tuple[object, ...] | Mapping[str, object]
"""The values of a query, by place or by name."""


def add_functions(connection: sqlite3.Connection) -> None:
    """Let a connection compress text and read it again."""
    connection.create_function("as_packed", 1, _pack, deterministic=True)
    connection.create_function("unpacked", 1, _unpack, deterministic=True)


def _pack(text: str) -> bytes:
    return zlib.compress(text.encode(), 9)


def _unpack(data: bytes) -> str:
    return zlib.decompress(data).decode()


def fetch_all(connection: Connection, kind: type[Row], sql: str, values: Values = ()) -> tuple[Row, ...]:
    """Return all rows of the query, in its order; columns are matched to fields by name."""
    rows = connection.execute(sql, values).fetchall()
    return tuple(row_as(row, kind) for row in rows)


def fetch_one(connection: Connection, kind: type[Row], sql: str, values: Values = ()) -> Row | None:
    """Return the first row of the query, or None."""
    rows = fetch_all(connection, kind, sql, values)
    return rows[0] if rows else None


def fetch_column(connection: Connection, kind: type[Row], sql: str, values: Values = ()) -> tuple[Row, ...]:
    """Return the first column of all rows of the query, in its order."""
    rows = connection.execute(sql, values).fetchall()
    return tuple(msgspec.convert(row[0], kind) for row in rows)


def fetch_value(connection: Connection, kind: type[Row], sql: str, values: Values = ()) -> Row | None:
    """Return the first column of the first row of the query; None if it is NULL or there is no row."""
    rows = connection.execute(sql, values).fetchall()
    return next((msgspec.convert(row[0], kind) for row in rows if row[0] is not None), None)


def columns(row: object) -> dict[str, Any]:
    """Return a row, or some of its columns, as stored: enums by value, sets as sorted JSON arrays, parts as columns."""
    found: dict[str, Any] = {}
    for name, value in msgspec.to_builtins(row, builtin_types=(bytes,), order="deterministic").items():
        if isinstance(value, dict):
            found |= value
        else:
            found[name] = msgspec.json.encode(value).decode() if isinstance(value, list) else value
    return found


def insert(connection: Connection, table: str, row: object, *, key: str = "") -> int:
    """
    Insert a row with all its fields; if `key` names columns, it replaces the row in which they are the same.

    Returns: the id of a row that is new.
    """
    values = columns(row)
    return connection.execute(_insert_statement(table, values, key), values).lastrowid or 0


def insert_all(connection: Connection, table: str, rows: Iterable[object], *, key: str = "") -> None:
    """Insert rows of one class, like `insert`."""
    values = [columns(row) for row in rows]
    if values:
        connection.executemany(_insert_statement(table, values[0], key), values)


def update(connection: Connection, table: str, key: str, value: int, changes: Mapping[str, object]) -> None:
    """Change columns of the row in which the column `key` has this value."""
    values = columns(changes)
    names = ", ".join(f"{name} = :{name}" for name in values)
    connection.execute(f"UPDATE {table} SET {names} WHERE {key} = :its_key", {**values, "its_key": value})  # noqa: S608 - names of ours


def _insert_statement(table: str, names: Iterable[str], key: str) -> str:
    sql = f"INSERT INTO {table} ({', '.join(names)}) VALUES ({', '.join(f':{name}' for name in names)})"  # noqa: S608 - names of ours
    changes = ", ".join(f"{name} = excluded.{name}" for name in names)
    return f"{sql} ON CONFLICT ({key}) DO UPDATE SET {changes}" if key else sql


def row_as(row: sqlite3.Row, kind: type[Row]) -> Row:
    """Return a row as a dataclass; columns without a field are ignored. A field that is a dataclass has its columns."""
    # `dict(row)` would look for each name among all columns.
    values = dict(zip(row.keys(), row, strict=True))
    # mypy takes classes of rows for unhashable, since their instances are.
    sets, parts = _kinds(cast("Hashable", kind))
    for name in sets & values.keys():
        values[name] = msgspec.json.decode(values[name])
    for name in parts:
        values[name] = values.copy()
    # Not strict, because SQLite stores booleans as 0 and 1.
    return msgspec.convert(values, kind, strict=False, builtin_types=(bytes,))


@cache
def _kinds(kind: Any) -> tuple[frozenset[str], frozenset[str]]:  # noqa: ANN401 - a dataclass
    """Return the fields that are stored as JSON arrays, and those that are dataclasses."""
    sets = frozenset(field.name for field in fields(kind) if get_origin(field.type) is frozenset)
    return sets, frozenset(field.name for field in fields(kind) if is_dataclass(field.type))
