"""A process killed at any moment has lost nothing that it said was saved."""

import asyncio
import random
import sys
from pathlib import Path

import pytest

from db.database import Database
from rules.registry import GAMES
from tables.service import Tables

KILLS = 5


async def play_and_kill(path: Path, seed: str, commits: int) -> dict[int, int]:
    """
    Let a process play and kill it after so many commits, whatever it does just then.

    Returns: the number of saved moves by game, as it told them.
    """
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "tests.tables.killed", str(path), seed, stdout=asyncio.subprocess.PIPE
    )
    assert process.stdout is not None
    assert b"open\n" == await process.stdout.readline()
    told = [await process.stdout.readline() for _ in range(commits)]
    process.kill()
    rest = (await process.communicate())[0].splitlines(keepends=True)
    lines = (line.split() for line in (*told, *rest) if line.endswith(b"\n"))
    return {int(game): int(seq) for game, seq in lines}


async def lost(path: Path, told: dict[int, int]) -> list[str]:
    """Open the database as the next process would. Returns: what is missing or damaged."""
    database = await Database.open(path, now=0)
    tables = Tables(database, lambda: 0, GAMES)
    faults = []
    async with database.reading() as connection:
        (check,) = [row[0] for row in await connection.execute_fetchall("PRAGMA integrity_check")]
        games = await connection.execute_fetchall("SELECT id, seq, state FROM games WHERE state IS NOT NULL")
    if check != "ok":
        faults.append(str(check))
    for game_id, seq, state in games:
        if seq < told.get(game_id, 0):
            faults.append(f"game {game_id} had {told[game_id]} moves and has {seq}")
        if state != (await tables.history.rebuild(game_id)).state:
            faults.append(f"the log of game {game_id} does not lead to its snapshot")
    await database.close()
    return faults


@pytest.mark.parametrize("run", [*range(2), *(pytest.param(run, marks=pytest.mark.full) for run in range(2, 200))])
async def test_a_killed_process_has_lost_nothing_that_it_said_was_saved(tmp_path: Path, run: int) -> None:
    path, chance = tmp_path / "parterre.sqlite3", random.Random(run)
    told: dict[int, int] = {}
    for kill in range(KILLS):
        told |= await play_and_kill(path, f"{run}:{kill}", chance.randrange(KILLS * 2))
        assert [] == await lost(path, told)


async def test_the_check_above_would_notice_a_lost_move_and_a_wrong_snapshot(tmp_path: Path) -> None:
    path = tmp_path / "parterre.sqlite3"
    told = await play_and_kill(path, "control", 3)
    game_id = min(told)
    database = await Database.open(path, now=0)
    async with database.transaction() as connection:
        await connection.execute("DELETE FROM moves WHERE game_id = ? AND seq > 0", (game_id,))
        await connection.execute("UPDATE games SET seq = 0 WHERE id = ?", (game_id,))
    await database.close()
    faults = await lost(path, told)
    assert [f"game {game_id} had {told[game_id]} moves and has 0"] == faults[:1]
    assert f"the log of game {game_id} does not lead to its snapshot" in faults
