"""What is kept of the log answers as the log itself would, whatever is taken back in between."""

import random
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest

from db.games.games import Status
from rules.errors import PlayerError
from rules.game import Seat
from rules.registry import GAMES
from tables.consent.service import Proposal
from tables.history.service import itself
from tables.model.panel import Control
from tables.model.table import DamagedGame
from tables.service import Tables
from tests.tables.hall import EVERY_GAME, PEOPLE, Hall
from tests.tables.whole.test_whole_games import chosen

SEATS = 3
Stretch = tuple[int, int | None]
"""The first and the last move that is asked for; None: all there are."""


async def click(hall: Hall, game_id: int, chance: random.Random) -> None:
    """Play a turn on as somebody who may, or take the last one back, with the consent of all if need be."""
    if chance.random() < 0.15:
        await take_back(hall, game_id, chance.randrange(SEATS))
        return
    panel = await hall.panel(game_id, PEOPLE[0])
    person = PEOPLE[chance.choice(panel.waiting_for)]
    panel = await hall.panel(game_id, person)
    await hall.act(game_id, person, Control.CONFIRM if panel.can_confirm else str(chosen(panel, chance)))


async def take_back(hall: Hall, game_id: int, seat: int) -> None:
    try:
        proposal = await hall.take_back(game_id, PEOPLE[seat])
    except PlayerError:
        return
    if isinstance(proposal, Proposal):
        for voter in proposal.missing:
            await hall.tables.proposals.answer(game_id, PEOPLE[voter].user_id, proposal.row.id, agrees=True)


async def answers(tables: Tables, game_id: int, questions: Sequence[Stretch]) -> list[Any]:
    """Return all that is told of the log: stretches of it to each seat, and what each sets its panel beside."""
    found: list[Any] = []
    for seat in (*map(Seat, range(SEATS)), None):
        found += [await tables.history.story(game_id, seat, first, last) for first, last in questions]
        panel = await tables.play.panel(game_id, None if seat is None else PEOPLE[seat].user_id)
        found += [await tables.since_last_turn.views(panel), await tables.since_last_turn.lately(panel, itself)]
    return found


async def answered(tables: Tables, game_id: int, questions: Sequence[Stretch]) -> list[Any] | str:
    """Return the answers, or why there are none: of moves that do not follow each other no state can be made."""
    try:
        return await answers(tables, game_id, questions)
    except DamagedGame as damaged:
        return damaged.reason


async def differences(path: Path, slug: str, games: Mapping[str, Any], *, clicks: int) -> tuple[int, int]:
    """
    Play at random, and ask a house that keeps what it replayed and one that never saw the table the same.

    Returns: how often they answered differently, and how many commits were taken back.
    """
    chance, different = random.Random(slug), 0
    hall = await Hall(path, is_lenient=True, games=games).open()
    try:
        game_id = await hall.start(slug, SEATS)
        for _ in range(clicks):
            if (await hall.panel(game_id, PEOPLE[0])).status is not Status.PLAYING:
                break
            await click(hall, game_id, chance)
            last = (await hall.panel(game_id, PEOPLE[0])).seq
            first = chance.randint(1, last + 1)
            questions: list[Stretch] = [(first, chance.randint(first - 1, last)), (max(1, last - 2), last)]
            # Whoever asks may know of less, or of more, than there is by now.
            questions += [(first, chance.randint(0, first - 1)), (last + chance.randint(1, 3), None)]
            fresh = Tables(hall.database, lambda: hall.now, games)
            different += await answered(hall.tables, game_id, questions) != await answered(fresh, game_id, questions)
            await fresh.close()
        ((undone,),) = await hall.database.read(
            lambda connection: connection.execute("SELECT count(*) FROM undone").fetchall()
        )
    finally:
        await hall.close()
    return different, undone


@pytest.mark.parametrize("slug", ["pebbles", *GAMES])
async def test_a_house_that_keeps_what_it_replayed_answers_like_one_that_replays_all(tmp_path: Path, slug: str) -> None:
    different, undone = await differences(tmp_path / "kept.sqlite3", slug, EVERY_GAME, clicks=60)
    assert 0 == different
    assert undone > 0


async def test_what_is_kept_across_a_take_back_would_be_noticed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def none(*_: object) -> int:
        return 0

    monkeypatch.setattr("tables.history.archive.undone_commits", none)
    monkeypatch.setattr("tables.history.log.undone_commits", none)
    different, undone = await differences(tmp_path / "kept.sqlite3", "pebbles", EVERY_GAME, clicks=60)
    assert undone > 0
    assert different > 0
