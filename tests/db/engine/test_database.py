import asyncio
import re
import sqlite3
import subprocess
import sys
from collections.abc import AsyncIterator, Callable
from contextlib import closing
from functools import partial
from itertools import count
from pathlib import Path
from sqlite3 import Connection

import pytest

from db.engine.connection import connect_reader, connect_writer, create, migrate, newest_schema, stored_schema
from db.engine.database import Database
from db.engine.threads import CommitUnknown, DatabaseRefused, WriteFailed
from db.people.names import OUTSIDE, keep_name
from db.time import last_alive, note_alive
from tests.cancelling import is_cancelled_at
from tests.db.faults import FailingConnection
from tests.db.ready import lay_out, reading
from tests.db.upgrading import BASELINE, write_too_old

NOW = 1_800_000_000
NEWEST = newest_schema()


@pytest.fixture
async def database(tmp_path: Path) -> AsyncIterator[Database]:
    FailingConnection.reset()
    database = await Database.open(lay_out(tmp_path / "parterre.sqlite3"), now=NOW, factory=FailingConnection)
    yield database
    await database.close()


async def names(database: Database) -> list[str]:
    return await database.read(names_in)


def names_in(connection: Connection) -> list[str]:
    return [row["name"] for row in connection.execute("SELECT name FROM names ORDER BY user_id").fetchall()]


async def remember(database: Database, user_id: int, name: str) -> None:
    await database.write(keep_name, user_id, OUTSIDE, name)


def keep_both(connection: Connection, *people: tuple[int, str]) -> None:
    for user_id, name in people:
        keep_name(connection, user_id, OUTSIDE, name)


async def test_an_empty_folder_becomes_a_migrated_database_with_the_boot_in_it(tmp_path: Path) -> None:
    path = tmp_path / "new" / "parterre.sqlite3"
    database = await Database.open(path, now=NOW)
    with reading(database) as connection:
        assert [(NOW,)] == [tuple(row) for row in connection.execute("SELECT at FROM boots")]
        assert [(NEWEST,)] == [tuple(row) for row in connection.execute("PRAGMA user_version")]
    await database.close()


async def test_every_table_is_strict(database: Database) -> None:
    with reading(database) as connection:
        rows = connection.execute("SELECT sql FROM sqlite_schema WHERE type = 'table' AND sql NOT NULL").fetchall()
    tables = [row["sql"] for row in rows if not row["sql"].startswith("CREATE TABLE sqlite_")]
    assert any(sql.startswith("CREATE TABLE games ") for sql in tables)
    assert [] == [sql for sql in tables if "STRICT" not in sql.rpartition(")")[2]]


async def test_commits_are_on_disk_before_they_return(database: Database) -> None:
    def settings(connection: Connection) -> list[object]:
        names = ("journal_mode", "synchronous", "foreign_keys")
        return [connection.execute(f"PRAGMA {name}").fetchone()[0] for name in names]

    assert ["wal", 2, 1] == await database.write(settings)


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


async def test_linked_database_was_opened_twice_since_its_lock_stood_beside_the_link(
    database: Database, tmp_path: Path
) -> None:
    (tmp_path / "elsewhere").mkdir()
    (tmp_path / "folder").symlink_to(database.path.parent)
    (tmp_path / "elsewhere/link.sqlite3").symlink_to(database.path)
    for link in (tmp_path / "elsewhere/link.sqlite3", tmp_path / "folder" / database.path.name):
        with pytest.raises(DatabaseRefused, match=f"Another Parterre is using {link}; stop that one first."):
            await Database.open(link, now=NOW)


async def test_database_of_another_program_was_filled_with_our_tables(tmp_path: Path) -> None:
    path = tmp_path / "theirs.sqlite3"
    with closing(sqlite3.connect(path)) as theirs, theirs:
        theirs.execute("CREATE TABLE theirs (x)")
    with pytest.raises(DatabaseRefused, match="The database holds tables of another program"):
        await Database.open(path, now=NOW)
    with closing(sqlite3.connect(path)) as theirs:
        assert [("theirs",)] == theirs.execute("SELECT name FROM sqlite_schema").fetchall()


async def test_a_closed_database_can_be_opened_again(tmp_path: Path) -> None:
    path = tmp_path / "parterre.sqlite3"
    for boot in range(2):
        database = await Database.open(path, now=NOW + boot)
        with reading(database) as connection:
            rows = connection.execute("SELECT at FROM boots ORDER BY id").fetchall()
        await database.close()
    assert [NOW, NOW + 1] == [row["at"] for row in rows]


async def test_a_newer_schema_is_refused_in_one_sentence(tmp_path: Path) -> None:
    path = tmp_path / "parterre.sqlite3"
    create(path)
    with closing(sqlite3.connect(path)) as newer:
        newer.execute("PRAGMA user_version = 99")
    with pytest.raises(DatabaseRefused, match=rf"\(schema 99, this one knows {NEWEST}\).*`make restore`"):
        await Database.open(path, now=NOW)


