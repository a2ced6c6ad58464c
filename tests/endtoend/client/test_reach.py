"""Tables are there for people on their server, at their seats and among their spectators, whoever names them."""

import pytest

from cogs.interactions import click
from cogs.interactions.controls import About, Press, controls
from cogs.words import general as words
from playground.actors.actor import Actor
from playground.faults import Fault
from playground.standin import StandIn
from playground.world import channels, people
from playground.world.state import Channel, User
from tests.endtoend.driver.acts import ask
from tests.endtoend.driver.table import Table
from tests.endtoend.hostile.wire import pressed
from tests.endtoend.parterre import PATIENCE, Parterre


@pytest.fixture
async def lawn(standin: StandIn, bot: Parterre) -> Channel:
    """A channel of another server that the bot is on."""
    elsewhere = people.add_guild(standin.world, "Elsewhere")
    lawn = channels.add_text_channel(standin.world, elsewhere, "lawn")
    await standin.until(lambda: bot.client.get_channel(lawn.id), PATIENCE)
    await bot.until_greeted()
    return lawn


@pytest.fixture
def otto(standin: StandIn, lawn: Channel) -> User:
    """Somebody who is on the other server only."""
    user = people.add_user(standin.world, "Otto")
    people.join(standin.world, standin.world.state.guilds[lawn.guild_id or 0], user)
    return user


@pytest.mark.parametrize("is_direct", [False, True])
async def test_nothing_of_a_table_is_shown_or_changed_for_who_is_on_another_server(
    bot: Parterre, table: Table, lawn: Channel, otto: User, *, is_direct: bool
) -> None:
    before, place = await bot.contents(), None if is_direct else lawn
    # Boards have ids of their own, and each is its owner's alone.
    for name, control in controls().items():
        if control.about is not About.BOARD:
            told = await pressed(bot, otto, place, Press(name, table.game_id), str(table.game_id))
            assert (name, str(words.FOREIGN_TABLE)) == (name, told)
        if control.about is About.CHOSEN_TABLE:
            told = await pressed(bot, otto, place, Press(name, 0, rest="replay"), str(table.game_id))
            assert (name, str(words.FOREIGN_TABLE)) == (name, told)
    assert before == await bot.contents()


async def test_table_that_anybody_may_name_would_be_noticed(
    bot: Parterre, table: Table, lawn: Channel, otto: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def is_member(*_: object) -> bool:
        return True

    monkeypatch.setattr(click, "_is_member", is_member)
    assert table.name in await pressed(bot, otto, lawn, Press("more", table.game_id))


@pytest.mark.parametrize("is_direct", [False, True])
async def test_table_is_there_from_anywhere_for_its_people_and_those_of_its_server(
    bot: Parterre, table: Table, lawn: Channel, otto: User, *, is_direct: bool
) -> None:
    world, home = bot.standin.world, bot.standin.guild
    more, place = Press("more", table.game_id), None if is_direct else lawn
    player = table.players[0].actor.user
    assert table.name in await pressed(bot, player, place, more)
    people.join(world, home, otto)
    assert table.name in await pressed(bot, otto, place, more)
    await pressed(bot, otto, table.channel, Press("watch", table.game_id))
    people.leave(world, home, otto)
    assert table.name in await pressed(bot, otto, place, more)


async def test_whoever_discord_says_nothing_about_sees_nothing(bot: Parterre, table: Table, clara: Actor) -> None:
    fault = bot.standin.faults.order(Fault("GET", r"/guilds/\d+/members/\d+", status=403, code=50001))
    told = await pressed(bot, clara.user, None, Press("more", table.game_id))
    assert (1, str(words.FOREIGN_TABLE)) == (fault.struck, told)
    assert table.name in (await ask(clara, table.thread, "board")).text
