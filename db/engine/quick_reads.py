"""Short reads in the event loop's own thread, because a call to another thread takes longer than they do."""

import sqlite3
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import TypeVar

from db.engine.batches import Batch, carried_out
from db.engine.connection import connect_reader

R = TypeVar("R")

QUICK = 0.1
"""Seconds that one read may take before the disk counts as slow; it blocks the event loop meanwhile."""
REST = 30.0
"""Seconds without such reads after one was slow or failed."""


class QuickReads:
    """
    A connection that is used in the caller's thread, as long as its reads are quick.

    It never waits for locks. Long reads, and reads from a slow disk, belong in a connection's own thread.

    Args:
        clock: returns seconds; tests replace it.
    """

    def __init__(self, path: Path, clock: Callable[[], float] = time.perf_counter) -> None:
        self._path = path
        self._clock = clock
        self._connection: sqlite3.Connection | None = None
        self._not_before = float("-inf")

    def are_quick(self) -> bool:
        """Tell whether a read may be tried now."""
        return self._connection is not None and self._clock() >= self._not_before

    def open(self) -> None:
        """Open the connection if there is none and none failed lately; best right after another read succeeded."""
        if self._connection is None and self._clock() >= self._not_before:
            try:
                self._connection = connect_reader(self._path, seconds=0.0)
            except sqlite3.Error:
                self._pause()

    def look(self, batch: Batch[R]) -> R:
        """
        Run an batch that reads, on one consistent state.

        Returns and raises: what the batch does. Raises: sqlite3.OperationalError: such reads are paused for a while.
        """
        assert self._connection is not None
        begun = self._clock()
        try:
            self._connection.execute("BEGIN")
            try:
                return carried_out(self._connection, batch)
            finally:
                self._connection.execute("ROLLBACK")
        except sqlite3.OperationalError:
            self._drop()
            self._pause()
            raise
        finally:
            if self._clock() - begun > QUICK:
                self._pause()

    def close(self) -> None:
        """Close the connection for good."""
        self._drop()
        self._not_before = float("inf")

    def _drop(self) -> None:
        connection, self._connection = self._connection, None
        if connection is not None:
            with suppress(sqlite3.Error):
                connection.close()

    def _pause(self) -> None:
        self._not_before = max(self._not_before, self._clock() + REST)
