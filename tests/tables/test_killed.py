"""A process killed at any moment has lost nothing that it said was saved."""

import asyncio
import random
import sys
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from db.database import Database
from db.outbox import Post
from rules.registry import GAMES
from tables.service import Tables

KILLS = 5


@dataclass
class Told:
    """What a process said was saved: moves by game, who resigned, how often people went away or came back."""

    moves: dict[int, int] = field(default_factory=dict)
    resigned: set[tuple[int, int]] = field(default_factory=set)
    strayed: Counter[int] = field(default_factory=Counter)
    mended: Counter[int] = field(default_factory=Counter)

    def hear(self, line: bytes) -> None:
        match line.split():
            case [game, b"resigned", seat]:
                self.resigned.add((int(game), int(seat)))
            case [game, b"strayed"]:
                self.strayed[int(game)] += 1
            case [game, b"mended"]:
                self.mended[int(game)] += 1
            case [game, seq]:
                self.moves[int(game)] = int(seq)


async def play_and_kill(path: Path, seed: str, commits: int, told: Told) -> None:
    """Let a process play and kill it after so many commits, whatever it does just then; hear what it says."""
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "tests.tables.killed", str(path), seed, stdout=asyncio.subprocess.PIPE
    )
    assert process.stdout is not None
    assert b"open\n" == await process.stdout.readline()
    lines = [await process.stdout.readline() for _ in range(commits)]
    process.kill()
    rest = (await process.communicate())[0].splitlines(keepends=True)
    for line in (*lines, *rest):
        if line.endswith(b"\n"):
            told.hear(line)


async def lost(path: Path, told: Told) -> list[str]:
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
        if seq < told.moves.get(game_id, 0):
            faults.append(f"game {game_id} had {told.moves[game_id]} moves and has {seq}")
        if state != (await tables.history.rebuild(game_id)).state:
            faults.append(f"the log of game {game_id} does not lead to its snapshot")
        faults += await lost_resignations(tables, game_id, told)
    await database.close()
    return faults


async def lost_resignations(tables: Tables, game_id: int, told: Told) -> list[str]:
    """Return what is missing of who resigned from a game or was away, or is not going to be told once."""
    panel = await tables.play.panel(game_id, None)
    resigned = {(game_id, int(player.seat)) for player in panel.players if player.is_resigned}
    faults = [
        f"seat {seat} of game {game} resigned in vain" for game, seat in told.resigned - resigned if game == game_id
    ]
    posts = [row.kind for row in await tables.letters.of_game(game_id)]
    if posts.count(Post.AWAY) + posts.count(Post.BACK) < told.strayed[game_id]:
        faults.append(f"game {game_id} has forgotten who went away or came back")
    if posts.count(Post.TAKEN_BACK) < told.mended[game_id]:
        faults.append(f"game {game_id} has forgotten a take-back")
    if (posts.count(Post.RESIGNED), posts.count(Post.FINAL)) != (len(resigned) - panel.is_cut_short, panel.is_over):
        faults.append(f"the resignations from game {game_id} are not told once each")
    return faults


@pytest.mark.parametrize("run", [*range(2), *(pytest.param(run, marks=pytest.mark.full) for run in range(2, 200))])
async def test_a_killed_process_has_lost_nothing_that_it_said_was_saved(tmp_path: Path, run: int) -> None:
    path, chance = tmp_path / "parterre.sqlite3", random.Random(run)
    told = Told()
    for kill in range(KILLS):
        await play_and_kill(path, f"{run}:{kill}", chance.randrange(KILLS * 2), told)
        assert [] == await lost(path, told)


async def test_the_check_above_would_notice_a_lost_move_and_a_wrong_snapshot(tmp_path: Path) -> None:
    path = tmp_path / "parterre.sqlite3"
    told = Told()
    await play_and_kill(path, "control", 6, told)
    game_id = min(told.moves)
    database = await Database.open(path, now=0)
    async with database.transaction() as connection:
        await connection.execute("DELETE FROM moves WHERE game_id = ? AND seq > 0", (game_id,))
        await connection.execute("UPDATE games SET seq = 0 WHERE id = ?", (game_id,))
    await database.close()
    faults = await lost(path, told)
    assert [f"game {game_id} had {told.moves[game_id]} moves and has 0"] == faults[:1]
    assert f"the log of game {game_id} does not lead to its snapshot" in faults


async def test_the_check_above_would_notice_a_lost_and_an_untold_resignation(tmp_path: Path) -> None:
    path, told, kill = tmp_path / "parterre.sqlite3", Told(), 0
    while not (told.resigned and told.strayed and told.mended):
        kill += 1
        await play_and_kill(path, f"control:{kill}", 20, told)
    game_id, seat = min(told.resigned)
    database = await Database.open(path, now=0)
    async with database.transaction() as connection:
        await connection.execute("UPDATE seats SET resigned_seq = NULL, resigned_at = NULL")
        await connection.execute("DELETE FROM outbox WHERE kind IN ('away', 'back', 'taken-back')")
    await database.close()
    faults = await lost(path, told)
    assert f"seat {seat} of game {game_id} resigned in vain" in faults
    assert f"the resignations from game {game_id} are not told once each" in faults
    assert f"game {min(told.strayed)} has forgotten who went away or came back" in faults
    assert f"game {min(told.mended)} has forgotten a take-back" in faults
