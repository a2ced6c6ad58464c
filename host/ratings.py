"""
Computes all ratings anew from the results of all games, while the bot is stopped: `python -m host.ratings`.

With `--check` it only compares them with the stored ones, and the bot may run. Exit status: 0 done, or all the same;
1 refused, or there are differences; 2 unusable settings.
"""

import argparse
import asyncio
import os
import sys
from pathlib import Path
from sqlite3 import Connection

from db.engine.connection import ProcessLock, newest_schema, stored_schema
from db.engine.database import Reader
from db.engine.threads import DatabaseRefused
from db.engine.writer import Writer
from host.data_folder import as_owner
from host.settings import BadSettings, load_settings
from tables.ratings.rebuilding import Rebuilt, rebuild, write_rebuilt

SAME, DIFFERENT, BAD_SETTINGS = 0, 1, 2


def main() -> int:
    """Rebuild or check. Returns: the exit status."""
    parser = argparse.ArgumentParser(prog="python -m host.ratings", description=__doc__)
    parser.add_argument("--check", action="store_true", help="only compare, and change nothing")
    wanted = parser.parse_args()
    os.umask(0o077)
    try:
        path = as_owner(load_settings(), needs_python=False).database_path
        return check(path) if wanted.check else write(path)
    except BadSettings as error:
        print(error, file=sys.stderr)
        return BAD_SETTINGS
    except DatabaseRefused as refusal:
        print(refusal, file=sys.stderr)
        return DIFFERENT


def check(path: Path) -> int:
    """Compare the stored ratings with what the results give. Returns: the exit status."""
    _see_that_it_is_current(path)
    rebuilt = asyncio.run(_read(path))
    print(f"{_told(rebuilt)}: {rebuilt.differences or 'no'} differences.")
    return DIFFERENT if rebuilt.differences else SAME


def write(path: Path) -> int:
    """Store what the results give. Returns: the exit status."""
    _see_that_it_is_current(path)
    lock = ProcessLock(path)
    try:
        rebuilt = asyncio.run(_write(path))
    finally:
        lock.release()
    print(f"{_told(rebuilt)}: {rebuilt.differences or 'no'} differences before, all are written.")
    return SAME


def _told(rebuilt: Rebuilt) -> str:
    return f"{len(rebuilt.ratings)} ratings, {len(rebuilt.changes)} changes"


def _see_that_it_is_current(path: Path) -> None:
    if stored_schema(path) != newest_schema():
        raise DatabaseRefused(f"{path} is not there, or of another version of Parterre; start the bot once.")


async def _read(path: Path) -> Rebuilt:
    reader = Reader(path)
    try:
        return await reader.read(rebuild)
    finally:
        await reader.close()


async def _write(path: Path) -> Rebuilt:
    writer = Writer(path)
    try:
        return await writer.write(_rebuilt)
    finally:
        await writer.close()


def _rebuilt(connection: Connection) -> Rebuilt:
    rebuilt = rebuild(connection)
    write_rebuilt(connection, rebuilt)
    return rebuilt


if __name__ == "__main__":
    sys.exit(main())
