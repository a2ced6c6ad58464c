"""Ids that are chosen must be of the server where they are chosen, and still be of it when they are used."""

import pytest

from cogs.interactions.controls import Press
from cogs.words import lobby as lobby_words
from cogs.words import servers as server_words
from db.servers import Openers
from playground.actors.actor import Actor
from playground.actors.seen import Seen
from playground.standin import StandIn
from playground.world import channels, people
from playground.world.components import ComponentKind
from playground.world.permissions import Permission
from playground.world.state import Channel, ChannelKind, Guild, Role
from tables.lobby.waiting import CALL_AFTER
from tests.db.ready import writing
from tests.endtoend.daily.test_cards import told_day
from tests.endtoend.daily.test_daily import reach
from tests.endtoend.driver.acts import ask, later, press
from tests.endtoend.driver.table import USUAL, game_of, open_lobby
from tests.endtoend.hostile.direct import Use
from tests.endtoend.hostile.wire import Wire
from tests.endtoend.parterre import PATIENCE, Parterre

NOT_THERE = "That is not on the list"


@pytest.fixture
def manager(standin: StandIn, anna: Actor) -> Actor:
    people.give_role(standin.world, standin.guild, standin.guild.roles[0], anna.user, has_it=True)
    return anna


@pytest.fixture
def elsewhere(standin: StandIn) -> Guild:
    """Another server with the bot."""
    return people.add_guild(standin.world, "Elsewhere")


@pytest.fixture
def foreign(standin: StandIn, elsewhere: Guild) -> Channel:
    """A channel of the other server, in which the bot may post."""
    return channels.add_text_channel(standin.world, elsewhere, "foreign")


@pytest.fixture
def foreign_role(standin: StandIn, elsewhere: Guild) -> Role:
    return people.add_role(standin.world, elsewhere, "Foreign")


async def forged(actor: Actor, panel: Seen, press: Press, *values: int) -> str:
    """Choose values that the select does not offer. Returns: the answer."""
    return (await (await actor.select(panel, str(press), [str(one) for one in values])).completed(PATIENCE)).text


def public(standin: StandIn, channel: Channel) -> list[str]:
    """Return what stands in a channel for all."""
    found = standin.world.messages_in(channel.id)
    return [str(one.components) for one in found if one.ephemeral_to is None]


async def test_forged_select_does_not_post_the_card_of_the_day_on_another_server(
    bot_of_all: Parterre, standin: StandIn, manager: Actor, garden: Channel, foreign: Channel
) -> None:
    reach(bot_of_all, "topiary")
    await standin.until(lambda: public(standin, foreign), PATIENCE)
    await bot_of_all.until_greeted()
    before = public(standin, foreign)
    panel = await press(manager, await ask(manager, garden, "server"), str(server_words.DAILY))
    assert NOT_THERE in await forged(manager, panel, Press("sday", 0), foreign.id)
    settings = await bot_of_all.tables.servers.settings(garden.guild_id or 0)
    assert settings.daily_channel_id is None
    # One that was chosen before this was checked.
    await bot_of_all.tables.servers.change(garden.guild_id or 0, daily_channel_id=foreign.id)
    await told_day(bot_of_all)
    assert before == public(standin, foreign)


async def test_card_whose_channel_is_of_another_server_is_neither_changed_nor_ended_there(
    bot_of_all: Parterre, standin: StandIn, garden: Channel, foreign: Channel
) -> None:
    reach(bot_of_all, "topiary")
    await standin.until(lambda: public(standin, foreign), PATIENCE)
    await bot_of_all.until_greeted()
    (theirs, *_) = standin.world.messages_in(foreign.id)
    before = public(standin, foreign)
    await bot_of_all.tables.servers.change(garden.guild_id or 0, daily_channel_id=garden.id)
    await told_day(bot_of_all)
    with writing(bot_of_all.database) as connection:
        connection.execute("UPDATE daily_cards SET channel_id = ?, message_id = ?", (foreign.id, theirs.id))
    bot_of_all.pass_time(86400)
    await told_day(bot_of_all)
    assert before == public(standin, foreign)


@pytest.mark.parametrize("kind", [ChannelKind.VOICE, ChannelKind.FORUM])
async def test_day_has_no_card_in_a_channel_without_text_or_out_of_the_managers_sight(
    bot: Parterre, standin: StandIn, manager: Actor, garden: Channel, kind: ChannelKind
) -> None:
    voice = channels.add_text_channel(standin.world, standin.guild, "loud", kind)
    hidden = standin.channel("parlour")
    channels.set_rights(standin.world, hidden, manager.user, deny=Permission.VIEW_CHANNEL)
    panel = await press(manager, await ask(manager, garden, "server"), str(server_words.DAILY))
    for channel in (voice, hidden):
        assert NOT_THERE in await forged(manager, panel, Press("sday", 0), channel.id)
    assert (await bot.tables.servers.settings(standin.guild.id)).daily_channel_id is None


async def test_settings_take_no_channel_and_no_role_of_another_server(
    bot: Parterre, standin: StandIn, manager: Actor, garden: Channel, foreign: Channel, foreign_role: Role
) -> None:
    servers = bot.tables.servers
    await servers.change(standin.guild.id, openers=Openers.ROLE)
    before = await servers.settings(standin.guild.id)
    panel = await ask(manager, garden, "server")
    assert NOT_THERE in await forged(manager, panel, Press("channels", 0), garden.id, foreign.id)
    assert NOT_THERE in await forged(manager, panel, Press("role", 0), foreign_role.id)
    assert before == await servers.settings(standin.guild.id)
    panel = await press(manager, panel, str(server_words.ROLES))
    assert NOT_THERE in await forged(manager, panel, Press("gamerole", 0, rest=USUAL), foreign_role.id)
    assert {} == await servers.game_roles(standin.guild.id)


async def test_role_of_another_server_is_neither_called_nor_given(
    bot: Parterre, standin: StandIn, anna: Actor, ben: Actor, garden: Channel, foreign_role: Role
) -> None:
    await bot.tables.servers.set_game_role(standin.guild.id, USUAL, foreign_role.id)
    await open_lobby(anna, garden)
    await later(bot, CALL_AFTER + 1)
    await bot.deliver()
    assert [] == [one for one in anna.messages(garden) if str(lobby_words.CALLS) in one.buttons.values()]
    assert not any(str(foreign_role.id) in told for told in public(standin, garden))
    listed = await ask(ben, garden, "tables")
    answered = await press(ben, listed, next(label for label in listed.buttons.values() if label))
    assert answered.text
    assert [] == foreign_role.member_ids


async def test_nobody_of_another_server_is_invited_by_a_select_that_is_forged_there(
    bot: Parterre, standin: StandIn, anna: Actor, garden: Channel, foreign: Channel, elsewhere: Guild
) -> None:
    stranger = people.add_user(standin.world, "Stranger")
    for user in (stranger, anna.user):
        people.join(standin.world, elsewhere, user)
    card = await open_lobby(anna, garden)
    other = await open_lobby(anna, foreign)
    panel = await press(anna, other, "Settings")
    message = standin.world.state.messages[panel.id]
    forged_id, chosen = str(Press("invite", game_of(card))), [str(stranger.id)]
    use = Use.of_press(anna.user, foreign, message, forged_id, chosen, ComponentKind.USER_SELECT)
    heard = await Wire(bot).use(use)
    assert "Stranger is not on this server" in heard.text
    assert [] == list(await bot.tables.invitations.awaited(game_of(card)))
