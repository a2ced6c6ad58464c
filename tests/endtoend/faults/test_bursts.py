"""Several fingers on one button, and several seats at one table, at the same instant: each decision counts once."""

import asyncio
from collections.abc import Callable
from dataclasses import replace

import pytest

from playground.standin import StandIn
from tables.model.panel import Intent, Outcome
from tables.play.service import Play
from tests.endtoend.driver.player import Option, Player, quickly
from tests.endtoend.driver.table import Table, open_table
from tests.endtoend.parterre import PATIENCE, Parterre

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


async def press_all(standin: StandIn, bot: Parterre, bursts: int) -> list[int]:
    """Let turns be played with several fingers. Returns: by how much each burst changed what its seat has chosen."""
    table = await open_table(standin, "Anna", "Ben")
    changes = []
    for _ in range(bursts):
        if table.is_over:
            table = await open_table(standin, "Anna", "Ben")
        player = await table.next_player()
        option, before = quickly(player.options), await revision(bot, table, player)
        await burst(player, option)
        changes.append(await revision(bot, table, player) - before)
        await until_somebody_can_act(table)
    return changes


@pytest.mark.parametrize("bursts", [BURSTS, pytest.param(ALL_BURSTS, marks=pytest.mark.full)])
async def test_each_of_many_bursts_is_applied_once(
    standin: StandIn, bot: Parterre, bursts: int, record_property: Callable[[str, object], None]
) -> None:
    assert [1] * bursts == await press_all(standin, bot, bursts)
    record_property("bursts applied once", bursts)


async def test_bot_that_goes_by_what_stands_in_the_place_of_an_old_button_would_be_noticed(
    standin: StandIn, bot: Parterre, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = Play.act

    async def act(play: Play, intent: Intent) -> Outcome:
        outcome = await whole(play, intent)
        if not outcome.stale or not outcome.panel.legal:
            return outcome
        return await whole(play, replace(intent, rev=None, action=str(outcome.panel.legal[0])))

    monkeypatch.setattr(Play, "act", act)
    assert max(await press_all(standin, bot, 4)) > 1
