"""Short looks into the database from the event loop itself: a way to another thread and back costs more."""

import sqlite3
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import TypeVar

from db.engine.connection import connect_reader
from db.engine.errands import Errand, carried_out

R = TypeVar("R")

QUICK = 0.1
"""Seconds for one look, after which the disk counts as slow: everybody else waits as long."""
REST = 30.0
"""Seconds without any look after one that was slow or failed."""


class QuickReads:
    """
    A connection that is used in the thread that asks, as long as its looks are quick.

    It never waits for locks. What takes long, or meets a disk that does, belongs into the thread of a connection.

    Args:
        clock: seconds, for tests.
    """

    def __init__(self, path: Path, clock: Callable[[], float] = time.perf_counter) -> None:
        self._path = path
        self._clock = clock
        self._connection: sqlite3.Connection | None = None
        self._not_before = float("-inf")

    def are_quick(self) -> bool:
        """Tell whether a look may be tried now."""
        return self._connection is not None and self._clock() >= self._not_before

    def open(self) -> None:
        """Open the connection if there is none and none failed lately; best right after the disk answered somebody."""
        if self._connection is None and self._clock() >= self._not_before:
            try:
                self._connection = connect_reader(self._path, seconds=0.0)
            except sqlite3.Error:
                self._rest()

    def look(self, errand: Errand[R]) -> R:
        """
        Carry out an errand that reads, on one consistent state.

        Returns and raises: what the errand does. Raises: sqlite3.OperationalError: nothing can be read so for a while.
        """
        assert self._connection is not None
        begun = self._clock()
        try:
            self._connection.execute("BEGIN")
            try:
                return carried_out(self._connection, errand)
            finally:
                self._connection.execute("ROLLBACK")
        except sqlite3.OperationalError:
            self._drop()
            self._rest()
            raise
        finally:
            if self._clock() - begun > QUICK:
                self._rest()

    def close(self) -> None:
        """Close the connection; no other one is opened."""
        self._drop()
        self._not_before = float("inf")

    def _drop(self) -> None:
        connection, self._connection = self._connection, None
        if connection is not None:
            with suppress(sqlite3.Error):
                connection.close()

    def _rest(self) -> None:
        self._not_before = max(self._not_before, self._clock() + REST)
