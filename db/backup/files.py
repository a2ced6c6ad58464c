"""Backups as files: how they are called, which there are, and which of them are kept."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

HOUR, DAY = 3600, 86400
HOURS_KEPT = 24
"""Hours back for which one backup an hour is kept."""
DAYS_KEPT = 30
"""Days back for which one backup a day is kept."""

_STAMP = "%Y%m%dT%H%M%SZ"
_NAME = re.compile(r"(?P<stem>.+)-(?P<stamp>\d{8}T\d{6}Z)-schema(?P<schema>\d+)\.sqlite3")


@dataclass(frozen=True, slots=True, order=True)
class Backup:
    """One whole backup: when it was taken (UTC seconds), by which schema, and where it lies."""

    at: int
    schema: int
    path: Path


def backup_path(folder: Path, database: Path, at: int, schema: int) -> Path:
    """Return where a backup of the database belongs."""
    return folder / f"{database.stem}-{datetime.fromtimestamp(at, UTC).strftime(_STAMP)}-schema{schema}.sqlite3"


def find_backups(folder: Path, database: Path) -> tuple[Backup, ...]:
    """Return the backups of this database in the folder, oldest first; there may be none, and no folder either."""
    found = []
    for path in folder.glob("*.sqlite3"):
        named = _NAME.fullmatch(path.name)
        if named is not None and named["stem"] == database.stem:
            at = datetime.strptime(named["stamp"], _STAMP).replace(tzinfo=UTC)
            found.append(Backup(int(at.timestamp()), int(named["schema"]), path))
    return tuple(sorted(found))


def superfluous(backups: Sequence[Backup], now: int) -> tuple[Backup, ...]:
    """
    Return the backups that need not be kept: all but the newest of each hour of a day and of each day of a month.

    Schemas count apart, so what was taken before an upgrade outlives what was taken right after it.
    """
    kept = {*backups[-1:], *_newest(backups, now, HOUR, HOURS_KEPT), *_newest(backups, now, DAY, DAYS_KEPT)}
    return tuple(backup for backup in backups if backup not in kept)


def _newest(backups: Iterable[Backup], now: int, span: int, count: int) -> Iterable[Backup]:
    recent = (backup for backup in backups if now - backup.at < span * count)
    return {(backup.at // span, backup.schema): backup for backup in recent}.values()
