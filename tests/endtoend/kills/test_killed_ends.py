"""Whoever is killed at any statement of a game's end leaves it in play, or ended with its whole result and ratings."""

import multiprocessing
import random
import shutil
import signal
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from db.games.games import Status
from tables.model.panel import Control
from tests.endtoend.kills import surviving
from tests.endtoend.kills.mortal import ENDINGS, Life, end
from tests.tables.hall import PEOPLE, Hall
from tests.tables.whole.test_whole_games import chosen

pytestmark = pytest.mark.own_patience

SLUG = "topiary"
FEW, ALL = 7, 1
"""How far apart the statements are at which an end is killed."""


@pytest.fixture(scope="module")
def context() -> multiprocessing.context.ForkServerContext:
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload(["tests.endtoend.kills.mortal"])
    return context


async def before_the_end(folder: Path) -> Path:
    """Play a game up to the last confirmation. Returns: its database."""
    path, kept = folder / "played.sqlite3", folder / "before.sqlite3"
    hall, chance = await Hall(path).open(), random.Random(SLUG)
    game_id = await hall.start(SLUG, 2)
    while (panel := await hall.tables.play.panel(game_id, None)).status is Status.PLAYING:
        person = PEOPLE[panel.waiting_for[0]]
        panel = await hall.panel(game_id, person)
        if panel.can_confirm:
            with closing(sqlite3.connect(path)) as source, closing(sqlite3.connect(kept)) as copy:
                source.backup(copy)
        await hall.act(game_id, person, Control.CONFIRM if panel.can_confirm else str(chosen(panel, chance)))
    await hall.close()
    return kept


def deaths(
    context: multiprocessing.context.ForkServerContext, path: Path, ending: str, apart: int, flaw: str = ""
) -> Iterator[Path]:
    """Let a process die before and after every nth statement of an end. Yields: the database of each; at last ended."""
    statement, is_after = 1, False
    code: int | None = -signal.SIGKILL
    while code == -signal.SIGKILL:
        copy = path.with_name("killed.sqlite3")
        for old in path.parent.glob("killed*"):
            old.unlink()
        shutil.copy(path, copy)
        life = Life(copy, "", "", dies_at=statement, is_after=is_after, flaw=flaw)
        process = context.Process(target=end, args=(life, 1, ending))
        process.start()
        process.join()
        code = process.exitcode
        assert code in {0, -signal.SIGKILL}
        yield copy
        statement, is_after = statement + is_after * apart, not is_after


def status(path: Path) -> str:
    with closing(sqlite3.connect(path)) as connection:
        return str(connection.execute("SELECT status FROM games").fetchone()[0])


@pytest.mark.parametrize("apart", [FEW, pytest.param(ALL, marks=pytest.mark.full)])
@pytest.mark.parametrize("ending", ENDINGS)
async def test_a_killed_end_has_happened_with_its_whole_result_or_not_at_all(
    tmp_path: Path, context: multiprocessing.context.ForkServerContext, ending: str, apart: int
) -> None:
    found = set()
    for path in deaths(context, await before_the_end(tmp_path), ending, apart):
        assert [] == (await surviving.find(path)).faults
        found.add(status(path))
    assert {"playing", "ended"} == found


@pytest.mark.parametrize(
    ("fault", "flaw"),
    [("the result of game 1 is lost", "late results"), ("ratings are not what the results give", "late ratings")],
)
async def test_what_is_written_after_the_end_is_found_to_be_lost(
    tmp_path: Path, context: multiprocessing.context.ForkServerContext, fault: str, flaw: str
) -> None:
    killed = deaths(context, await before_the_end(tmp_path), "resigned", ALL, flaw)
    assert fault in [fault for path in killed for fault in (await surviving.find(path)).faults]
