"""The lock that keeps a second process away from the database."""

import fcntl
import os
from pathlib import Path

from db.engine.errors import DatabaseRefused


class ProcessLock:
    """
    An advisory lock on a file beside the database, held until released or until the process dies.

    Raises: DatabaseRefused: another process holds it, or the file cannot be created.
    """

    def __init__(self, database: Path) -> None:
        try:
            self._descriptor = os.open(f"{database}.lock", os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
        except OSError as error:
            raise DatabaseRefused(f"The folder of {database} cannot be written to: {error.strerror}.") from error
        try:
            fcntl.flock(self._descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            os.close(self._descriptor)
            raise DatabaseRefused(f"Another Parterre is using {database}; stop that one first.") from error

    def release(self) -> None:
        """Release the lock."""
        os.close(self._descriptor)
