"""Nothing that is delivered tells anybody more than they may know: two tables that look alike are told alike."""

import random
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from cogs.interactions.controls import Kind
from rules.game import Seat
from rules.registry import GAMES
from tests.leaks.harness import course
from tests.leaks.harness.course import compared
from tests.leaks.harness.looks import asked_for, looks_at
from tests.leaks.harness.pair import Pair
from tests.leaks.harness.stage import player, telling_stage

GAMES_OF_EACH, CHUNK = 100, 5
"""Games of each kind in the full run, and how many make one test of it."""


@pytest.mark.parametrize("slug", GAMES)
async def test_nobody_can_tell_two_tables_apart_that_look_alike(tmp_path: Path, slug: str) -> None:
    counts, differences = await compared(tmp_path, slug, 0, 2)
    assert [] == differences
    assert counts.total() > 50


@pytest.mark.full
@pytest.mark.parametrize("first", range(0, GAMES_OF_EACH, CHUNK))
@pytest.mark.parametrize("slug", GAMES)
async def test_nobody_can_tell_any_two_tables_apart(
    tmp_path: Path, slug: str, first: int, record_property: Callable[[str, object], None]
) -> None:
    for number in range(first, first + CHUNK):
        counts, differences = await compared(tmp_path, slug, number, 9)
        assert [] == differences
        record_property(f"deliveries of {slug} that tell nothing", counts.total())


async def test_what_shows_something_of_a_table_is_asked_for_because_it_is_declared(tmp_path: Path) -> None:
    stage = telling_stage("sanssouci", player(Seat(1)), 1)
    async with await Pair.opened(tmp_path, stage) as pair:
        asked = {name for name, _ in await looks_at(pair, random.Random(1))}
    assert {"turn", "more", "text", "log", "film", "review", *asked_for(Kind.BUTTON)} <= asked
    assert {"see", "why", *asked_for(Kind.SELECT)} <= asked
    assert {"/hand", "/board", "/play", "/table export", "/table resign"} <= asked


async def test_tables_that_look_different_are_told_apart(tmp_path: Path) -> None:
    stage = telling_stage("sanssouci", player(Seat(1)), 1)
    other = telling_stage("sanssouci", player(Seat(1)), 2)
    async with await Pair.opened(tmp_path, replace(stage, states=(stage.states[0], other.states[0]))) as pair:
        await course.compare(pair, random.Random(1), kinds=("/hand", "/board", "card"))
    assert {"/hand", "/board", "card", "direct message", "channel"} <= set(pair.differences)
