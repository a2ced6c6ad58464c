"""The folder with all that the bot keeps: whose it is, what its paths lead to, and whether a database is lost."""

import os
import pwd
import sys
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import structlog

from db.backup.program import find_backups
from db.engine.connection import LET_IT, no_link, stored_schema
from db.engine.threads import DatabaseRefused
from host.settings import NO_BACKUPS, Settings

_NEW = "PARTERRE_NEW_DATABASE=yes lets a first start begin with nothing."
_log = structlog.get_logger("parterre")


def as_owner(settings: Settings, *, needs_python: bool = True) -> Settings:
    """
    Go on as the owner of the data folder if this process is root's, and follow the links of the configured paths, once.

    Whoever may write in that folder could otherwise make root read or replace files elsewhere. Call it before anything
    there is touched.

    Args:
        needs_python: False for a program that starts no other, and has loaded all that it needs.
    Returns: the settings with paths that lead through no link. Raises: DatabaseRefused, with a sentence for the host.
    """
    place = settings.playground_dir if settings.is_playground else settings.database_path
    try:
        if os.geteuid() == 0:
            _become_owner(place, place if settings.is_playground else place.parent, needs_python=needs_python)
        backups = settings.backups
        found = {
            "database_path": _real(settings.database_path),
            "playground_dir": _real(settings.playground_dir),
            "backup_dir": NO_BACKUPS if backups is None else _real(backups),
        }
    # Before Python 3.13 pathlib tells of links in a circle by a RuntimeError.
    except (OSError, RuntimeError) as error:
        raise DatabaseRefused(f"{place} cannot be found: {error}.") from error
    return settings.model_copy(update=found)


def refuse_lost(settings: Settings, configured: Path) -> None:
    """
    Refuse to begin with nothing where a database seems to be lost: a mistyped path, or a disk that is not mounted.

    Args:
        settings: those of `as_owner`.
        configured: the path as the host wrote it.
    Raises: DatabaseRefused, with a sentence that says what speaks against it, and what to do.
    """
    path, is_new = settings.database_path, settings.new_database
    if stored_schema(path):
        if is_new:
            _log.warning("the database is there; take PARTERRE_NEW_DATABASE away, or a lost one is begun anew unasked")
    elif not is_new and (why := _what_speaks_against(settings, is_link=configured.is_symlink())):
        raise DatabaseRefused(f"{path} is not there, or empty, {why}")


def write_file(path: Path, content: bytes) -> None:
    """Write a file; a link in its place is not followed. Raises: OSError."""
    with open(path, "wb", opener=no_link) as file:
        file.write(content)


def _what_speaks_against(settings: Settings, *, is_link: bool) -> str:
    path = settings.database_path
    if settings.backups and (backups := find_backups(settings.backups, path)):
        newest = f"{datetime.fromtimestamp(backups[-1].at, UTC):%Y-%m-%d %H:%M} UTC"
        return (
            f"but {settings.backups} holds {len(backups)} of its backups, the newest from {newest}. `make restore` puts"
            f" one in its place; {_NEW}"
        )
    if not path.parent.is_dir():
        return f"and nor is its folder. Mend PARTERRE_DATABASE_PATH, or mount the disk; {_NEW}"
    if is_link:
        return f"but a link leads there. Mount the disk, or mend the link; {_NEW}"
    if left := next(_left_over(path), None):
        return f"but {left} is left of it. Put the file back; {_NEW}"
    if settings.new_database is False:
        return f"and PARTERRE_NEW_DATABASE=no forbids to make one. Mount the volume that holds it; {_NEW}"
    return ""


def _left_over(path: Path) -> Iterator[Path]:
    """Yield what only an earlier database leaves: its log, and what a restored backup replaced."""
    log = path.with_name(f"{path.name}-wal")
    if log.exists() and log.stat().st_size:
        yield log
    yield from path.parent.glob(f"{path.name}.before-*")


def _real(path: Path) -> Path:
    """Return where a path leads to; the path as it was written if no link is on the way."""
    real = path.resolve()
    return path if real == path.absolute() else real


def _become_owner(place: Path, folder: Path, *, needs_python: bool) -> None:
    """Change from root to the owner of a folder, or of the nearest folder above it that is there."""
    real = folder.resolve()
    while not real.exists():
        real = real.parent
    owner = real.stat()
    for link in _links(place.absolute()):
        if link.lstat().st_uid not in (0, owner.st_uid):
            raise DatabaseRefused(
                f"{link} is a link of somebody to whom {real} does not belong; root does not follow it."
            )
    if owner.st_uid == 0:
        return
    name = _become(owner, real)
    if not os.access(real, os.R_OK | os.W_OK | os.X_OK):
        raise DatabaseRefused(f"{real} belongs to {name}, who cannot get there. {LET_IT}")
    if needs_python and not os.access(sys.executable, os.X_OK):
        raise DatabaseRefused(
            f"{real} belongs to {name}, who cannot run {sys.executable}; take a Python that all can run."
        )


def _become(owner: os.stat_result, folder: Path) -> str:
    """Become a user for good, with that user's groups. Returns: the user's name. Raises: DatabaseRefused."""
    name, group, groups = str(owner.st_uid), owner.st_gid, [owner.st_gid]
    try:
        account = pwd.getpwuid(owner.st_uid)
        name, group, groups = account.pw_name, account.pw_gid, os.getgrouplist(account.pw_name, account.pw_gid)
    except KeyError:
        pass
    try:
        os.setgroups(groups)
        os.setgid(group)
        os.setuid(owner.st_uid)
    except OSError as error:
        raise DatabaseRefused(
            f"{folder} belongs to {name}, whom this process cannot become ({error.strerror}); start it as that user."
        ) from error
    return name


def _links(path: Path) -> Iterator[Path]:
    """Yield all links on the way to a place, which is not in a circle of links."""
    for part in (*reversed(path.parents), path):
        if part.is_symlink():
            yield part
            yield from _links(part.parent / part.readlink())
