"""What the real client hears of channels and rights, seen and unseen."""

import asyncio
from collections.abc import Callable

import discord
import pytest

from playground.actors.actor import Actor
from playground.actors.commands import Impossible
from playground.standin import StandIn
from playground.wire.session import Session
from playground.world import channels, moderation, people, threads
from playground.world.permissions import BOT_INVITE, Permission
from playground.world.state import Channel, ChannelKind
from playground.world.threads import ThreadChange
from tests.playground.conformance.judge import Judge
from tests.playground.samplebot import SampleBot, picture, running_bot


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


async def test_bot_is_told_of_the_active_threads_in_a_channel_that_it_comes_to_see(
    standin: StandIn, garden: Channel
) -> None:
    world, parlour = standin.world, standin.channel("parlour")
    opened = [threads.start_without_message(world, place, "T", 60) for place in (garden, garden, parlour)]
    threads.apply_change(world, opened[1], ThreadChange(archived=True))
    channels.set_rights(world, garden, standin.guild, deny=Permission.VIEW_CHANNEL)
    async with running_bot(standin) as bot:
        assert [opened[2].id] == [thread.id for thread in bot.guilds[0].threads]
        heard = asyncio.create_task(bot.wait_for("thread_join"))
        channels.set_rights(world, garden, standin.guild)
        assert opened[0].id == (await heard).id
        assert {opened[0].id, opened[2].id} == {thread.id for thread in bot.guilds[0].threads}


@pytest.mark.parametrize("is_hidden", [True, False], ids=["it saw nothing before", "it saw everything before"])
async def test_threads_are_told_again_only_where_the_bot_gains_sight(
    standin: StandIn, bot: SampleBot, monkeypatch: pytest.MonkeyPatch, *, is_hidden: bool
) -> None:
    assert bot.is_ready()
    world, guild = standin.world, standin.guild
    if is_hidden:
        people.set_everyone(world, guild, Permission(0))
        people.set_bot_permissions(world, guild, Permission(0))
    told: list[str] = []
    monkeypatch.setattr(Session, "dispatch", lambda _, event, __: told.append(event))
    people.set_bot_permissions(world, guild, BOT_INVITE)
    channels.rename(world, standin.channel("garden"), "yard")
    channels.add_text_channel(world, guild, "new")
    sync = ["THREAD_LIST_SYNC"] if is_hidden else []
    assert ["GUILD_ROLE_UPDATE", *sync, "CHANNEL_UPDATE", "CHANNEL_CREATE"] == told


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


@pytest.fixture
async def forum(standin: StandIn, bot: SampleBot) -> discord.ForumChannel:
    told = bot.wait_for("guild_channel_create")
    channels.add_text_channel(standin.world, standin.guild, "forum", ChannelKind.FORUM)
    made = await told
    assert isinstance(made, discord.ForumChannel)
    return made


async def test_voice_channels_take_messages_but_no_threads(standin: StandIn, bot: SampleBot) -> None:
    told = bot.wait_for("guild_channel_create")
    channels.add_text_channel(standin.world, standin.guild, "voice", ChannelKind.VOICE)
    voice = await told
    assert isinstance(voice, discord.VoiceChannel)
    message = await voice.send("x")
    with pytest.raises(discord.HTTPException, match="50024"):
        await message.create_thread(name="No")


async def test_forum_takes_no_messages_but_posts_which_are_threads(
    standin: StandIn, bot: SampleBot, forum: discord.ForumChannel, anna: Actor
) -> None:
    judge = Judge.watching(standin)
    with pytest.raises(discord.HTTPException, match="50008"):
        await bot.get_partial_messageable(forum.id).send("x")
    own, message = await forum.create_thread(name="Own", content="hello", file=picture("a.png"))
    assert (own.id, "hello", ["a.png"]) == (message.id, message.content, [one.filename for one in message.attachments])
    told = bot.wait_for("thread_create", check=lambda thread: thread.owner_id == anna.id)
    post = anna.open_post(standin.world.channel(forum.id), "Anna's", "hello, too")
    heard = await told
    assert (post.id, forum) == (heard.id, heard.parent)
    assert "hello, too" == (await heard.fetch_message(post.id)).content
    await heard.send("an answer")
    assert ["hello, too", "an answer"] == [one.text for one in anna.messages(post)]
    assert set() == judge.faults


@pytest.mark.parametrize(
    ("change", "code"),
    [
        (lambda standin: people.set_everyone(standin.world, standin.guild, Permission.VIEW_CHANNEL), "50013"),
        (lambda standin: setattr(standin.world, "max_active_threads", 0), "160006"),
        (lambda standin: standin.guild.blocked_words.append("No"), "200001"),
        (lambda standin: standin.guild.blocked_words.append("hello"), "200000"),
    ],
    ids=["no right to write", "too many threads", "a blocked name", "a blocked word"],
)
async def test_post_in_a_forum_is_refused_and_nothing_is_left_of_it(
    standin: StandIn, forum: discord.ForumChannel, change: Callable[[StandIn], None], code: str
) -> None:
    people.set_bot_permissions(standin.world, standin.guild, Permission.VIEW_CHANNEL)
    change(standin)
    with pytest.raises(discord.HTTPException, match=code):
        await forum.create_thread(name="No", content="hello")
    assert [] == standin.world.active_threads(standin.guild.id)


async def test_nick_is_a_members_on_one_server_alone_and_goes_when_they_leave_it(standin: StandIn, anna: Actor) -> None:
    ruins = people.add_guild(standin.world, "Ruins")
    people.join(standin.world, ruins, anna.user)
    people.set_nick(standin.world, ruins, anna.user, "Nan")
    async with running_bot(standin) as bot:

        async def names() -> list[str]:
            return [
                (await guild.fetch_member(anna.id)).display_name for guild in sorted(bot.guilds, key=lambda one: one.id)
            ]

        assert ["Anna", "Nan"] == await names()
        people.leave(standin.world, ruins, anna.user)
        people.join(standin.world, ruins, anna.user)
        assert ["Anna", "Anna"] == await names()
