"""
Backups as files, and the program that takes one, in a process of its own so that the bot need not wait for it.

Run as `python -m db.backup.program DATABASE FOLDER UTC_SECONDS`.
It prints the path of the backup. On failure it prints one sentence on standard error, leaves no file behind, and exits
with status 1.
"""

import os
import re
import shutil
import sqlite3
import sys
from collections.abc import Iterable, Sequence
from contextlib import closing, suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from db.engine.connection import connect_reader

HOUR, DAY = 3600, 86400
HOURS_KEPT = 24
"""One backup an hour is kept for this many hours."""
DAYS_KEPT = 30
"""One backup a day is kept for this many days."""
_MOST_DELETED = 3
"""Backups that are deleted with each one taken, at most; one or two are usual."""

_STAMP = "%Y%m%dT%H%M%SZ"
_NAME = re.compile(r"(?P<stem>.+)-(?P<stamp>\d{8}T\d{6}Z)-schema(?P<schema>\d+)\.sqlite3")

_SET_ASIDE = r"(\.before-(?P<stamp>\d{8}T\d{6}Z)|\.restoring)(-wal|-shm|-journal)?"
"""What follows a database's name where a restored backup has replaced it, or where a restore was killed."""

_ROOM_LEFT = 64 * 2**20
"""Bytes that a backup leaves free on its disk, which may be that of the database: commits need some."""
_NICENESS = 10
"""Lower priority than the bot."""


@dataclass(frozen=True, slots=True, order=True)
class Backup:
    """One complete backup: when it was taken (UTC seconds), its schema number, and its file."""

    at: int
    schema: int
    path: Path


def backup_path(folder: Path, database: Path, at: int, schema: int) -> Path:
    return folder / f"{database.stem}-{datetime.fromtimestamp(at, UTC).strftime(_STAMP)}-schema{schema}.sqlite3"


def find_backups(folder: Path, database: Path) -> tuple[Backup, ...]:
    """Return the backups of this database in the folder, oldest first; empty if there is no folder."""
    found = []
    for path in folder.glob("*.sqlite3"):
        named = _NAME.fullmatch(path.name)
        if named is not None and named["stem"] == database.stem and not path.is_symlink():
            found.append(Backup(_instant(named["stamp"]), int(named["schema"]), path))
    return tuple(sorted(found))


def superfluous(backups: Sequence[Backup], now: int) -> tuple[Backup, ...]:
    """
    Return the backups to delete, oldest first: all but the newest of each hour of a day and of each day of a month.

    Those from the future are not judged. Each schema is counted separately, so that a backup taken before an upgrade
    outlives those taken right after it.
    """
    taken, since = [backup for backup in backups if backup.at <= now], judged_at(backups, now)
    kept = {*taken[-1:], *_newest(taken, since, HOUR, HOURS_KEPT), *_newest(taken, since, DAY, DAYS_KEPT)}
    return tuple(backup for backup in taken if backup not in kept)


def judged_at(backups: Sequence[Backup], now: int) -> int:
    """Return the instant at which ages are counted: a day after the newest backup but one, so that no leap counts."""
    taken = [backup.at for backup in backups if backup.at <= now]
    return min(now, taken[-2] + DAY) if len(taken) > 1 else now


