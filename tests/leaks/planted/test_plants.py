"""Every leak that is planted in the product is found, by the kind of delivery in which it shows."""

import random
from collections.abc import Iterator
from itertools import product
from pathlib import Path

import pytest
from _pytest.mark import ParameterSet

from rules.game import Seat
from rules.registry import GAMES
from tests.leaks.harness import course
from tests.leaks.harness.leak import Leak
from tests.leaks.harness.pair import Pair
from tests.leaks.harness.stage import LOOKERS_ON, Reader, Role, player, telling_stage
from tests.leaks.planted.plants import PLANTS
from tests.leaks.planted.plants_in_play import SCENES, Scene

SEED = 1
MANY = 12
"""As many leaks as are planted in every game at least, whatever is left to the full run."""


@pytest.mark.parametrize("slug", GAMES)
async def test_every_planted_leak_is_found(tmp_path: Path, slug: str) -> None:
    stage = telling_stage(slug, player(Seat(1)), SEED)
    missed = []
    async with await Pair.opened(tmp_path, stage) as pair:
        for number, plant in enumerate(PLANTS):
            with pytest.MonkeyPatch.context() as monkeypatch:
                plant.plant(Leak(monkeypatch, stage))
                await course.compare(pair, random.Random(number), kinds=plant.kinds)
            missed += [] if set(plant.kinds) & set(pair.differences) else [plant.name]
            pair.differences.clear()
        await course.compare(pair, random.Random(0))
        assert [] == pair.differences
    assert [] == missed
    assert len(PLANTS) >= MANY


def reader_of(scene: Scene) -> Reader:
    return player(Seat(1)) if scene.role is Role.PLAYER else next(one for one in LOOKERS_ON if one.role is scene.role)


def each_scene() -> Iterator[ParameterSet]:
    """Yield every scene for one of the games, and for the others in the full run: what it plants hangs on no game."""
    for number, (scene, slug) in enumerate(product(SCENES, GAMES)):
        is_usual = number // len(GAMES) % len(GAMES) == number % len(GAMES)
        marks = () if is_usual else pytest.mark.full
        yield pytest.param(slug, scene, id=f"{scene.plant.name.replace(' ', '-')}-{slug}", marks=marks)


@pytest.mark.parametrize(("slug", "scene"), list(each_scene()))
async def test_every_leak_in_play_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, slug: str, scene: Scene
) -> None:
    stage = telling_stage(slug, reader_of(scene), SEED)
    scene.plant.plant(Leak(monkeypatch, stage))
    async with await Pair.opened(tmp_path, stage) as pair:
        await scene.happens(pair, random.Random(1))
        await course.compare(pair, random.Random(1), kinds=scene.plant.kinds)
        assert set(scene.plant.kinds) & set(pair.differences)
