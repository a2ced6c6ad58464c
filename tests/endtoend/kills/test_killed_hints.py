"""A bot that is killed while somebody asks for a hint: nobody thinks on for it, and the next one gives it, once."""

import asyncio
import os
import signal
import sqlite3
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from cogs.words import advice as advice_words
from playground.standin import StandIn
from playground.world.state import Channel
from tables.advice import hints
from tables.thinking.processes import PROGRAM
from tables.thinking.protocol import InlineThinking
from tests.endtoend.advice.test_hints import TOLD, helpful_table
from tests.endtoend.driver.acts import ask, now, press
from tests.endtoend.driver.player import Player
from tests.endtoend.driver.table import Table
from tests.endtoend.kills.lives import Lives, first
from tests.endtoend.parterre import PATIENCE, Parterre, parterre
from tests.endtoend.plain_look import PLAIN
from tests.workers.alive import child_of, gone

pytestmark = pytest.mark.own_patience

ENDLESS, FEW = 10**9, 50
AT_ONCE = 0.01
"""Seconds after which somebody is told that it takes longer."""
STAYING = 0.5
"""Seconds after which a process is still there that has not noticed the end of its bot."""
LISTENS = 2
"""Threads of a process that thinks and listens to its bot."""


def hints_in(path: Path) -> int:
    """Count the hints that were written down."""
    with closing(sqlite3.connect(f"file:{path}?mode=ro", uri=True)) as connection:
        ((count,),) = connection.execute("SELECT count(*) FROM hints")
    return int(count)


async def table_with_hints(standin: StandIn, path: Path, garden: Channel) -> Table:
    async with parterre(standin, path, looks=PLAIN) as bot:
        return await helpful_table(standin, bot, garden)


async def kill_while_thinking(lives: Lives, table: Table, program: str = PROGRAM, threads: int = LISTENS) -> int:
    """Kill a bot that thinks about a hint. Returns: the process that thought for it."""
    mover = await table.next_player()
    life = replace(lives.life(), iterations=ENDLESS, patience=AT_ONCE, program=program)
    async with lives.served(life) as (bot, _):
        assert bot.pid is not None
        panel = mover.panel
        await mover.actor.click(panel, panel.custom_id(str(advice_words.HINT)))
        await table.standin.until(lambda: str(advice_words.THINKING) in now(mover.actor, panel).text, PATIENCE)
        return await child_of(bot.pid, threads)


async def kill_while_writing(lives: Lives, table: Table, *, is_after: bool) -> None:
    """Kill a bot at the statement that writes a hint down: before it, or before its COMMIT."""
    mover = await table.next_player()
    life = replace(lives.life(), iterations=FEW, steps=("INSERT INTO hints",), dies_at=1, is_after=is_after)
    async with lives.served(life) as (_, died):
        await first(ask(mover.actor, table.thread, "hint"), died.wait())
        assert died.is_set()


async def kill_while_answering(lives: Lives, table: Table) -> str:
    """Kill a bot before it hears that its hint has arrived. Returns: that hint."""
    mover = await table.next_player()
    async with lives.served(replace(lives.life(), iterations=FEW)) as (bot, died):
        lives.kill_at_post(bot, "/callback")
        hint = await ask(mover.actor, table.thread, "hint")
        await died.wait()
    return hint.text


async def marks(bot: Parterre, table: Table, mover: Player) -> list[int]:
    """Play a turn. Returns: how often it is marked as played after a hint, in its post and in the log."""
    await mover.play_turn()
    await bot.deliver()
    log = await ask(mover.actor, table.thread, "log")
    return [told.count(advice_words.ASKED.said(name=mover.name)) for told in (table.newest_post, log.text)]


async def test_hint_for_which_the_bot_was_killed_again_and_again_is_given_and_marked_once(
    standin: StandIn, path: Path, garden: Channel, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await table_with_hints(standin, path, garden)
    lives = Lives(standin, path)
    thinker = await kill_while_thinking(lives, table)
    async with asyncio.timeout(PATIENCE):
        await gone(thinker)
    for is_after in (False, True):
        await kill_while_writing(lives, table, is_after=is_after)
    assert 0 == hints_in(path)
    hint = await kill_while_answering(lives, table)
    assert TOLD in hint
    assert 1 == hints_in(path)
    monkeypatch.setattr(hints, "iterations_of", lambda *_: FEW)
    async with parterre(standin, path, looks=PLAIN, thinking=InlineThinking(FEW)) as bot:
        mover = await table.next_player()
        # The panel still says that the bot is thinking, with all its buttons.
        assert str(advice_words.THINKING) in mover.panel.text
        assert hint == (await press(mover.actor, mover.panel, str(advice_words.HINT))).text
        assert [1, 1] == await marks(bot, table, mover)
    assert 1 == hints_in(path)


async def test_process_that_stays_behind_would_be_noticed(standin: StandIn, path: Path, garden: Channel) -> None:
    table = await table_with_hints(standin, path, garden)
    thinker = await kill_while_thinking(Lives(standin, path), table, "tests.tables.thinking.deaf", threads=1)
    try:
        with pytest.raises(TimeoutError):
            async with asyncio.timeout(STAYING):
                await gone(thinker)
    finally:
        os.kill(thinker, signal.SIGKILL)
