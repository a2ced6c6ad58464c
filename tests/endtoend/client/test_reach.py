"""Tables are there for people on their server, at their seats and among their spectators, whoever names them."""

import pytest

from cogs.client.reach import Reach
from cogs.interactions.custom_ids import BUTTONS, OF_BOARDS, Press, Verb
from cogs.words import general as words
from playground.actors.actor import Actor
from playground.faults import Fault
from playground.standin import StandIn
from playground.world import channels, messages, people
from playground.world.state import BOT_ID, Channel, Message, User
from tests.endtoend.driver.acts import ask
from tests.endtoend.driver.table import Table
from tests.endtoend.hostile.direct import Use
from tests.endtoend.hostile.wire import Wire
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


async def pressed(bot: Parterre, user: User, where: Channel | None, press: Press, chosen: str = "x") -> str:
    """Let somebody press something in a channel, or without one in their direct messages. Returns: the answer."""
    world = bot.standin.world
    place = where or channels.open_dm(world, user.id)
    reader = user.id if where else None
    message = Message(world.take_id(), place.id, BOT_ID, world.clock.millis(), ephemeral_to=reader)
    messages.keep(world, message)
    values = None if press.verb in BUTTONS else (chosen,)
    return (await Wire(bot).use(Use.of_press(user, place, message, str(press), values))).text


@pytest.mark.parametrize("is_direct", [False, True])
async def test_nothing_of_a_table_is_shown_or_changed_for_who_is_on_another_server(
    bot: Parterre, table: Table, lawn: Channel, otto: User, *, is_direct: bool
) -> None:
    before, place = await bot.contents(), None if is_direct else lawn
    # Boards have ids of their own, and each is its owner's alone.
    for verb in set(Verb) - OF_BOARDS:
        told = await pressed(bot, otto, place, Press(verb, table.game_id), str(table.game_id))
        assert (verb, str(words.FOREIGN_TABLE)) == (verb, told)
    for verb in (Verb.TABLE, Verb.LEAVING, Verb.MEANT):
        told = await pressed(bot, otto, place, Press(verb, 0, rest="replay"), str(table.game_id))
        assert (verb, str(words.FOREIGN_TABLE)) == (verb, told)
    assert before == await bot.contents()


async def test_table_that_anybody_may_name_would_be_noticed(
    bot: Parterre, table: Table, lawn: Channel, otto: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def includes(*_: object) -> bool:
        return True

    monkeypatch.setattr(Reach, "includes", includes)
    assert table.name in await pressed(bot, otto, lawn, Press(Verb.MORE, table.game_id))


@pytest.mark.parametrize("is_direct", [False, True])
async def test_table_is_there_from_anywhere_for_its_people_and_those_of_its_server(
    bot: Parterre, table: Table, lawn: Channel, otto: User, *, is_direct: bool
) -> None:
    world, home = bot.standin.world, bot.standin.guild
    more, place = Press(Verb.MORE, table.game_id), None if is_direct else lawn
    player = table.players[0].actor.user
    assert table.name in await pressed(bot, player, place, more)
    people.join(world, home, otto)
    assert table.name in await pressed(bot, otto, place, more)
    await pressed(bot, otto, table.channel, Press(Verb.WATCH, table.game_id))
    people.leave(world, home, otto)
    assert table.name in await pressed(bot, otto, place, more)


async def test_whoever_discord_says_nothing_about_sees_nothing(bot: Parterre, table: Table, clara: Actor) -> None:
    fault = bot.standin.faults.order(Fault("GET", r"/guilds/\d+/members/\d+", status=403, code=50001))
    told = await pressed(bot, clara.user, None, Press(Verb.MORE, table.game_id))
    assert (1, str(words.FOREIGN_TABLE)) == (fault.struck, told)
    assert table.name in (await ask(clara, table.thread, "board")).text
