"""What rules remember of positions is dropped at each sweep, and costs nothing but being worked out again."""

import random
from collections.abc import Iterator
from functools import lru_cache
from importlib import import_module
from pkgutil import walk_packages
from types import ModuleType

import pytest

import rules
from rules.game import choose_options
from rules.gardlings.garden import places
from rules.gardlings.garden.places import gems
from rules.registry import GAMES
from rules.remembering import forget_positions
from tests.tables.hall import Hall

GARDLINGS = GAMES["gardlings"]


def play() -> str:
    """Play some turns. Returns: how the table lies then."""
    state = GARDLINGS.setup(bytes(32), 2, choose_options(GARDLINGS.options, 2, {}))
    chance = random.Random(1)
    for _ in range(30):
        seat = min(GARDLINGS.to_act(state))
        state, _ = GARDLINGS.apply(state, seat, chance.choice(GARDLINGS.legal_moves(state, seat)))
    return repr(state)


def unforgotten() -> Iterator[str]:
    """Forget positions, and yield what is remembered all the same, of all that has a bound in the modules of rules."""
    for found in walk_packages(rules.__path__, "rules."):
        if not found.name.endswith("__main__"):
            yield from (f"{found.name}.{name}" for name in _remembering(import_module(found.name)))


def _remembering(module: ModuleType) -> Iterator[str]:
    for name, one in vars(module).items():
        if hasattr(one, "cache_parameters") and one.cache_parameters()["maxsize"] is not None:
            forget_positions()
            if one.cache_info().currsize:
                yield name


async def test_a_sweep_lets_rules_forget_the_positions_they_met(hall: Hall) -> None:
    play()
    assert 0 < gems.cache_info().currsize
    await hall.tables.deadlines.sweep()
    assert 0 == gems.cache_info().currsize


def test_rules_go_on_the_same_after_they_forgot() -> None:
    before = play()
    forget_positions()
    assert before == play()


def test_whatever_rules_remember_within_bounds_is_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    play()
    assert [] == list(unforgotten())
    bounded = lru_cache(maxsize=2)(abs)
    bounded(-1)
    monkeypatch.setattr(places, "bounded", bounded, raising=False)
    assert ["rules.gardlings.garden.places.bounded"] == list(unforgotten())
