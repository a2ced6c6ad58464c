"""Several fingers on one button, and several seats at one table, at the same instant: each decision counts once."""

import asyncio
from collections.abc import Callable

import pytest

from playground.standin import StandIn
from tests.endtoend.parterre import PATIENCE, Parterre
from tests.endtoend.player import Option, Player, quickly
from tests.endtoend.table import Table, open_table

BURSTS, ALL_BURSTS = 20, 2_000
FINGERS = 3


async def revision(bot: Parterre, table: Table, player: Player) -> int:
    return (await bot.tables.play.panel(table.game_id, player.actor.id)).rev


async def burst(player: Player, option: Option) -> None:
    """Press one thing with several fingers at once."""
    panel = player.panel
    answers = await asyncio.gather(*(player.press_in(panel, option) for _ in range(FINGERS)))
    assert FINGERS == len({answer.interaction.id for answer in answers if answer.interaction.is_shown})


async def until_somebody_can_act(table: Table) -> None:
    await table.standin.until(lambda: table.is_over or any(one.can_act for one in table.players), PATIENCE)


@pytest.mark.parametrize("bursts", [BURSTS, pytest.param(ALL_BURSTS, marks=pytest.mark.full)])
async def test_each_of_many_bursts_is_applied_once(
    standin: StandIn, bot: Parterre, bursts: int, record_property: Callable[[str, object], None]
) -> None:
    table = await open_table(standin, "Anna", "Ben")
    for _ in range(bursts):
        if table.is_over:
            table = await open_table(standin, "Anna", "Ben")
        player = await table.next_player()
        option, before = quickly(player.options), await revision(bot, table, player)
        await burst(player, option)
        assert before + 1 == await revision(bot, table, player)
        await until_somebody_can_act(table)
    story = await bot.tables.history.story(table.game_id, None)
    assert list(range(1, len(story.entries) + 1)) == [entry.seq for entry in story.entries]
    record_property("bursts applied once", bursts)
