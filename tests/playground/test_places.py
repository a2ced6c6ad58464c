"""What the real client hears of channels and rights, seen and unseen."""

import discord
import pytest

from playground.actors.actor import Actor
from playground.actors.commands import Impossible
from playground.standin import StandIn
from playground.world import channels, moderation, people
from playground.world.permissions import BOT_INVITE, Permission
from playground.world.state import Channel, ChannelKind
from tests.playground.samplebot import SampleBot, running_bot


@pytest.mark.parametrize("is_running", [True, False], ids=["hidden now", "hidden before"])
async def test_bot_hears_of_channels_that_it_cannot_see(
    standin: StandIn, garden: Channel, anna: Actor, *, is_running: bool
) -> None:
    def hide() -> None:
        channels.set_rights(standin.world, garden, standin.guild, deny=Permission.VIEW_CHANNEL)
        channels.set_rights(standin.world, garden, anna.user, allow=Permission.VIEW_CHANNEL)

    if not is_running:
        hide()
    async with running_bot(standin) as bot:
        if is_running:
            told = bot.wait_for("guild_channel_update")
            hide()
            await told
        seen = {room.name: room.permissions_for(room.guild.me).view_channel for room in bot.guilds[0].text_channels}
        assert {"garden": False, "parlour": True} == seen


async def test_bot_hears_when_its_role_loses_a_right_and_gets_it_back(
    standin: StandIn, bot: SampleBot, room: discord.TextChannel
) -> None:
    for permissions, may_attach in ((Permission.VIEW_CHANNEL, False), (BOT_INVITE, True)):
        told = bot.wait_for("guild_role_update")
        people.set_bot_permissions(standin.world, standin.guild, permissions)
        await told
        assert may_attach is room.permissions_for(room.guild.me).attach_files


async def test_bot_hears_of_a_role_that_it_is_given_and_of_its_own_timeout_but_of_nobody_elses(
    standin: StandIn, bot: SampleBot, room: discord.TextChannel, anna: Actor
) -> None:
    world, guild = standin.world, standin.guild
    role = people.add_role(world, guild, "Writers", Permission.MANAGE_MESSAGES)
    people.give_role(world, guild, role, anna.user, has_it=True)
    told = bot.wait_for("member_update")
    people.give_role(world, guild, role, world.bot, has_it=True)
    _, after = await told
    assert (world.bot.id, False) == (after.id, after.is_timed_out())
    assert room.permissions_for(room.guild.me).manage_messages
    told = bot.wait_for("member_update")
    moderation.time_out(world, guild, world.bot, 60)
    assert (await told)[1].timed_out_until is not None


async def test_bot_hears_which_channel_is_for_moderators(standin: StandIn, bot: SampleBot) -> None:
    assert None is bot.guilds[0].public_updates_channel
    told = bot.wait_for("guild_update")
    people.set_notices(standin.world, standin.guild, system=None, updates=standin.channel("parlour"))
    await told
    assert "parlour" == str(bot.guilds[0].public_updates_channel)


async def test_who_is_in_timeout_is_offered_no_commands_but_presses_what_is_there(
    standin: StandIn, bot: SampleBot, anna: Actor, garden: Channel
) -> None:
    assert bot.is_ready()
    board = (await anna.slash(garden, "board")).shown
    moderation.time_out(standin.world, standin.guild, anna.user, 60)
    assert [] == anna.commands(garden)
    assert "Anna opens the hand of anyone" == (await anna.click(board, "hand:anyone")).shown.text
    standin.world.advance(60)
    assert [] != anna.commands(garden)


async def test_client_opens_an_archived_thread_for_a_press_but_not_on_a_phone(
    standin: StandIn, bot: SampleBot, anna: Actor, garden: Channel
) -> None:
    assert bot.is_ready()
    await anna.click((await anna.slash(garden, "board")).shown, "board:thread")
    await standin.until(lambda: any(channel.name == "Table one" for channel in anna.channels))
    thread = standin.channel("Table one")
    board = (await anna.slash(thread, "board")).shown
    assert thread.thread is not None
    with pytest.raises(Impossible, match="moderators close"):
        anna.archive(thread)
    role = people.add_role(standin.world, standin.guild, "Moderators", Permission.MANAGE_THREADS)
    people.give_role(standin.world, standin.guild, role, anna.user, has_it=True)
    anna.archive(thread)
    anna.on_phone = True
    with pytest.raises(Impossible, match="phones"):
        await anna.click(board, "hand:anyone")
    assert thread.thread.archived
    anna.on_phone = False
    await anna.click(board, "hand:anyone")
    assert not thread.thread.archived


async def test_group_is_no_place_of_the_bot_and_offers_only_commands_of_an_app_for_people(
    standin: StandIn, bot: SampleBot, anna: Actor, ben: Actor, garden: Channel
) -> None:
    group = channels.add_group(standin.world, [anna.user, ben.user])
    assert [] == anna.commands(group)
    with pytest.raises(discord.Forbidden, match="50001"):
        await bot.get_partial_messageable(group.id).send("x")
    (board,) = [command for command in standin.world.state.commands[0] if command["name"] == "board"]
    board |= {"integration_types": [0, 1], "contexts": [0, 1]}
    assert [] == anna.commands(group)
    board["contexts"] = [0, 1, 2]
    told = bot.wait_for("interaction")
    await anna.slash(group, "board")
    heard = await told
    assert (True, None) == (heard.context.private_channel, heard.guild_id)
    assert heard.is_user_integration()
    assert isinstance(heard.channel, discord.GroupChannel)
    assert group not in standin.actor("Clara").channels
    assert "board" in [command["name"] for command in anna.commands(garden)]


async def test_voice_channels_take_messages_but_no_threads_and_forums_take_no_messages(
    standin: StandIn, bot: SampleBot
) -> None:
    places: dict[ChannelKind, discord.abc.GuildChannel] = {}
    for kind in (ChannelKind.VOICE, ChannelKind.FORUM):
        told = bot.wait_for("guild_channel_create")
        channels.add_text_channel(standin.world, standin.guild, kind.name.lower(), kind)
        places[kind] = await told
    voice, forum = places[ChannelKind.VOICE], places[ChannelKind.FORUM]
    assert isinstance(voice, discord.VoiceChannel)
    assert isinstance(forum, discord.ForumChannel)
    message = await voice.send("x")
    with pytest.raises(discord.HTTPException, match="50024"):
        await message.create_thread(name="No")
    with pytest.raises(discord.HTTPException, match="50008"):
        await bot.get_partial_messageable(forum.id).send("x")
