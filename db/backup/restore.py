"""Putting a backup in place of a database, so that play goes on from it and nothing older is mistaken for it."""

import os
import shutil
import sqlite3
from contextlib import closing, suppress
from datetime import UTC, datetime
from pathlib import Path

from db.backup.program import BackupFailed, sync, verify
from db.engine.errors import DatabaseRefused
from db.engine.lock import ProcessLock
from db.engine.migrator import newest_schema

_LEAP = 10_000
"""By how much numbers go on, so that none comes twice that was given out after the backup."""


def restore(backup: Path, database: Path, at: int) -> Path | None:
    """
    Put a backup in place of a database; a crash meanwhile leaves the one or the other in place, whole.

    Args:
        at: UTC seconds, for the name under which the present file is kept.
    Returns: where the present file lies now; None if there was none.
    Raises: DatabaseRefused: a bot is using it, or the backup cannot be used; nothing has changed then.
    """
    lock = ProcessLock(database)
    fresh = database.with_name(f"{database.name}.restoring")
    try:
        _check(backup)
        shutil.copyfile(backup, fresh)
        _leap(fresh)
        sync(fresh)
        aside = _keep(database, at)
        fresh.replace(database)
        sync(database.parent)
    except (OSError, sqlite3.Error) as error:
        raise DatabaseRefused(f"{backup} could not be put back: {error}.") from error
    finally:
        fresh.unlink(missing_ok=True)
        lock.release()
    return aside


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
    if schema > newest_schema():
        raise DatabaseRefused(
            f"{backup} was written by a newer Parterre (schema {schema}, this one knows {newest_schema()})."
        )


def _leap(fresh: Path) -> None:
    """
    Let all numbers that stand in messages at Discord go on far beyond what they may have reached after the backup.

    Buttons of lost turns, tables and questions must not act on new ones. What had not been sent at the time of the
    backup may have been sent since, so it is looked for before it is sent.
    """
    with closing(sqlite3.connect(fresh)) as connection, connection:
        connection.execute(
            "INSERT INTO sqlite_sequence (name, seq) SELECT name, 0 FROM sqlite_schema"
            " WHERE type = 'table' AND sql LIKE '%AUTOINCREMENT%' AND name NOT IN (SELECT name FROM sqlite_sequence)"
        )
        connection.execute("UPDATE sqlite_sequence SET seq = seq + ?", (_LEAP,))
        connection.execute("UPDATE seats SET rev = rev + ?", (_LEAP,))
        connection.execute(
            "UPDATE outbox SET begun_at = coalesce(begun_at, created_at) WHERE done_at IS NULL AND parked IS NULL"
        )


def _keep(database: Path, at: int) -> Path | None:
    """Keep the present file under another name, beside the place that it still has."""
    if not database.exists():
        return None
    aside = database.with_name(f"{database.name}.before-{datetime.fromtimestamp(at, UTC):%Y%m%dT%H%M%SZ}")
    log = database.with_name(f"{database.name}-wal")
    os.link(database, aside)
    with suppress(FileNotFoundError):
        os.link(log, aside.with_name(f"{aside.name}-wal"))
    # Left where it is, the log of the present file would be played into the backup.
    with suppress(sqlite3.Error), closing(sqlite3.connect(database)) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    for left in (log, database.with_name(f"{database.name}-shm")):
        left.unlink(missing_ok=True)
    return aside
