import asyncio
import sqlite3
import subprocess
import sys
from collections.abc import AsyncIterator, Callable
from contextlib import closing
from itertools import count
from pathlib import Path

import pytest

from db.engine.connection import FOLDER, connect_reader, connect_writer, create, migrate
from db.engine.database import Database
from db.engine.errors import CommitUnknown, DatabaseRefused, WriteFailed
from db.people.people import find_person, remember_person
from tests.cancelling import is_cancelled_at
from tests.db.faults import FailingConnection
from tests.db.ready import lay_out

NOW = 1_800_000_000
NEWEST = len(list(FOLDER.glob("*.sql")))


@pytest.fixture
async def database(tmp_path: Path) -> AsyncIterator[Database]:
    FailingConnection.reset()
    database = await Database.open(lay_out(tmp_path / "parterre.sqlite3"), now=NOW, factory=FailingConnection)
    yield database
    await database.close()


async def names(database: Database) -> list[str]:
    async with database.reading() as connection:
        return [row["name"] for row in await connection.execute_fetchall("SELECT name FROM people ORDER BY user_id")]


async def remember(database: Database, user_id: int, name: str) -> None:
    async with database.transaction() as connection:
        await remember_person(connection, user_id, name, NOW)


async def test_an_empty_folder_becomes_a_migrated_database_with_the_boot_in_it(tmp_path: Path) -> None:
    path = tmp_path / "new" / "parterre.sqlite3"
    database = await Database.open(path, now=NOW)
    async with database.reading() as connection:
        assert [(NOW,)] == [tuple(row) for row in await connection.execute_fetchall("SELECT at FROM boots")]
        assert [(NEWEST,)] == [tuple(row) for row in await connection.execute_fetchall("PRAGMA user_version")]
    await database.close()


async def test_every_table_is_strict(database: Database) -> None:
    async with database.reading() as connection:
        rows = await connection.execute_fetchall("SELECT sql FROM sqlite_schema WHERE type = 'table' AND sql NOT NULL")
    tables = [row["sql"] for row in rows if not row["sql"].startswith("CREATE TABLE sqlite_")]
    assert any(sql.startswith("CREATE TABLE games ") for sql in tables)
    assert [] == [sql for sql in tables if "STRICT" not in sql.rpartition(")")[2]]


async def test_commits_are_on_disk_before_they_return(database: Database) -> None:
    async with database.transaction() as connection:
        journal = await connection.execute_fetchall("PRAGMA journal_mode")
        synchronous = await connection.execute_fetchall("PRAGMA synchronous")
        keys = await connection.execute_fetchall("PRAGMA foreign_keys")
    assert ["wal", 2, 1] == [next(iter(rows))[0] for rows in (journal, synchronous, keys)]


def test_a_disk_without_a_write_ahead_log_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "parterre.sqlite3"
    create(path)
    with closing(sqlite3.connect(path)) as plain:
        plain.execute("PRAGMA journal_mode = DELETE")
    with pytest.raises(DatabaseRefused, match="does not keep commits safe"):
        connect_writer(path)


@pytest.mark.parametrize("connect", [connect_writer, connect_reader])
def test_database_that_is_gone_is_not_made_anew_by_who_connects(
    tmp_path: Path, connect: Callable[[Path], sqlite3.Connection]
) -> None:
    with pytest.raises(sqlite3.OperationalError, match="unable to open database file"):
        connect(tmp_path / "gone.sqlite3")
    assert [] == list(tmp_path.iterdir())


async def test_a_second_process_is_refused_in_one_sentence(database: Database) -> None:
    program = (
        "import asyncio, sys; from pathlib import Path; from db.engine.database import Database\n"
        "try: asyncio.run(Database.open(Path(sys.argv[1]), now=0))\n"
        "except Exception as error: print(type(error).__name__, error)"
    )
    run = await asyncio.to_thread(
        subprocess.run, [sys.executable, "-c", program, str(database.path)], capture_output=True, text=True, check=True
    )
    assert run.stdout == f"DatabaseRefused Another Parterre is using {database.path}; stop that one first.\n"


