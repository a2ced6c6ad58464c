"""Restores a backup, so that games go on from it and old buttons do not act on new things."""

import os
import shutil
import sqlite3
from contextlib import closing, suppress
from pathlib import Path

from db.backup.program import BackupFailed, aside_path, sync, verify
from db.engine.connection import ProcessLock, newest_schema, no_link, refuse_older
from db.engine.threads import DatabaseRefused

_RAISE = 10_000
"""Added to all counters, so that no number given out after the backup is used a second time."""
_CHUNK = 2**20
"""Bytes that are copied at a time."""


def restore(backup: Path, database: Path, at: int) -> Path | None:
    """
    Replace a database by a backup; after a crash in between, one of the two is in place and complete.

    Args:
        at: UTC seconds, for the new name of the replaced file.
    Returns: the new path of the replaced file; None if there was none.
    Raises: DatabaseRefused: a bot is using the database, or the backup cannot be used; nothing has changed.
    """
    lock = ProcessLock(database)
    fresh = database.with_name(f"{database.name}.restoring")
    try:
        _check(backup)
        _clear(fresh)
        with open(backup, "rb", opener=no_link) as source, open(fresh, "xb", opener=no_link) as copy:
            shutil.copyfileobj(source, copy, _CHUNK)
        _raise_numbers(fresh)
        sync(fresh)
        aside = _set_aside(database, at)
        fresh.replace(database)
        sync(database.parent)
    except (OSError, sqlite3.Error) as error:
        raise DatabaseRefused(f"{backup} could not be put back: {error}.") from error
    finally:
        _clear(fresh)
        lock.release()
    return aside


def _clear(fresh: Path) -> None:
    """Delete an unfinished copy, and the journal that SQLite would apply to the next one."""
    for left in (fresh, fresh.with_name(f"{fresh.name}-journal")):
        left.unlink(missing_ok=True)


def playing(backup: Path) -> int:
    """Return how many games are in play in a backup. Raises: DatabaseRefused: it cannot be read."""
    try:
        with closing(sqlite3.connect(f"{backup.absolute().as_uri()}?mode=ro", uri=True)) as connection:
            (count,) = connection.execute("SELECT count(*) FROM games WHERE status = 'playing'").fetchone()
    except sqlite3.Error as error:
        raise DatabaseRefused(f"{backup} cannot be read: {error}.") from error
    return int(count)


def _check(backup: Path) -> None:
    try:
        schema = verify(backup)
    except BackupFailed as error:
        raise DatabaseRefused(str(error)) from error
    refuse_older(backup, schema)
    if schema > newest_schema():
        raise DatabaseRefused(
            f"{backup} was written by a newer Parterre (schema {schema}, this one knows {newest_schema()})."
        )


def _raise_numbers(fresh: Path) -> None:
    """
    Raise all numbers that messages at Discord contain far beyond what they may have reached after the backup.

    Buttons of lost turns, tables and questions must not act on new ones. Entries of the outbox that were waiting at the
    time of the backup may have been sent since, so the bot looks for their messages before sending them.
    """
    with closing(sqlite3.connect(fresh)) as connection, connection:
        connection.execute(
            "INSERT INTO sqlite_sequence (name, seq) SELECT name, 0 FROM sqlite_schema"
            " WHERE type = 'table' AND sql LIKE '%AUTOINCREMENT%' AND name NOT IN (SELECT name FROM sqlite_sequence)"
        )
        connection.execute("UPDATE sqlite_sequence SET seq = seq + ?", (_RAISE,))
        connection.execute("UPDATE seats SET rev = rev + ?", (_RAISE,))
        connection.execute(
            "UPDATE outbox SET begun_at = coalesce(begun_at, created_at) WHERE done_at IS NULL AND parked IS NULL"
        )


def _set_aside(database: Path, at: int) -> Path | None:
    """Link the present file to a second name; it keeps its first name as well."""
    if not database.exists():
        return None
    aside = aside_path(database, at)
    log = database.with_name(f"{database.name}-wal")
    os.link(database, aside, follow_symlinks=False)
    with suppress(FileNotFoundError):
        os.link(log, aside.with_name(f"{aside.name}-wal"), follow_symlinks=False)
    # SQLite would apply the log of the present file to the restored one.
    with suppress(sqlite3.Error), closing(sqlite3.connect(database)) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    for left in (log, database.with_name(f"{database.name}-shm")):
        left.unlink(missing_ok=True)
    return aside
