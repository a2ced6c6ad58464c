"""The database file: locked for one process, migrated, and opened with the settings on which durability depends."""

import fcntl
import os
import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager
from pathlib import Path

from db.engine.rows import add_functions
from db.engine.threads import DatabaseRefused

_FULL = 2
_BUSY = 5000
"""Milliseconds for which a connection waits while SQLite is busy with the file."""
PATIENT, IMPATIENT = f"PRAGMA busy_timeout = {_BUSY}", "PRAGMA busy_timeout = 0"
"""Statements that let a connection wait while SQLite is busy, as usual, or not at all."""
LET_IT = "Let the user that runs the bot read and write there, or choose another place."

Factory = type[sqlite3.Connection]
FOLDER = Path(__file__).parents[1] / "migrations"


def create(path: Path) -> None:
    """Create the file if there is none, and migrate its schema. Raises: DatabaseRefused."""
    stored_schema(path)
    path.parent.mkdir(parents=True, exist_ok=True)
    try:
        with closing(sqlite3.connect(path, isolation_level=None)) as connection:
            connection.execute("PRAGMA journal_mode = WAL")
            connection.execute("PRAGMA synchronous = FULL")
            add_functions(connection)
            migrate(connection)
    except sqlite3.DatabaseError as error:
        raise refused_database(path, error) from error


def stored_schema(path: Path) -> int:
    """
    Return the schema number of a database; 0 if there is no file, or no table in it.

    Raises: DatabaseRefused: also if it is of before 1.0.0; its file and its log are left as they are.
    """
    try:
        # SQLite would delete the log of an emptied file as soon as it opened it.
        if not path.exists() or not path.stat().st_size:
            return 0
        # A connection that may write moves the log that a killed process left into the file when it is closed; one that
        # may not leaves an empty log behind.
        log = path.resolve().with_name(f"{path.resolve().name}-wal")
        mode = "ro" if log.exists() and log.stat().st_size else "rw"
        with closing(_connect(path, mode, sqlite3.Connection)) as connection:
            schema = schema_of(connection)
    except OSError as error:
        raise DatabaseRefused(f"{path} cannot be opened: {error.strerror}. {LET_IT}") from error
    except sqlite3.DatabaseError as error:
        raise refused_database(path, error) from error
    refuse_older(path, schema)
    return schema


def connect_writer(path: Path, factory: Factory = sqlite3.Connection) -> sqlite3.Connection:
    """
    Open an existing database for writing, in WAL mode; each commit is on disk before it returns.

    Raises: DatabaseRefused: SQLite did not accept a setting.
    """
    connection = _connect(path, "rw", factory)
    with _closed_on_failure(connection):
        connection.execute("PRAGMA synchronous = FULL")
        settings = tuple(connection.execute(f"PRAGMA {name}").fetchone()[0] for name in ("journal_mode", "synchronous"))
        if settings != ("wal", _FULL):
            raise DatabaseRefused(f"{path} lies on a disk that does not keep commits safe (settings are {settings}).")
    return connection


def connect_reader(path: Path, seconds: float = _BUSY / 1000) -> sqlite3.Connection:
    """
    Open an existing database for reading only; it never waits for the writer.

    Args:
        seconds: how long it waits while SQLite is busy with the file.
    """
    connection = _connect(path, "rw", sqlite3.Connection, seconds)
    with _closed_on_failure(connection):
        connection.execute("PRAGMA query_only = ON")
    return connection


def _connect(path: Path, mode: str, factory: Factory, seconds: float = _BUSY / 1000) -> sqlite3.Connection:
    address = f"{path.absolute().as_uri()}?mode={mode}"
    connection = sqlite3.connect(address, uri=True, isolation_level=None, timeout=seconds, factory=factory)
    connection.row_factory = sqlite3.Row
    with _closed_on_failure(connection):
        connection.execute("PRAGMA foreign_keys = ON")
        add_functions(connection)
    return connection


@contextmanager
def _closed_on_failure(connection: sqlite3.Connection) -> Iterator[None]:
    """Close a connection that fails while it is being set up."""
    try:
        yield
    except BaseException:
        connection.close()
        raise


