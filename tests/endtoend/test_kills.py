"""A bot that is killed at any moment loses nothing that anybody was shown, and tells nothing twice or falsely."""

from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from playground.standin import StandIn
from rules.registry import GAMES
from tests.endtoend.killing import Death, Sitting

KILLS = 8
RUNS, ALL_RUNS = 1, 32


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
    ("flaw", "deaths", "fault"),
    [
        ("shared commits", (Death.MOMENT,), "lost: "),
        ("shared commits", (Death.MOMENT,), "told falsely: "),
        ("fresh nonces", (Death.POST,), "told twice: "),
        ("short log", (Death.MOMENT,), "does not lead to its snapshot"),
    ],
)
async def test_planted_flaw_is_found(
    standin: StandIn, path: Path, flaw: str, deaths: tuple[Death, ...], fault: str
) -> None:
    sitting = await Sitting(standin, path, "sanssouci", Random(7), flaw, deaths).begin()
    kills = 0
    while not any(fault in line for line in await sitting.kill()):
        kills += 1
        assert kills < KILLS
