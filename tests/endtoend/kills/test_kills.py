"""A bot that is killed at any moment loses nothing that anybody was shown, and tells nothing twice or falsely."""

from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from db.games.moves import ActedBy
from playground.standin import StandIn
from rules.registry import GAMES
from tables.model.panel import Control
from tables.model.timing import AUTO_DELAY
from tests.db.ready import writing
from tests.endtoend.kills import surviving
from tests.endtoend.kills.killing import Death, Sitting
from tests.tables.foretelling import order_wishes
from tests.tables.hall import BEN, PEOPLE, Hall

KILLS = 5
RUNS, ALL_RUNS = 1, 32
MOST_KILLS = 40
"""Kills within which a planted flaw must show; most show at once, but moments are never twice the same."""


@pytest.mark.parametrize(
    "run", [*range(RUNS), *(pytest.param(run, marks=pytest.mark.full) for run in range(RUNS, ALL_RUNS))]
)
@pytest.mark.parametrize("game", GAMES)
async def test_a_killed_bot_has_lost_nothing_and_tells_nothing_twice(
    standin: StandIn, path: Path, game: str, run: int, record_property: Callable[[str, object], None]
) -> None:
    sitting = await Sitting(standin, path, game, Random(f"{game}:{run}")).begin()
    for _ in range(KILLS):
        assert [] == await sitting.kill()
        record_property("kills without loss", 1)
    assert [] == await sitting.settle()


@pytest.mark.parametrize(
    ("flaw", "death", "signs"),
    [
        ("shared commits", Death.MOMENT, {"lost: ", "told falsely: "}),
        ("fresh nonces", Death.POST, {"told twice: "}),
        # Nonces alone would do if Discord never forgot them.
        ("no look", Death.POST, {"told twice: "}),
        ("short log", Death.MOMENT, {"does not lead to its snapshot"}),
    ],
)
async def test_planted_flaw_is_found(standin: StandIn, path: Path, flaw: str, death: Death, signs: set[str]) -> None:
    sitting = await Sitting(standin, path, "sanssouci", Random(7), flaw, (death,)).begin()
    kills = 0
    while signs:
        found = "".join(await sitting.kill())
        signs = {sign for sign in signs if sign not in found}
        kills += 1
        assert kills <= MOST_KILLS


@pytest.mark.parametrize("plant", ["DELETE FROM orders", "UPDATE orders SET spent_no = NULL, outcome = NULL"])
async def test_check_after_a_kill_would_notice_an_order_that_could_be_played_twice(tmp_path: Path, plant: str) -> None:
    hall, chance = await Hall(tmp_path / "parterre.sqlite3").open(), Random(1)
    game_id = await hall.start("sanssouci", 2)
    while ActedBy.ORDER not in {entry.acted_by for entry in (await hall.tables.history.story(game_id, None)).entries}:
        await order_wishes(hall, game_id, BEN, chance)
        await _play(hall, game_id)
    with writing(hall.database) as connection:
        connection.execute(plant)
    await hall.close()
    (fault,) = (await surviving.find(hall.path)).faults
    assert fault.startswith("played as ordered and not spent: ")


async def _play(hall: Hall, game_id: int) -> None:
    """Let somebody click, or the clock play."""
    acting = await hall.tables.play.panel(game_id, None)
    if acting.by_clock:
        await hall.tick(AUTO_DELAY)
        return
    person = PEOPLE[acting.waiting_for[0]]
    panel = await hall.panel(game_id, person)
    await hall.act(game_id, person, Control.CONFIRM if panel.can_confirm else str(panel.legal[0]), panel.rev)
