"""Opens connections, and verifies the settings on which durability depends; closes broken ones."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path

from aiosqlite import Connection

from db.engine.errors import DatabaseRefused
from db.engine.migrator import migrate, schema_of

FULL = 2
_BUSY_SECONDS = 5.0

Factory = type[sqlite3.Connection]


def create(path: Path) -> None:
    """Create the file if there is none, and migrate its schema. Raises: DatabaseRefused."""
    path.parent.mkdir(parents=True, exist_ok=True)
    try:
        with closing(sqlite3.connect(path, isolation_level=None)) as connection:
            connection.execute("PRAGMA journal_mode = WAL")
            connection.execute("PRAGMA synchronous = FULL")
            migrate(connection)
    except sqlite3.OperationalError as error:
        raise DatabaseRefused(f"{path} cannot be written to: {error}.") from error
    except sqlite3.DatabaseError as error:
        raise _unreadable(path, error) from error


def stored_schema(path: Path) -> int:
    """Return the schema number of a database; 0 if the file does not exist. Raises: DatabaseRefused."""
    if not path.exists():
        return 0
    try:
        with closing(_connect(path, "rw", sqlite3.Connection)) as connection:
            return schema_of(connection)
    except sqlite3.DatabaseError as error:
        raise _unreadable(path, error) from error


def connect_writer(path: Path, factory: Factory = sqlite3.Connection) -> sqlite3.Connection:
    """
    Open an existing database for writing, in WAL mode; each commit is on disk before it returns.

    Raises: DatabaseRefused: SQLite did not accept a setting.
    """
    connection = _connect(path, "rw", factory)
    with _closed_on_failure(connection):
        connection.execute("PRAGMA synchronous = FULL")
        settings = (_pragma(connection, "journal_mode"), _pragma(connection, "synchronous"))
        if settings != ("wal", FULL):
            raise DatabaseRefused(f"{path} lies on a disk that does not keep commits safe (settings are {settings}).")
    return connection


def connect_reader(path: Path, seconds: float = _BUSY_SECONDS) -> sqlite3.Connection:
    """
    Open an existing database for reading only; it never waits for the writer.

    Args:
        seconds: how long it waits while SQLite is busy with the file.
    """
    connection = _connect(path, "rw", sqlite3.Connection, seconds)
    with _closed_on_failure(connection):
        connection.execute("PRAGMA query_only = ON")
    return connection


async def drop(connection: Connection) -> None:
    """Close a connection whatever state it is in."""
    with suppress(sqlite3.Error):
        await connection.rollback()
    with suppress(sqlite3.Error):
        await connection.close()


def _connect(path: Path, mode: str, factory: Factory, seconds: float = _BUSY_SECONDS) -> sqlite3.Connection:
    address = f"{path.absolute().as_uri()}?mode={mode}"
    connection = sqlite3.connect(address, uri=True, isolation_level=None, timeout=seconds, factory=factory)
    connection.row_factory = sqlite3.Row
    with _closed_on_failure(connection):
        connection.execute("PRAGMA foreign_keys = ON")
    return connection


@contextmanager
def _closed_on_failure(connection: sqlite3.Connection) -> Iterator[None]:
    """Close a connection that fails while it is being set up."""
    try:
        yield
    except BaseException:
        connection.close()
        raise


def _unreadable(path: Path, error: sqlite3.DatabaseError) -> DatabaseRefused:
    return DatabaseRefused(
        f"{path} is no database that Parterre can read: {error}. `make restore` puts a backup in its place."
    )


def _pragma(connection: sqlite3.Connection, name: str) -> str | int:
    (value,) = connection.execute(f"PRAGMA {name}").fetchone()
    return value  # type: ignore[no-any-return] # sqlite3 does not know its column types