def refused_database(path: Path, error: Exception) -> DatabaseRefused:
    """Return SQLite's error, or what was raised from it, as a sentence for the host that ends with what to do."""
    match _kind(error.__cause__ or error):
        case sqlite3.SQLITE_FULL:
            return DatabaseRefused(f"{path} cannot be written to, since its disk is full; make room.")
        case sqlite3.SQLITE_CANTOPEN | sqlite3.SQLITE_READONLY:
            return DatabaseRefused(f"{path} cannot be opened. {LET_IT}")
        case sqlite3.SQLITE_NOTADB | sqlite3.SQLITE_CORRUPT:
            return DatabaseRefused(
                f"{path} is no database that Parterre can read: {error}. `make restore` puts a backup in its place."
            )
    return DatabaseRefused(f"{path} cannot be written to: {error}.")


def refuse_older(path: Path, schema: int) -> None:
    """Refuse what was written before 1.0.0, whose schema is the first that there are migrations for."""
    if 0 < schema < min(_steps(FOLDER)):
        raise DatabaseRefused(
            f"{path} was written before Parterre 1.0.0 (schema {schema}), so this version cannot use it and leaves it"
            " as it is; let Parterre 1.0.0 upgrade it first, or put it elsewhere and begin anew."
        )


def _kind(error: BaseException) -> int:
    """Return SQLite's primary result code; 0 if the error is not SQLite's own."""
    return getattr(error, "sqlite_errorcode", 0) & 0xFF


def no_link(path: str, flags: int) -> int:
    """Open a file for its owner alone; for `open`. Raises: OSError: also if a link is in its place."""
    return os.open(path, flags | os.O_NOFOLLOW, 0o600)


class ProcessLock:
    """
    An advisory lock on a file beside the database, held until released or until the process dies.

    A link to a database has the lock of the database. Makes the folder, too.
    Raises: DatabaseRefused: another process holds it, or the file cannot be created.
    """

    def __init__(self, database: Path) -> None:
        try:
            real = database.resolve()
            real.parent.mkdir(parents=True, exist_ok=True)
            self._descriptor = no_link(f"{real}.lock", os.O_RDWR | os.O_CREAT | os.O_CLOEXEC)
        except OSError as error:
            raise DatabaseRefused(
                f"The folder of {database} cannot be written to: {error.strerror}. {LET_IT}"
            ) from error
        try:
            fcntl.flock(self._descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            os.close(self._descriptor)
            raise DatabaseRefused(f"Another Parterre is using {database}; stop that one first.") from error

    def release(self) -> None:
        os.close(self._descriptor)


def migrate(connection: sqlite3.Connection, folder: Path = FOLDER) -> int:
    """
    Migrate the schema to the newest version, a new database from the baseline on, which is the first migration.

    A failing migration leaves the version before it.

    Returns: the schema version, which is the number of the last migration.
    Raises: DatabaseRefused: the database is newer than this program, or a migration failed. sqlite3.Error: disk full.
    """
    steps = _steps(folder)
    newest, found = max(steps), schema_of(connection)
    if found > newest:
        raise DatabaseRefused(
            f"The database was written by a newer Parterre (schema {found}, this one knows {newest}); start that one,"
            " or `make restore` a backup from before the upgrade."
        )
    if not found and _holds_tables(connection):
        raise DatabaseRefused(
            "The database holds tables of another program; set PARTERRE_DATABASE_PATH to another file."
        )
    for number in range(max(found + 1, min(steps)), newest + 1):
        try:
            connection.executescript(steps[number].read_text(encoding="utf-8"))
        except sqlite3.Error as error:
            connection.rollback()
            if _kind(error) == sqlite3.SQLITE_FULL:
                raise
            raise DatabaseRefused(f"The migration {steps[number].name} failed and was undone: {error}.") from error
        if schema_of(connection) != number:
            raise DatabaseRefused(f"The migration {steps[number].name} did not set schema {number}.")
    return newest


def newest_schema(folder: Path = FOLDER) -> int:
    """Return the number of the schema that this program writes."""
    return max(_steps(folder))


def _steps(folder: Path) -> Mapping[int, Path]:
    return {int(path.name.partition("_")[0]): path for path in folder.glob("[0-9]*_*.sql")}


def schema_of(connection: sqlite3.Connection) -> int:
    """Return the schema number of the database; 0 if no table is in it."""
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    return int(version) if _holds_tables(connection) else 0


def _holds_tables(connection: sqlite3.Connection) -> bool:
    (count,) = connection.execute("SELECT count(*) FROM sqlite_schema").fetchone()
    return bool(count)
