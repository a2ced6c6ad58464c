"""Backups as time goes by: one an hour, one before each upgrade, none of which anybody waits for."""

import asyncio
import logging
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import Callable
from pathlib import Path

from db.backup.files import DAY, HOUR, find_backups
from db.backup.program import BackupFailed
from db.engine.connection import stored_schema
from db.engine.errors import DatabaseRefused
from db.engine.migrator import newest_schema

_ROOT = Path(__file__).parents[2]
_LOOK = 60.0
"""Seconds between two looks at the clock, which may jump."""
_RETRY = 600
"""Seconds after which a backup that failed is tried again."""
_PATIENCE = 600.0
"""Seconds after which a backup that is not done has failed."""

_log = logging.getLogger(__name__)


class BackupSchedule:
    """
    Takes the backups of one database.

    Args:
        folder: where they lie; made if it is not there.
        clock: returns UTC seconds.
        tell: is told after each try whether it gave a backup; it must return at once.
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
        self.failures = 0
        """How many backups have failed in a row."""

    async def run(self) -> None:
        """Take a backup whenever the newest is an hour old, until cancelled; what fails is logged and tried again."""
        while True:
            await self._try()
            await asyncio.sleep(_LOOK)

    async def before_upgrade(self) -> None:
        """
        Take a backup of a database that this version is going to migrate; nothing is done with one that is up to date.

        Raises: DatabaseRefused: there is none, so the upgrade could not be undone.
        """
        if not 0 < await asyncio.to_thread(stored_schema, self._database) < newest_schema():
            return
        try:
            await self.take()
        except BackupFailed as error:
            raise DatabaseRefused(
                f"{error} Without a backup the database is not upgraded; make room, or set PARTERRE_BACKUP_DIR to"
                " another folder, or to off to go without."
            ) from error

    def is_due(self) -> bool:
        """Tell whether the newest backup is an hour old or from the future, and none has failed a moment ago."""
        now = self._clock()
        if self._tried_at is not None and 0 <= now - self._tried_at < _RETRY:
            return False
        backups = find_backups(self._folder, self._database)
        return not backups or not 0 <= now - backups[-1].at < HOUR

    async def age(self) -> int:
        """Return the seconds since the newest backup was taken, or since this began if there is none."""
        backups = await asyncio.to_thread(find_backups, self._folder, self._database)
        return max(self._clock() - (backups[-1].at if backups else self._began_at), 0)

    async def is_overdue(self) -> bool:
        """Tell whether the newest backup is older than a day, though there was an hour to take one."""
        return await self.age() > DAY and self._clock() - self._began_at > HOUR

    async def take(self) -> Path:
        """Take a backup now, in a process of its own. Returns: where it lies. Raises: BackupFailed."""
        self._tried_at = self._clock()
        program = (
            sys.executable,
            "-m",
            "db.backup.program",
            str(self._database),
            str(self._folder),
            str(self._tried_at),
        )
        # It needs nothing of the environment, least of all the token.
        process = await asyncio.create_subprocess_exec(*program, cwd=_ROOT, env={}, stdout=PIPE, stderr=PIPE)
        try:
            async with asyncio.timeout(_PATIENCE):
                said, refused = await process.communicate()
        except TimeoutError as error:
            raise BackupFailed(f"{self._database} could not be backed up within {_PATIENCE:.0f} seconds.") from error
        finally:
            await _end(process)
        if process.returncode != 0:
            raise BackupFailed(_last_line(refused) or f"The process of a backup ended with {process.returncode}.")
        return Path(said.decode().strip())

    async def _try(self) -> None:
        """Take a backup if it is time for one."""
        try:
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


async def _end(process: Process) -> None:
    """Let no backup outlive the one who wanted it; what it had copied is deleted by the next."""
    if process.returncode is None:
        process.kill()
        await process.wait()


def _last_line(refused: bytes) -> str:
    lines = refused.decode(errors="replace").split("\n")
    return next((line.strip() for line in reversed(lines) if line.strip()), "")
