"""A database of today's schema, migrated once in a process and copied, and connections of a test's own to it."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from db.engine.connection import connect_reader, connect_writer, create
from db.engine.database import Database


def lay_out(path: Path) -> Path:
    """Put an empty database there, unless there is one: migrating takes longer than most tests. Returns: its path."""
    if not path.exists():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(_migrated())
    return path


@cache
def _migrated() -> bytes:
    with TemporaryDirectory() as folder:
        path = Path(folder, "parterre.sqlite3")
        create(path)
        return path.read_bytes()


@contextmanager
def reading(database: Database) -> Iterator[sqlite3.Connection]:
    """Read what is committed with a connection of the test's own."""
    with closing(connect_reader(database.path)) as connection:
        yield connection


@contextmanager
def writing(database: Database) -> Iterator[sqlite3.Connection]:
    """Write in one transaction with a connection of the test's own."""
    with closing(connect_writer(database.path)) as connection:
        connection.execute("BEGIN IMMEDIATE")
        yield connection
        connection.execute("COMMIT")