def _newest(backups: Iterable[Backup], now: int, span: int, count: int) -> Iterable[Backup]:
    recent = (backup for backup in backups if now - backup.at < span * count)
    return {(backup.at // span, backup.schema): backup for backup in recent}.values()


def aside_path(database: Path, at: int) -> Path:
    """Return the path for a database that is set aside because a backup takes its place."""
    return database.with_name(f"{database.name}.before-{datetime.fromtimestamp(at, UTC).strftime(_STAMP)}")


def forget_set_aside(database: Path, now: int, backups: Sequence[Backup] = ()) -> None:
    """
    Delete what restored backups have replaced, and killed restores have left, once backups of that age are gone, too.

    If the database is a link, this looks beside the link and beside the file.
    Args:
        backups: those that are kept; a file as new as the oldest of them stays.
    Raises: OSError.
    """
    for beside in {database.absolute(), database.resolve()}:
        for path in beside.parent.iterdir():
            named = re.fullmatch(f"{re.escape(beside.name)}{_SET_ASIDE}", path.name)
            if named is None:
                continue
            at = _instant(named["stamp"]) if named["stamp"] else int(path.lstat().st_mtime)
            if now - at >= DAY * DAYS_KEPT and all(at < backup.at for backup in backups):
                path.unlink(missing_ok=True)


def _instant(stamp: str) -> int:
    return int(datetime.strptime(stamp, _STAMP).replace(tzinfo=UTC).timestamp())


class BackupFailed(Exception):
    """No backup was taken; `str(error)` is one sentence for the host."""


def take_backup(database: Path, folder: Path, at: int) -> Path:
    """
    Copy a database that may be in use, verify the copy, and delete superfluous backups and what they once replaced.

    The copy shows one moment, although the bot may write meanwhile.
    Args:
        at: UTC seconds, for the name of the backup.
    Returns: the path of the backup. Raises: BackupFailed.
    """
    partial = folder / f"{database.stem}.partial"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for unfinished in (partial, partial.with_name(f"{partial.name}-journal")):
            unfinished.unlink(missing_ok=True)
        _check_room(database, folder)
        _copy(database, partial)
        done = backup_path(folder, database, at, verify(partial))
        sync(partial)
        partial.replace(done)
        sync(folder)
        # Where a clock has leapt ahead, all others look old from the second backup on.
        for backup in superfluous(find_backups(folder, database), at)[:_MOST_DELETED]:
            backup.path.unlink()
        left = find_backups(folder, database)
        forget_set_aside(database, judged_at(left, at), left)
    except (OSError, sqlite3.Error) as error:
        raise BackupFailed(f"{database} could not be backed up to {folder}: {error}.") from error
    finally:
        with suppress(OSError):
            partial.unlink()
    return done


def verify(copy: Path) -> int:
    """
    Check the integrity of a database that nobody uses.

    Returns: its schema number. Raises: BackupFailed: it is damaged. sqlite3.Error: it is no database.
    """
    with closing(sqlite3.connect(f"{copy.absolute().as_uri()}?mode=ro", uri=True)) as connection:
        faults = [str(row[0]) for row in connection.execute("PRAGMA integrity_check") if row[0] != "ok"]
        faults += [f"a row of {row[0]} without its {row[2]}" for row in connection.execute("PRAGMA foreign_key_check")]
        (schema,) = connection.execute("PRAGMA user_version").fetchone()
        if not faults and not schema:
            faults = ["there are no tables of Parterre in it"]
    if faults:
        raise BackupFailed(f"{copy} is damaged: {faults[0]}.")
    return int(schema)


def sync(path: Path) -> None:
    """Flush a file, or the entries of a folder, to the disk."""
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def _check_room(database: Path, folder: Path) -> None:
    needed, free = database.stat().st_size + _ROOM_LEFT, shutil.disk_usage(folder).free
    if free < needed:
        raise BackupFailed(f"{folder} has {free >> 20:,} MiB free; a backup of {database} needs {needed >> 20:,}.")


def _copy(database: Path, partial: Path) -> None:
    # Made here, since SQLite would follow a link in its place.
    partial.touch(0o600, exist_ok=False)
    with closing(connect_reader(database)) as source, closing(sqlite3.connect(partial)) as copy:
        source.backup(copy, pages=-1)
        # Without WAL mode the copy is a single file.
        copy.execute("PRAGMA journal_mode = DELETE")


def main() -> int:
    """Take the backup given on the command line. Returns: the exit status."""
    database, folder, at = sys.argv[1:]
    # A backup contains everybody's cards, so only the owner may read it.
    os.umask(0o077)
    os.nice(_NICENESS)
    try:
        print(take_backup(Path(database), Path(folder), int(at)))  # noqa: T201 - for the process that began this one
    except BackupFailed as error:
        print(error, file=sys.stderr)  # noqa: T201 - see above
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
