"""In random games of every game somebody takes back after every commit, and all is as if it had not been played."""

import random

import pytest

from db.games import moves
from db.games.orders import OrderChanges
from rules.errors import PlayerError
from rules.game import AnyGame
from rules.registry import GAMES
from tables.changes import undo
from tables.model import take_back
from tests.tables.hall import Hall
from tests.tables.pebbles import PEBBLES, QUIET
from tests.tables.repairs import DAY, RepairedTable

QUICK, ALL = 8, 1000
"""How many commits of people are played at most."""


async def mended(hall: Hall, game: AnyGame, seed: int, commits: int) -> int:
    """Play a game and mend it all along. Returns: how often something was taken back."""
    chance = random.Random(seed)
    hall.is_lenient = seed % 2 == 0
    people, computers = ((2, 1), (3, 0), (4, 0), (1, 2))[seed % 4]
    fitting = [spec for spec in game.options if people + computers in spec.players]
    options = {spec.name: chance.choice(spec.values) for spec in fitting}
    game_id = await hall.start(game.slug, people, computers, time_limit=DAY, options=options)
    return await RepairedTable(hall, game_id, people, chance).play(commits)


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("game", [*GAMES.values(), PEBBLES, QUIET], ids=lambda game: str(game.slug))
async def test_whatever_is_taken_back_is_as_if_it_had_not_been_played(hall: Hall, game: AnyGame, seed: int) -> None:
    taken = await mended(hall, game, seed, QUICK)
    # At a table with usual take-backs, some games show something new in almost every turn.
    assert seed % 2 or taken > QUICK // 3


@pytest.mark.full
@pytest.mark.parametrize("seed", range(2, 22))
@pytest.mark.parametrize("game", list(GAMES.values()), ids=lambda game: str(game.slug))
async def test_whole_games_are_mended_all_along(hall: Hall, game: AnyGame, seed: int) -> None:
    assert await mended(hall, game, seed, ALL) >= 0


PLANTS: dict[str, tuple[object, str, object]] = {
    "forget the rest": (undo, "undone_by", lambda commits, taken: take_back.undone_by(commits, taken)[:1]),
    "tell what is undone": (moves, "_NOT_UNDONE", "TRUE"),
    "keep old clocks": (undo, "deadlines_for", lambda *_: ()),
    "keep old buttons": (undo.Undo, "_seat", lambda _, row: row),
    "say nothing": (undo.Undo, "_entries", lambda _: ()),
    "forget orders": (undo.Undo, "_restored", ()),
    "keep orders of the taker": (undo, "OrderChanges", lambda restored, **_: OrderChanges(restored=restored)),
}
"""Faults by what they do: where something stands, its name, and what replaces it."""


@pytest.mark.parametrize("plant", PLANTS)
async def test_planted_fault_is_found(hall: Hall, monkeypatch: pytest.MonkeyPatch, plant: str) -> None:
    monkeypatch.setattr(*PLANTS[plant])
    with pytest.raises((AssertionError, KeyError, PlayerError)):
        for seed in range(8):
            await mended(hall, QUIET, seed, ALL)
