"""A bot that is killed while somebody plays the garden of the day: nothing shown is lost, and one try counts."""

import asyncio
import sqlite3
from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from cogs.words import daily as daily_words
from playground.actors.actor import Actor
from playground.standin import StandIn
from playground.world.state import Channel
from tests.endtoend.daily.test_cards import cards, wanted
from tests.endtoend.daily.test_daily import HOUR, PLAY, RESULT, reach
from tests.endtoend.driver.acts import ask, press
from tests.endtoend.driver.boards import play_on
from tests.endtoend.kills.lives import Lives, first
from tests.endtoend.kills.surviving import Shown, find
from tests.endtoend.parterre import PATIENCE, parterre
from tests.endtoend.plain_look import PLAIN

pytestmark = pytest.mark.own_patience

GO_ON = str(daily_words.GO_ON)
MINUTE = 60
KILLS, ALL_KILLS = 2, 60
MOST_KILLS = 40
FIRST, LAST = 12, 60
"""Among which of its writing statements a bot dies; the first ones are those of its start."""


def rows(path: Path, sql: str) -> list[Any]:
    with closing(sqlite3.connect(f"file:{path}?mode=ro", uri=True)) as connection:
        return connection.execute(sql).fetchall()


@dataclass
class Gardener:
    """Somebody who plays the garden of the day by its buttons, whatever bot answers."""

    standin: StandIn
    path: Path
    actor: Actor
    channel: Channel
    chance: Random
    flaw: str = ""
    is_done: bool = False

    async def play(self) -> None:
        """Go on until the end."""
        day = await ask(self.actor, self.channel, "daily")
        labels = day.buttons.values()
        if not {PLAY, GO_ON} & set(labels):
            self.is_done = True
            return
        panel = await press(self.actor, day, PLAY if PLAY in labels else GO_ON)
        while RESULT not in panel.buttons.values():
            panel = await play_on(self.actor, panel)
        self.is_done = True

    async def kill(self, lives: Lives) -> list[str]:
        """Play until the bot is killed at one of its next writes. Returns: what is wrong after it."""
        dies_at = self.chance.randrange(FIRST, LAST)
        life = replace(lives.life(), dies_at=dies_at, is_after=bool(dies_at % 2), flaw=self.flaw)
        async with lives.served(life) as (_, died):
            await first(self.play(), died.wait())
        # A try that ends in the second in which it began does not count.
        lives.pass_time(1)
        return [*self.lost(), *(await find(self.path, int(self.standin.world.clock.now()))).faults]

    def lost(self) -> list[str]:
        """Return which boards are behind what their person was shown."""
        stored: dict[int, int] = dict(rows(self.path, "SELECT id, rev FROM boards"))
        shown: dict[int, int] = {}
        for delivery in self.standin.recorder.kept:
            for board, rev in Shown.boards(delivery):
                shown[board] = max(rev, shown.get(board, 0))
        return [f"lost: board {board} at {rev}" for board, rev in shown.items() if stored.get(board, 0) < rev]


@pytest.fixture
async def gardener(standin: StandIn, path: Path, anna: Actor, garden: Channel) -> Gardener:
    async with parterre(standin, path, looks=PLAIN) as bot:
        reach(bot, "topiary")
    return Gardener(standin, path, anna, garden, Random(3))


@pytest.mark.parametrize("kills", [KILLS, pytest.param(ALL_KILLS, marks=pytest.mark.full)])
async def test_a_killed_bot_has_lost_nothing_of_a_garden_and_its_first_try_counts_once(
    gardener: Gardener, kills: int, record_property: Callable[[str, object], None]
) -> None:
    lives = Lives(gardener.standin, gardener.path)
    for _ in range(kills):
        assert [] == await gardener.kill(lives)
        record_property("kills without loss", 1)
        if gardener.is_done:
            break
    gardener.is_done = False
    async with lives.served(lives.life()):
        await gardener.play()
    assert gardener.is_done
    assert [(1,)] == rows(gardener.path, "SELECT count(*) FROM daily_results")
    assert [] == gardener.lost()


async def test_a_garden_shown_before_it_is_committed_would_be_found_lost(gardener: Gardener) -> None:
    gardener.flaw, lives, kills = "shared commits", Lives(gardener.standin, gardener.path), 0
    while not any("lost" in line for line in await gardener.kill(lives)):
        kills += 1
        assert kills < MOST_KILLS


async def test_a_servers_card_for_which_the_bot_was_killed_stands_there_once(
    standin: StandIn, path: Path, anna: Actor, garden: Channel
) -> None:
    async with parterre(standin, path, looks=PLAIN) as bot:
        reach(bot, "topiary")
        await wanted(bot, garden, 2)
    lives = Lives(standin, path)
    async with lives.served(lives.life()) as (bot_process, died):
        lives.kill_at_post(bot_process, "/messages")
        lives.pass_time(HOUR)
        await died.wait()
    assert 1 == len(cards(anna, garden))
    async with lives.served(lives.life()):
        known = "SELECT 1 FROM daily_cards WHERE message_id IS NOT NULL"
        async with asyncio.timeout(PATIENCE):
            while not rows(path, known):
                # Little at a time, which is no leap of the clock, with which all that waits would move.
                lives.pass_time(MINUTE)
                await asyncio.sleep(0.05)
    assert 1 == len(cards(anna, garden))