async def test_a_closed_database_can_be_opened_again(tmp_path: Path) -> None:
    path = tmp_path / "parterre.sqlite3"
    for boot in range(2):
        database = await Database.open(path, now=NOW + boot)
        async with database.reading() as connection:
            rows = await connection.execute_fetchall("SELECT at FROM boots ORDER BY id")
        await database.close()
    assert [NOW, NOW + 1] == [row["at"] for row in rows]


async def test_a_newer_schema_is_refused_in_one_sentence(tmp_path: Path) -> None:
    path = tmp_path / "parterre.sqlite3"
    create(path)
    with closing(sqlite3.connect(path)) as newer:
        newer.execute("PRAGMA user_version = 99")
    with pytest.raises(DatabaseRefused, match=rf"\(schema 99, this one knows {NEWEST}\).*`make restore`"):
        await Database.open(path, now=NOW)


async def test_a_file_that_is_no_database_is_refused_and_unlocked(tmp_path: Path) -> None:
    path = tmp_path / "parterre.sqlite3"
    path.write_bytes(b"not a database, " * 100)
    for _ in range(2):
        with pytest.raises(DatabaseRefused, match="no database that Parterre can read"):
            await Database.open(path, now=NOW)


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("folder", "folder cannot be opened. Let the user that runs the bot read and write there"),
        ("file/tables", "The folder of .*file/tables cannot be written to: (Not a directory|File exists)."),
    ],
)
async def test_place_that_cannot_be_used_is_named_with_what_to_do(tmp_path: Path, name: str, told: str) -> None:
    (tmp_path / "folder").mkdir()
    (tmp_path / "file").touch()
    with pytest.raises(DatabaseRefused, match=told):
        await Database.open(tmp_path / name, now=NOW)


