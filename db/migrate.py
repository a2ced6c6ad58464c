"""Numbered migrations, each one file that carries its own BEGIN, PRAGMA user_version and COMMIT."""

import sqlite3
from pathlib import Path

from db.errors import DatabaseRefused

FOLDER = Path(__file__).parent / "migrations"


def migrate(connection: sqlite3.Connection, folder: Path = FOLDER) -> int:
    """
    Bring the schema up to date; a failing migration leaves the version before it.

    Returns: the schema version, which is the number of the last migration.
    Raises: DatabaseRefused: the database is newer than this program, or a migration failed.
    """
    steps = {int(path.name.partition("_")[0]): path for path in folder.glob("[0-9]*_*.sql")}
    newest, found = max(steps), _version(connection)
    if found > newest:
        raise DatabaseRefused(
            f"The database was written by a newer Parterre (schema {found}, this one knows {newest}); start that one."
        )
    for number in range(found + 1, newest + 1):
        _run(connection, steps[number])
        if _version(connection) != number:
            raise DatabaseRefused(f"The migration {steps[number].name} did not set schema {number}.")
    return newest


def _run(connection: sqlite3.Connection, path: Path) -> None:
    try:
        connection.executescript(path.read_text(encoding="utf-8"))
    except sqlite3.Error as error:
        connection.rollback()
        raise DatabaseRefused(f"The migration {path.name} failed and was undone: {error}.") from error


def _version(connection: sqlite3.Connection) -> int:
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    return int(version)
