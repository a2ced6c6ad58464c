"""Numbered migrations: each is one file with its own BEGIN, PRAGMA user_version and COMMIT."""

import sqlite3
from collections.abc import Mapping
from pathlib import Path

from db.engine.errors import DatabaseRefused

FOLDER = Path(__file__).parents[1] / "migrations"


def migrate(connection: sqlite3.Connection, folder: Path = FOLDER) -> int:
    """
    Migrate the schema to the newest version; a failing migration leaves the version before it.

    Returns: the schema version, which is the number of the last migration.
    Raises: DatabaseRefused: the database is newer than this program, or a migration failed.
    """
    steps = _steps(folder)
    newest, found = max(steps), schema_of(connection)
    if found > newest:
        raise DatabaseRefused(
            f"The database was written by a newer Parterre (schema {found}, this one knows {newest}); start that one."
        )
    for number in range(found + 1, newest + 1):
        _run(connection, steps[number])
        if schema_of(connection) != number:
            raise DatabaseRefused(f"The migration {steps[number].name} did not set schema {number}.")
    return newest


def newest_schema(folder: Path = FOLDER) -> int:
    """Return the number of the schema that this program writes."""
    return max(_steps(folder))


def _steps(folder: Path) -> Mapping[int, Path]:
    return {int(path.name.partition("_")[0]): path for path in folder.glob("[0-9]*_*.sql")}


def _run(connection: sqlite3.Connection, path: Path) -> None:
    try:
        connection.executescript(path.read_text(encoding="utf-8"))
    except sqlite3.Error as error:
        connection.rollback()
        raise DatabaseRefused(f"The migration {path.name} failed and was undone: {error}.") from error


def schema_of(connection: sqlite3.Connection) -> int:
    """Return the schema number of the database; 0 if it is empty."""
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    return int(version)