@pytest.mark.parametrize("is_killed", [False, True])
async def test_database_of_before_1_0_0_is_refused_in_one_sentence_and_left_as_it_is(
    tmp_path: Path, *, is_killed: bool
) -> None:
    path = write_too_old(tmp_path / "parterre.sqlite3", is_killed=is_killed)
    before = contents(tmp_path)
    assert is_killed == bool(before.get("parterre.sqlite3-wal"))
    told = (
        f"{path} was written before Parterre 1.0.0 (schema {BASELINE - 1}), so this version cannot use it and leaves it"
        " as it is; let Parterre 1.0.0 upgrade it first, or put it elsewhere and begin anew."
    )
    for refused in (stored_schema, create):
        with pytest.raises(DatabaseRefused, match=f"^{re.escape(told)}$"):
            refused(path)
    with pytest.raises(DatabaseRefused, match=f"^{re.escape(told)}$"):
        await Database.open(path, now=NOW)
    assert before | {"parterre.sqlite3.lock": b""} == contents(tmp_path)
    # Seen otherwise, the log would have gone into the file.
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("SELECT * FROM boots").fetchall()
    assert is_killed == (before["parterre.sqlite3"] != path.read_bytes())


def contents(folder: Path) -> dict[str, bytes]:
    """Return all files but the index of a log, which SQLite makes anew."""
    return {file.name: file.read_bytes() for file in folder.iterdir() if not file.name.endswith("-shm")}


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
    def fail(connection: Connection) -> None:
        keep_name(connection, 1, OUTSIDE, "Anna")
        _ = 1 // 0

    with pytest.raises(ZeroDivisionError):
        await database.write(fail)
    assert [] == await names(database)


async def test_a_failing_statement_leaves_nothing_behind_and_the_writer_goes_on(database: Database) -> None:
    FailingConnection.reset(fail_at=2)
    with pytest.raises(WriteFailed, match="disk I/O error"):
        await database.write(keep_both, (1, "Anna"), (2, "Ben"))
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


@pytest.mark.parametrize("insists", [False, True])
async def test_cancelling_wherever_a_transaction_waits_leaves_all_or_nothing(
    database: Database, *, insists: bool
) -> None:
    pairs = []
    for suspension in count(1):
        names_of_pair = [f"a{suspension}", f"b{suspension}"]
        people = ((2 * suspension, names_of_pair[0]), (2 * suspension + 1, names_of_pair[1]))
        # Somebody else writes, so that the pair waits in line first.
        other = asyncio.create_task(remember(database, 10**6, "other"))
        await asyncio.sleep(0)
        is_cancelled = await is_cancelled_at(suspension, database.write(keep_both, *people), insists=insists)
        await other
        pairs.append([name for name in await names(database) if name[1:] == str(suspension)])
        assert pairs[-1] in ([], names_of_pair)
        if not is_cancelled:
            break
    # In line nothing has begun; from then on it is seen through.
    assert [] == pairs[0]
    assert len(pairs) > 2
    assert all(pairs[1:])


async def test_two_tasks_do_not_commit_each_others_half_done_work(database: Database) -> None:
    def write(connection: Connection, user_id: int) -> None:
        keep_name(connection, user_id, OUTSIDE, f"person {user_id}")
        if user_id % 2 == 0:
            raise LookupError

    await asyncio.gather(*(database.write(write, n) for n in range(1, 9)), return_exceptions=True)
    assert ["person 1", "person 3", "person 5", "person 7"] == await names(database)


async def test_a_checkpoint_empties_the_log(database: Database) -> None:
    await remember(database, 1, "Anna")
    done = await database.checkpoint()
    log = Path(f"{database.path}-wal")
    assert (False, 0) == (done.busy, await asyncio.to_thread(lambda: log.stat().st_size))


async def test_checkpoint_says_so_when_somebody_who_reads_keeps_it_from_finishing(database: Database) -> None:
    with reading(database) as reader:
        reader.execute("BEGIN")
        assert [] == names_in(reader)
        await remember(database, 1, "Anna")
        assert (await database.checkpoint()).busy
    assert not (await database.checkpoint()).busy


async def test_database_that_was_closed_stayed_open_for_whoever_came_later(tmp_path: Path) -> None:
    database = await Database.open(tmp_path / "parterre.sqlite3", now=NOW)
    await database.close()
    for late in (last_alive, partial(note_alive, at=NOW + 1)):
        with pytest.raises(sqlite3.ProgrammingError, match="closed"):
            await database.read(late)
        with pytest.raises(WriteFailed, match="closed"):
            await database.write(late)
    with pytest.raises(WriteFailed, match="closed"):
        await database.checkpoint()
