"""A process that upgrades a database and dies at one of the statements of its migrations."""

import os
import signal
import sqlite3
from contextlib import closing
from pathlib import Path

from db.engine.connection import migrate


def upgrade(path: Path, dies_at: int, folder: Path) -> None:
    """Run the migrations of a folder, and die just before the nth statement of them that is carried out."""
    count = 0

    def die_at_it(_: str) -> None:
        nonlocal count
        count += 1
        if count == dies_at:
            os.kill(os.getpid(), signal.SIGKILL)

    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("PRAGMA synchronous = FULL")
        connection.set_trace_callback(die_at_it)
        migrate(connection, folder)
