"""Twenty at one table: from its card to what is told of a round, and one who never finishes."""

import pytest

from playground.standin import StandIn
from playground.world.state import Channel
from render.gardlings.overview.table import table_pages
from tables.changes.opening import computer_name
from tests.endtoend.driver.acts import DAY, choose_time, now, told_since, view_of
from tests.endtoend.driver.table import game_of, open_lobby, seat, start
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
    await bot_of_all.tables.deadlines.tick()
    await bot_of_all.deliver()
    told = told_since(table, begin)
    assert 2 == (await view_of(bot_of_all, table, None)).round
    assert "Round 2 begins" in told
    assert all(f"**{player.name}** ▸ **0 gems** · takes a pity pig" in told for player in others)
    assert f"**{slow.name} (deputy)** ▸ **" in told
    assert all(player.can_act for player in table.players)


async def test_twenty_sit_down_build_and_are_all_told_of(bot_of_all: Parterre, garden: Channel) -> None:
    anna, ben = bot_of_all.standin.actor("Anna"), bot_of_all.standin.actor("Ben")
    card = await open_lobby(anna, garden, "gardlings")
    options = {"ponds": "on", "building": "open", "gnomes": "basic"}
    await seat(card, anna, ben, options=options, computers=18)
    seen = now(anna, card)
    assert "Building: Open gardens · Ponds: Ponds bring coins\n" in seen.text
    assert f"**20** {computer_name(game_of(card), 19)} (keen)" in seen.text
    table = await start(bot_of_all.standin, card, anna, ben, game="gardlings")
    await bot_of_all.let_computers_play()
    for player in table.players:
        await player.play_turn()
    await bot_of_all.deliver()
    told = next(post for post in reversed(table.posts) if post.alt_texts)
    assert [table_pages(20)[0].name] == [*told.files]
    assert all(f"**{computer_name(table.game_id, seat)}** ▸ **" in told.text for seat in range(2, 20))
    assert "Round 2 begins" in told.text
