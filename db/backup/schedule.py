"""Takes backups in the background: one every hour, and one before each upgrade."""

import asyncio
import logging
import sys
from asyncio.subprocess import PIPE
from collections.abc import Callable
from pathlib import Path

from db.backup.program import DAY, HOUR, BackupFailed, find_backups
from db.engine.connection import newest_schema, stored_schema
from db.engine.threads import DatabaseRefused

_ROOT = Path(__file__).parents[2]
_CHECK_EVERY = 60.0
"""Seconds between two checks of the clock, which may jump."""
_RETRY = 600
"""Seconds after which a failed backup is tried again."""
_PATIENCE = 1800.0
"""Seconds after which an unfinished backup counts as failed; 10 GB take some two minutes on a fast disk."""

_TOLERANCE = 120
"""Seconds by which a backup may be from the future: clocks are set right by small steps."""
_log = logging.getLogger(__name__)


class BackupSchedule:
    """
    Takes the backups of one database.

    Args:
        folder: where they are stored; created if necessary.
        clock: returns UTC seconds.
        tell: called after each attempt with its success; it must return at once.
    """

    def __init__(
        self, database: Path, folder: Path, clock: Callable[[], int], tell: Callable[[bool], object] = bool
    ) -> None:
        self._database = database.absolute()
        self._folder = folder.absolute()
        self._clock = clock
        self._tell = tell
        self._began_at = clock()
        self._tried_at: int | None = None
        self._told: tuple[Path, ...] = ()
        self.failures = 0
        """The number of failed backups in a row."""

    async def run(self) -> None:
        """Take a backup whenever the newest is an hour old, until cancelled; failures are logged and tried again."""
        while True:
            await self._try()
            await asyncio.sleep(_CHECK_EVERY)

    async def before_upgrade(self) -> None:
        """
        Take a backup of a database that this version will migrate; does nothing if its schema is the newest.

        Raises: DatabaseRefused: the backup failed, so the upgrade could not be undone; or the database is too old.
        """
        if not 0 < await asyncio.to_thread(stored_schema, self._database) < newest_schema():
            return
        try:
            _log.info("backed up to %s before the upgrade", await self.take())
        except BackupFailed as error:
            raise DatabaseRefused(
                f"{error} Without a backup the database is not upgraded; make room, or set PARTERRE_BACKUP_DIR to"
                " another folder, or to off to go without."
            ) from error

    def is_due(self) -> bool:
        """Return whether the newest backup is an hour old, and none has failed just now."""
        now = self._clock()
        if self._tried_at is not None and 0 <= now - self._tried_at < _RETRY:
            return False
        newest = self._newest()
        return newest is None or now - newest >= HOUR

    def ahead(self) -> tuple[Path, ...]:
        """Return the backups from the future: the clock was wrong when they were taken, or is wrong now."""
        soon = self._clock() + _TOLERANCE
        return tuple(backup.path for backup in find_backups(self._folder, self._database) if backup.at > soon)

    async def age(self) -> int:
        """Return the seconds since the newest backup, or since this object was created if there is none."""
        newest = await asyncio.to_thread(self._newest)
        return max(self._clock() - (self._began_at if newest is None else newest), 0)

    def _newest(self) -> int | None:
        """Return when the newest backup was taken that is not from the future."""
        found = find_backups(self._folder, self._database)
        return max((backup.at for backup in found if backup.at <= self._clock()), default=None)

    async def is_overdue(self) -> bool:
        """Return whether the newest backup is older than a day, although the bot has run for an hour."""
        return await self.age() > DAY and self._clock() - self._began_at > HOUR

    async def take(self) -> Path:
        """Take a backup now, in a separate process. Returns: its path. Raises: BackupFailed."""
        self._tried_at = self._clock()
        arguments = (str(self._database), str(self._folder), str(self._tried_at))
        program = (sys.executable, "-m", "db.backup.program", *arguments)
        # The process needs no environment variables, and must not get the token.
        process = await asyncio.create_subprocess_exec(*program, cwd=_ROOT, env={}, stdout=PIPE, stderr=PIPE)
        try:
            async with asyncio.timeout(_PATIENCE):
                said, refused = await process.communicate()
        except TimeoutError as error:
            raise BackupFailed(f"{self._database} could not be backed up within {_PATIENCE:.0f} seconds.") from error
        finally:
            if process.returncode is None:
                # The next backup deletes the unfinished copy.
                process.kill()
                await process.wait()
        if process.returncode != 0:
            last_line = refused.decode(errors="replace").strip().rpartition("\n")[2].strip()
            raise BackupFailed(last_line or f"The process of a backup ended with {process.returncode}.")
        return Path(said.decode().strip())

    async def _try(self) -> None:
        """Take a backup if one is due."""
        try:
            await self._tell_of_future()
            if not await asyncio.to_thread(self.is_due):
                return
            path = await self.take()
        except (BackupFailed, OSError) as error:
            self.failures += 1
            _log.error("a backup failed, %d in a row: %s", self.failures, error)
        else:
            self.failures = 0
            _log.info("backed up to %s", path)
        self._tell(not self.failures)

    async def _tell_of_future(self) -> None:
        ahead = await asyncio.to_thread(self.ahead)
        if ahead and ahead != self._told:
            names = ", ".join(path.name for path in ahead)
            _log.error("backups from the future, which neither count nor are deleted; check the clock: %s", names)
        self._told = ahead
