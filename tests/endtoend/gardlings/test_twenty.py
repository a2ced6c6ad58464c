"""Twenty people at one table, one of whom never finishes."""

import pytest

from playground.standin import StandIn
from playground.world.state import Channel
from tests.endtoend.driver.acts import DAY, choose_time, told_since, view_of
from tests.endtoend.driver.table import open_lobby, seat, start
from tests.endtoend.gardlings.turns import GAME
from tests.endtoend.parterre import Parterre


@pytest.mark.usefixtures("undrawn")
async def test_time_limit_ends_the_building_of_the_one_whom_nineteen_wait_for(
    standin: StandIn, bot_of_all: Parterre, garden: Channel
) -> None:
    anna, ben = standin.actor("Anna"), standin.actor("Ben")
    everybody = [anna, ben, *(standin.add_person(f"Guest {number}") for number in range(3, 21))]
    card = await open_lobby(anna, garden, GAME)
    await choose_time(anna, card, ("limit", str(DAY)))
    await seat(card, anna, *everybody[1:])
    table = await start(standin, card, *everybody, game=GAME)
    await bot_of_all.deliver()
    begin = len(table.posts)
    slow, *others = table.players[::-1]
    for player in others:
        await player.click("Stop")
        await player.play_turn()
    await bot_of_all.deliver()
    assert begin == len(table.posts)
    assert {slow.name} == {table.players[number].name for number in (await view_of(bot_of_all, table, None)).acting}
    bot_of_all.pass_time(DAY)
    await bot_of_all.tables.clock.tick()
    await bot_of_all.deliver()
    told = told_since(table, begin)
    assert 2 == (await view_of(bot_of_all, table, None)).round
    assert "Round 2 begins" in told
    assert all(f"**{player.name}** has 0 gems and took a pity pig" in told for player in others)
    assert f"**{slow.name} (deputy)** has " in told
    assert all(player.can_act for player in table.players)
