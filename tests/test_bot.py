import sqlite3
from asyncio.subprocess import Process
from collections.abc import Mapping
from contextlib import AbstractAsyncContextManager, closing
from hashlib import sha256
from pathlib import Path

import aiohttp
import pytest

from tests.db.upgrading import write_too_old
from tests.processes import process
from tests.source_tree import ROOT

UNREACHABLE = {
    "DISCORD_TOKEN": "rose.bay.yew",
    "PARTERRE_DISCORD_API_BASE": "http://127.0.0.1:1/api/v10",
    "PARTERRE_DISCORD_GATEWAY": "ws://127.0.0.1:1/gateway",
}


def door(folder: Path, **settings: str) -> AbstractAsyncContextManager[Process]:
    """Run `bot.py` as a host would."""
    return process(folder, str(ROOT / "bot.py"), **settings)


def playground(folder: Path, **settings: str) -> AbstractAsyncContextManager[Process]:
    """Run `bot.py` as `make play` does."""
    return door(folder, **settings, PARTERRE_PLAYGROUND="yes")


async def page_of(process: Process) -> str:
    """Wait until the playground is open, and return its address."""
    assert process.stdout is not None
    assert process.stderr is not None
    line = "\n"
    while line == "\n":
        line = (await process.stdout.readline()).decode()
    complaint = "" if line else (await process.stderr.read()).decode()
    assert line.startswith("Parterre's playground is open: http://127.0.0.1:"), complaint
    return line.split()[-1]


def boots(database: Path) -> int:
    with closing(sqlite3.connect(f"file:{database}?mode=ro", uri=True)) as connection:
        return int(connection.execute("SELECT count(*) FROM boots").fetchone()[0])


async def test_the_playground_opens_stops_on_request_and_is_there_again_after_a_restart(tmp_path: Path) -> None:
    for expected in (1, 2):
        async with playground(tmp_path) as process:
            page = await page_of(process)
            async with aiohttp.ClientSession() as browser, browser.get(page) as answer:
                assert answer.ok
            process.terminate()
            assert await process.wait() == 0
        assert expected == boots(tmp_path / "data/playground/tables.sqlite3")
    assert [] == list((tmp_path / "data").glob("playground-*"))


async def test_starting_afresh_makes_new_tables_and_goes_on(tmp_path: Path) -> None:
    async with playground(tmp_path) as process:
        page = await page_of(process)
        async with aiohttp.ClientSession() as browser, browser.ws_connect(f"{page}ui") as window:
            old = (tmp_path / "data/playground/tables.sqlite3").stat().st_ino
            held = (tmp_path / "data/playground/tables.sqlite3").open("rb")
            await window.send_json({"do": "fresh", "number": 1})
            assert page == await page_of(process)
        held.close()
        assert old != (tmp_path / "data/playground/tables.sqlite3").stat().st_ino
        process.terminate()
        assert await process.wait() == 0


async def test_a_stand_in_that_is_not_there_is_named_without_the_token(tmp_path: Path) -> None:
    async with door(tmp_path, **UNREACHABLE, PARTERRE_NEW_DATABASE="yes") as process:
        printed = b"".join(await process.communicate()).decode()
    assert process.returncode == 1
    assert "Discord could not be reached" in printed
    assert "rose.bay.yew" not in printed


async def test_a_second_process_leaves_the_playground_alone(tmp_path: Path) -> None:
    async with playground(tmp_path) as first:
        await page_of(first)
        async with playground(tmp_path, PARTERRE_PLAYGROUND_DIR="data/playground") as second:
            printed = b"".join(await second.communicate()).decode()
        assert second.returncode == 1
        assert "Another Parterre is using data/playground; stop that one first." in printed


async def test_tables_that_cannot_be_opened_are_named(tmp_path: Path) -> None:
    (tmp_path / "tables").mkdir()
    async with door(tmp_path, **UNREACHABLE, PARTERRE_DATABASE_PATH="tables") as process:
        printed = b"".join(await process.communicate()).decode()
    assert process.returncode == 1
    assert "tables" in printed
    assert "Traceback" not in printed


async def test_a_damaged_world_is_named_and_left_as_it_is(tmp_path: Path) -> None:
    folder = tmp_path / "data/playground"
    (folder / "world").mkdir(parents=True)
    (folder / "world/world.json").write_text("no world", encoding="utf-8")
    (folder / "tables.sqlite3").touch()
    async with playground(tmp_path) as process:
        printed = b"".join(await process.communicate()).decode()
    assert process.returncode == 1
    assert "data/playground/world/world.json holds no world" in printed
    assert (folder / "world/world.json").read_text(encoding="utf-8") == "no world"


@pytest.mark.parametrize(
    ("path", "settings"),
    [("data/playground/tables.sqlite3", {"PARTERRE_PLAYGROUND": "yes"}), ("data/parterre.sqlite3", UNREACHABLE)],
    ids=["playground", "discord"],
)
async def test_tables_of_before_1_0_0_are_refused_in_one_sentence_and_left_as_they_are(
    tmp_path: Path, path: str, settings: Mapping[str, str]
) -> None:
    write_too_old(tmp_path / path, is_killed=True)
    # The files of a world are tidied when it is loaded.
    for kept in ("world.json", "files/1"):
        (tmp_path / "data/playground/world" / kept).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / "data/playground/world" / kept).write_text("{}", encoding="utf-8")
    before = digests(tmp_path)
    async with door(tmp_path, **settings) as process:
        printed = b"".join(await process.communicate()).decode()
    assert process.returncode == 1
    assert 1 == printed.count(f"{path} was written before Parterre 1.0.0")
    assert "Traceback" not in printed
    left = digests(tmp_path)
    assert before == {name: digest for name, digest in left.items() if not name.endswith(".lock")}


def digests(folder: Path) -> dict[str, str]:
    """Return what each file contains, but the index of a log, which SQLite makes anew."""
    files = [path for path in folder.rglob("*") if path.is_file() and not path.name.endswith("-shm")]
    return {str(path.relative_to(folder)): sha256(path.read_bytes()).hexdigest() for path in files}


async def test_a_bad_setting_closes_the_door_with_status_2(tmp_path: Path) -> None:
    async with door(tmp_path, PARTERRE_LOG_LEVEL="lilac") as process:
        printed, complaint = await process.communicate()
    assert process.returncode == 2
    assert printed == b""
    assert complaint.decode().startswith('PARTERRE_LOG_LEVEL is "lilac", but it must be ')
