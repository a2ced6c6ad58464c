"""What takes long to read is read by another process, and whatever becomes of that, nobody else notices."""

import asyncio
import os
from collections.abc import AsyncIterator
from pathlib import Path
from sqlite3 import Connection

import pytest

from db.engine.database import Database
from db.people.names import OUTSIDE, keep_name
from tables.apart.processes import CannotRead, Exporting, Replaying
from tables.model.refusals import Refusal
from tables.model.table import DamagedGame
from tests.db.ready import lay_out, reading, writing
from tests.workers.alive import child_of, gone

DYING, HANGING = "tests.workers.dying", "tests.workers.hanging"


@pytest.fixture
async def database(tmp_path: Path) -> AsyncIterator[Database]:
    database = await Database.open(lay_out(tmp_path / "parterre.sqlite3"), now=1)
    yield database
    await database.close()


def reader(connection: Connection) -> tuple[int, list[str]]:
    """Return in which process this runs, and whom it finds."""
    rows = connection.execute("SELECT name FROM names").fetchall()
    return os.getpid(), [row["name"] for row in rows]


def refusing(_: Connection, error: Exception) -> None:
    raise error


def trespassing(connection: Connection) -> None:
    keep_name(connection, 2, OUTSIDE, "Ben")


@pytest.mark.parametrize("kind", [Replaying, Exporting])
async def test_another_process_sees_what_is_committed_and_raises_what_is_refused(
    database: Database, kind: type[Replaying | Exporting]
) -> None:
    apart = kind(database)
    try:
        for names in (["Anna"], ["Anna", "Ben"]):
            with writing(database) as connection:
                keep_name(connection, len(names), OUTSIDE, names[-1])
            process, found = await apart.read(reader)
            assert (True, names) == (process != os.getpid(), found)
        with pytest.raises(Refusal, match="You already block 3 people"):
            await apart.read(refusing, Refusal("enough", "You already block {most} people.", most=3))
        with pytest.raises(DamagedGame, match="game 7: burnt"):
            await apart.read(refusing, DamagedGame(7, "burnt"))
    finally:
        await apart.close()


async def test_another_process_cannot_write(database: Database) -> None:
    apart = Exporting(database)
    with pytest.raises(CannotRead, match="OperationalError"):
        await apart.read(trespassing)
    with reading(database) as connection:
        assert [] == connection.execute("SELECT * FROM names").fetchall()


@pytest.mark.parametrize("program", [DYING, "tests.workers.no_such_program"])
async def test_a_process_that_dies_keeps_nobody_from_a_replay(database: Database, program: str) -> None:
    replaying = Replaying(database, program)
    assert (os.getpid(), []) == await replaying.read(reader)
    await replaying.close()


async def test_a_process_that_dies_leaves_an_export_undone_and_the_next_one_works(database: Database) -> None:
    exporting = Exporting(database, DYING)
    with pytest.raises(CannotRead, match="Died"):
        await exporting.read(reader)
    assert os.getpid() != (await Exporting(database).read(reader))[0]


async def test_an_export_that_nobody_waits_for_any_more_ends_with_its_process_and_lets_the_next_one_on(
    database: Database,
) -> None:
    exporting = Exporting(database, HANGING)
    first, second = [asyncio.create_task(exporting.read(reader)) for _ in range(2)]
    for asked in (first, second):
        process = await child_of(os.getpid())
        asked.cancel()
        await asyncio.wait({asked})
        await gone(process)
    assert exporting.worker.pid is None


async def test_a_process_ends_with_its_export_and_with_the_bot(database: Database) -> None:
    exporting, replaying = Exporting(database), Replaying(database)
    await exporting.read(reader)
    assert exporting.worker.pid is None
    process, _ = await replaying.read(reader)
    await replaying.close()
    await gone(process)
    with pytest.raises(asyncio.CancelledError):
        await replaying.read(reader)
