"""A game that another process replays is told as one that is replayed here."""

import pickle
import random
from collections.abc import AsyncIterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from cogs.words.stories import explained_points, last_lines, points_after, saying, with_lines
from db.games.games import Status
from languages.speech import speaking
from render.registry import LOOKS
from render.text import emojis
from rules.game import Seat
from rules.registry import GAMES
from tables import core
from tables.advice.turning_points import is_by_person
from tables.apart.processes import Replaying
from tables.history import archive, service
from tables.history.archive import Archive, ReplayCache, here
from tables.history.service import itself
from tables.model.refusals import Refusal
from tables.service import Tables
from tests.tables.hall import ANNA, PEOPLE, Hall
from tests.tables.history.test_cache import click


@dataclass
class Unread:
    """In place of the database, whose thread would replay what the process cannot."""

    path: Path

    async def read(self, batch: object) -> None:
        raise AssertionError(batch)


@pytest.fixture
async def hall(tmp_path: Path) -> AsyncIterator[Hall]:
    hall = await Hall(tmp_path / "parterre.sqlite3", is_lenient=True, games=GAMES).open()
    yield hall
    await hall.close()


async def played(hall: Hall, slug: str, clicks: int) -> int:
    """Play a game of three for so many clicks, with turns taken back. Returns: its number."""
    game_id, chance = await hall.start(slug, 3), random.Random(slug)
    for _ in range(clicks):
        if (await hall.panel(game_id, ANNA)).status is Status.PLAYING:
            await click(hall, game_id, chance)
    await hall.sent()
    return game_id


async def answers(tables: Tables, slug: str, game_id: int) -> list[Any]:
    """Return all that is told of a game by replaying it."""
    look, history, replays = LOOKS[slug], tables.history, tables.replays
    panels = [await tables.play.panel(game_id, person.user_id) for person in PEOPLE[:3]]
    found: list[Any] = [
        await history.disclosed(game_id),
        await history.rebuild(game_id),
        await history.past_decisions(game_id, partial(is_by_person, seat=Seat(1)), 7),
        await replays.moments(partial(points_after, look), game_id, 5),
        await history.stories(game_id, None, [(1, 1), (3, 9)]),
    ]
    for seat in (Seat(0), None):
        found.append(await history.told(saying(partial(last_lines, look, 20)), game_id, seat))
        found.append(await history.story(game_id, seat))
        last = (await replays.post(game_id, seat)).last
        found += [await replays.told(with_lines(look), game_id, seat, number) for number in range(last, -1, -1)]
    for panel in panels:
        found.append(await tables.since_last_turn.views(panel))
        found.append(await tables.since_last_turn.lately(panel, itself))
        if panel.result is not None:
            tell = saying(partial(explained_points, look, panel.result, Seat(0), ("Anna", "Ben", "Clara")))
            found.append(await history.told(tell, game_id, None))
    try:
        found.append(await tables.records.export(game_id))
    except Refusal as refusal:
        found.append(str(refusal))
    return found


@pytest.mark.parametrize(("slug", "clicks"), [("sanssouci", 60), ("gardlings", 120), ("topiary", 400)])
async def test_all_that_is_told_by_another_process_is_told_alike_here(
    hall: Hall, slug: str, clicks: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    game_id = await played(hall, slug, clicks)
    emojis.use({"rose_arch": 7})
    with speaking("de"):
        here_told = await answers(hall.tables, slug, game_id)
        replaying = Replaying(Unread(hall.database.path))  # type: ignore[arg-type] # it has all that is used
        apart = Tables(hall.database, lambda: hall.now, GAMES)
        apart.read_apart(replaying, hall.database)
        monkeypatch.setattr(service, "FEW", 0)
        try:
            assert here_told == await answers(apart, slug, game_id)
        finally:
            await replaying.close()
            emojis.use({})


async def test_a_turn_of_a_long_game_is_taken_back_by_another_process_as_here(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(core, "FEW", 0)
    replaying = Replaying(Unread(hall.database.path))  # type: ignore[arg-type] # it has all that is used
    hall.tables.read_apart(replaying, hall.database)
    try:
        game_id = await played(hall, "emperors-garden", 40)
        assert (await hall.rows("undone"), await hall.snapshot(game_id)) != ([], b"")
        assert await hall.snapshot(game_id) == (await hall.tables.history.rebuild(game_id)).state
        assert replaying.worker.pid is not None
    finally:
        await replaying.close()


async def test_a_step_back_does_not_begin_at_the_deal_again(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    game_id, applied, whole = await played(hall, "gardlings", 300), [0], type(GAMES["gardlings"]).apply

    def counted(*asked: Any) -> Any:  # noqa: ANN401 - as the method has it
        applied[0] += 1
        return whole(*asked)

    monkeypatch.setattr(archive, "_LEAP", leap := 8)
    monkeypatch.setattr(hall.tables.history, "archive", Archive(GAMES, ReplayCache(8, 48)))
    monkeypatch.setattr(type(GAMES["gardlings"]), "apply", staticmethod(counted))
    last = (await hall.tables.replays.post(game_id, None)).last
    assert applied[0] > 3 * leap
    for number in range(last - 1, 0, -1):
        applied[0] = 0
        told = (await hall.tables.replays.post(game_id, None, number)).story.entries
        assert applied[0] <= len(told) + leap


def test_an_archive_leaves_what_it_keeps_behind() -> None:
    assert here() is pickle.loads(pickle.dumps(Archive(GAMES, ReplayCache())))  # noqa: S301 - written a moment ago
