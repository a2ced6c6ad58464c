"""People leave tables to deputies and look again: nothing fails, and what they are told and shown as new is so."""

import random
from collections.abc import Callable
from typing import Any

import pytest

from cogs.app import App
from cogs.panels.seats import meanwhile_of
from db.games import moves
from db.games.commits import CommitRow
from render.game import Meanwhile
from rules.game import AnyGame
from rules.registry import GAMES
from tables.model.panel import Panel
from tests.cogs.panels import looking
from tests.cogs.panels.looking import Looking
from tests.tables.hall import Hall

DAY = 86400
QUICK, LONG = 40, 400
"""How many things happen at a table."""
DRAWN, ALL_DRAWN = 0.1, 0.3
"""The share of looks at which pictures are drawn, too."""
SEEDS = 10
"""At so many tables a planted fault must be found."""


async def looked(hall: Hall, game: AnyGame, seed: int, clicks: int, drawn: float) -> Looking:
    """Play a game with absences and let people look all along."""
    chance = random.Random(seed)
    hall.is_lenient = seed % 2 == 0
    people, computers = ((2, 1), (3, 0), (4, 0), (1, 2), (2, 0))[seed % 5]
    fitting = [spec for spec in game.options if people + computers in spec.players]
    options = {spec.name: chance.choice(spec.values) for spec in fitting}
    game_id = await hall.start(game.slug, people, computers, time_limit=DAY, options=options)
    looked_at = Looking(hall, game_id, people, chance)
    await looked_at.play(clicks, drawn)
    return looked_at


@pytest.mark.parametrize(("seed", "game"), list(enumerate(GAMES.values())), ids=list(GAMES))
async def test_whoever_looks_again_is_told_and_shown_just_what_is_new(hall: Hall, game: AnyGame, seed: int) -> None:
    assert (await looked(hall, game, seed, QUICK, DRAWN)).told > 0


@pytest.mark.full
@pytest.mark.parametrize("seed", range(100))
@pytest.mark.parametrize("game", list(GAMES.values()), ids=lambda game: str(game.slug))
async def test_long_games_are_looked_at_all_along(
    hall: Hall, game: AnyGame, seed: int, record_property: Callable[[str, object], None]
) -> None:
    looked_at = await looked(hall, game, seed, LONG, ALL_DRAWN)
    assert looked_at.told > 0
    record_property("looks", looked_at.looks)
    record_property("pictures with beads", looked_at.marked)


def _let_turns_never_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(CommitRow, "goes_on", property(lambda _: True))


def _take_deputies_for_their_people(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(moves, "_OWN", "seat = ?2")


def _take_then_for_now(monkeypatch: pytest.MonkeyPatch) -> None:
    async def turned_round(app: App, panel: Panel) -> Meanwhile[Any] | None:
        meanwhile = await meanwhile_of(app, panel)
        return None if meanwhile is None else Meanwhile(meanwhile.now, meanwhile.then)

    monkeypatch.setattr(looking, "meanwhile_of", turned_round)


@pytest.mark.parametrize(
    ("slug", "plant"),
    [
        ("gardlings", _let_turns_never_end),
        ("topiary", _take_deputies_for_their_people),
        ("sanssouci", _take_then_for_now),
    ],
)
async def test_planted_fault_is_found(
    hall: Hall, monkeypatch: pytest.MonkeyPatch, slug: str, plant: Callable[[pytest.MonkeyPatch], None]
) -> None:
    plant(monkeypatch)
    with pytest.raises((AssertionError, IndexError)):
        for seed in range(SEEDS):
            await looked(hall, GAMES[slug], seed, QUICK, DRAWN)
