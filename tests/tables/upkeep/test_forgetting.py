"""What rules remember of positions is dropped at each sweep, and costs nothing but being worked out again."""

import random
from functools import cache, lru_cache

import pytest

from rules.game import choose_options
from rules.gardlings.garden import places
from rules.gardlings.garden.places import gems
from rules.registry import GAMES
from tables.upkeep.retention import forget_positions
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


async def test_a_sweep_lets_rules_forget_the_positions_they_met(hall: Hall) -> None:
    play()
    assert 0 < gems.cache_info().currsize
    await hall.tables.deadlines.sweep()
    assert 0 == gems.cache_info().currsize


def test_rules_go_on_the_same_after_they_forgot() -> None:
    before = play()
    forget_positions(GAMES.values())
    assert before == play()


def test_what_has_no_bound_is_left_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    endless, bounded = cache(abs), lru_cache(maxsize=2)(abs)
    monkeypatch.setattr(places, "endless", endless, raising=False)
    monkeypatch.setattr(places, "bounded", bounded, raising=False)
    assert endless(-1) == bounded(-1)
    forget_positions([GARDLINGS])
    assert (1, 0) == (endless.cache_info().currsize, bounded.cache_info().currsize)


def test_rules_of_other_games_remember_what_they_know(monkeypatch: pytest.MonkeyPatch) -> None:
    bounded = lru_cache(maxsize=2)(abs)
    monkeypatch.setattr(places, "bounded", bounded, raising=False)
    bounded(-1)
    forget_positions([GAMES["topiary"]])
    assert 1 == bounded.cache_info().currsize