def test_full_disk_is_told_as_such_in_the_middle_of_the_migrations(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    connect = sqlite3.connect

    def on_small_disk(path: Path, isolation_level: None) -> sqlite3.Connection:
        connection = connect(path, isolation_level=isolation_level)
        connection.execute("PRAGMA max_page_count = 20")
        return connection

    monkeypatch.setattr(sqlite3, "connect", on_small_disk)
    with pytest.raises(DatabaseRefused, match="cannot be written to, since its disk is full; make room"):
        create(tmp_path / "parterre.sqlite3")


def test_a_failing_migration_leaves_the_version_before_it(tmp_path: Path) -> None:
    (tmp_path / "0001_good.sql").write_text("BEGIN; CREATE TABLE a (x); PRAGMA user_version = 1; COMMIT;")
    (tmp_path / "0002_bad.sql").write_text("BEGIN; CREATE TABLE b (x); CREATE TABLE a (x); COMMIT;")
    connection = sqlite3.connect(":memory:", isolation_level=None)
    with pytest.raises(DatabaseRefused, match=r"0002_bad\.sql failed and was undone"):
        migrate(connection, tmp_path)
    assert [("a",)] == connection.execute("SELECT name FROM sqlite_schema").fetchall()
    assert (1,) == connection.execute("PRAGMA user_version").fetchone()
    connection.close()


async def test_an_error_in_a_transaction_leaves_nothing_behind(database: Database) -> None:
    with pytest.raises(ZeroDivisionError):
        async with database.transaction() as connection:
            await remember_person(connection, 1, "Anna", NOW)
            _ = 1 // 0
    assert [] == await names(database)


async def test_a_failing_statement_leaves_nothing_behind_and_the_writer_goes_on(database: Database) -> None:
    FailingConnection.reset(fail_at=2)
    with pytest.raises(WriteFailed, match="disk I/O error"):
        async with database.transaction() as connection:
            await remember_person(connection, 1, "Anna", NOW)
            await remember_person(connection, 2, "Ben", NOW)
    await remember(database, 3, "Clara")
    assert ["Clara"] == await names(database)


@pytest.mark.parametrize(("fault", "there"), [("before", []), ("after", ["Anna"])])
async def test_a_failing_commit_is_unknown_until_looked_up(database: Database, fault: str, there: list[str]) -> None:
    FailingConnection.reset(at_commit=fault)
    with pytest.raises(CommitUnknown):
        await remember(database, 1, "Anna")
    assert there == await names(database)
    await remember(database, 2, "Ben")
    assert [*there, "Ben"] == await names(database)


async def test_a_cancelled_transaction_leaves_nothing_behind(database: Database) -> None:
    started = asyncio.Event()

    async def write() -> None:
        async with database.transaction() as connection:
            await remember_person(connection, 1, "Anna", NOW)
            started.set()
            await asyncio.Event().wait()

    task = asyncio.create_task(write())
    await started.wait()
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    await remember(database, 2, "Ben")
    assert ["Ben"] == await names(database)


@pytest.mark.parametrize("insists", [False, True])
async def test_cancelling_wherever_a_transaction_waits_leaves_all_or_nothing(
    database: Database, *, insists: bool
) -> None:
    async def write(number: int) -> None:
        async with database.transaction() as connection:
            await remember_person(connection, 2 * number, f"a{number}", NOW)
            await remember_person(connection, 2 * number + 1, f"b{number}", NOW)

    pairs = []
    for suspension in count(1):
        is_cancelled = await is_cancelled_at(suspension, write(suspension), insists=insists)
        pairs.append([name for name in await names(database) if name[1:] == str(suspension)])
        assert pairs[-1] in ([], [f"a{suspension}", f"b{suspension}"])
        if not is_cancelled:
            break
    assert pairs[-1]
    # BEGIN and both statements are undone, COMMIT is seen through.
    assert [[]] * 3 == pairs[:3]
    assert all(pairs[3:])


async def test_two_tasks_do_not_commit_each_others_half_done_work(database: Database) -> None:
    async def write(user_id: int, *, fails: bool) -> None:
        async with database.transaction() as connection:
            await remember_person(connection, user_id, f"person {user_id}", NOW)
            await asyncio.sleep(0)
            if fails:
                raise LookupError

    await asyncio.gather(*(write(n, fails=n % 2 == 0) for n in range(1, 9)), return_exceptions=True)
    assert ["person 1", "person 3", "person 5", "person 7"] == await names(database)


async def test_a_reader_sees_one_state_and_cannot_write(database: Database) -> None:
    async with database.reading() as reader:
        assert await find_person(reader, 1) is None
        await remember(database, 1, "Anna")
        assert await find_person(reader, 1) is None
        with pytest.raises(sqlite3.OperationalError, match="readonly"):
            await remember_person(reader, 2, "Ben", NOW)
    assert ["Anna"] == await names(database)


async def test_a_reader_that_failed_is_replaced(database: Database) -> None:
    with pytest.raises(sqlite3.OperationalError, match="no such table"):
        async with database.reading() as reader:
            await reader.execute("SELECT * FROM nowhere")
    async with database.reading() as fresh:
        assert fresh is not reader
    assert [] == await names(database)


async def test_a_checkpoint_empties_the_log(database: Database) -> None:
    await remember(database, 1, "Anna")
    done = await database.checkpoint()
    log = Path(f"{database.path}-wal")
    assert (False, 0) == (done.busy, await asyncio.to_thread(lambda: log.stat().st_size))


@pytest.mark.full
async def test_checkpoint_says_so_when_somebody_who_reads_keeps_it_from_finishing(database: Database) -> None:
    async with database.reading() as reader:
        assert await find_person(reader, 1) is None
        await remember(database, 1, "Anna")
        assert (await database.checkpoint()).busy
    assert not (await database.checkpoint()).busy
