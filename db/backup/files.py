"""Backups as files: their names, which there are, and which are kept."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

HOUR, DAY = 3600, 86400
HOURS_KEPT = 24
"""One backup an hour is kept for this many hours."""
DAYS_KEPT = 30
"""One backup a day is kept for this many days."""

_STAMP = "%Y%m%dT%H%M%SZ"
_NAME = re.compile(r"(?P<stem>.+)-(?P<stamp>\d{8}T\d{6}Z)-schema(?P<schema>\d+)\.sqlite3")


@dataclass(frozen=True, slots=True, order=True)
class Backup:
    """One complete backup: when it was taken (UTC seconds), its schema number, and its file."""

    at: int
    schema: int
    path: Path


def backup_path(folder: Path, database: Path, at: int, schema: int) -> Path:
    """Return the path for a new backup of the database."""
    return folder / f"{database.stem}-{datetime.fromtimestamp(at, UTC).strftime(_STAMP)}-schema{schema}.sqlite3"


def find_backups(folder: Path, database: Path) -> tuple[Backup, ...]:
    """Return the backups of this database in the folder, oldest first; empty if there is no folder."""
    found = []
    for path in folder.glob("*.sqlite3"):
        named = _NAME.fullmatch(path.name)
        if named is not None and named["stem"] == database.stem:
            at = datetime.strptime(named["stamp"], _STAMP).replace(tzinfo=UTC)
            found.append(Backup(int(at.timestamp()), int(named["schema"]), path))
    return tuple(sorted(found))


def superfluous(backups: Sequence[Backup], now: int) -> tuple[Backup, ...]:
    """
    Return the backups to delete: all but the newest of each hour of a day and of each day of a month.

    Each schema is counted separately, so that a backup taken before an upgrade outlives those taken right after it.
    """
    kept = {*backups[-1:], *_newest(backups, now, HOUR, HOURS_KEPT), *_newest(backups, now, DAY, DAYS_KEPT)}
    return tuple(backup for backup in backups if backup not in kept)


def _newest(backups: Iterable[Backup], now: int, span: int, count: int) -> Iterable[Backup]:
    recent = (backup for backup in backups if now - backup.at < span * count)
    return {(backup.at // span, backup.schema): backup for backup in recent}.values()
