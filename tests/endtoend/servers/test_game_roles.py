"""The bot gives and takes only roles that change nothing, chosen by who could give them; also when rights change."""

from collections.abc import Callable

import pytest

from cogs.interactions.controls import Press
from cogs.words import servers as server_words
from playground.actors.actor import Actor
from playground.actors.seen import Seen
from playground.standin import StandIn
from playground.world import channels, people
from playground.world.permissions import BOT_INVITE, Permission
from playground.world.state import Guild, Role
from playground.world.world import World
from render.registry import LOOKS
from tests.endtoend.driver.acts import ask, press
from tests.endtoend.driver.table import USUAL
from tests.endtoend.parterre import PATIENCE, Parterre

Change = Callable[[World, Guild, Role], None]
MANAGER = Permission.MANAGE_GUILD | Permission.MANAGE_ROLES


def with_rights(world: World, guild: Guild, role: Role) -> None:
    people.set_role(world, guild, role, Permission.ADMINISTRATOR)


def with_a_small_right(world: World, guild: Guild, role: Role) -> None:
    people.set_role(world, guild, role, Permission.MENTION_EVERYONE)


def muted_in_a_channel(world: World, guild: Guild, role: Role) -> None:
    parlour = next(one for one in world.state.channels.values() if one.name == "parlour")
    assert guild.id == parlour.guild_id
    channels.set_rights(world, parlour, role, deny=Permission.SEND_MESSAGES)


def of_an_app(world: World, guild: Guild, role: Role) -> None:
    role.is_managed = True
    people.set_role(world, guild, role, Permission(0))


UNFIT: dict[Change, str] = {
    with_rights: "has permissions that not everybody has",
    with_a_small_right: "has permissions that not everybody has",
    muted_in_a_channel: "A channel has permissions of its own for",
    of_an_app: "is given by an app",
}


@pytest.fixture
def head(standin: StandIn, clara: Actor) -> Role:
    """Clara's role, with which she manages the server and its roles."""
    head = standin.guild.roles[0]
    people.give_role(standin.world, standin.guild, head, clara.user, has_it=True)
    return head


@pytest.fixture
def gardener(standin: StandIn, head: Role) -> Role:
    """A role below Clara's and the bot's, which the bot may give."""
    people.set_bot_permissions(standin.world, standin.guild, BOT_INVITE | Permission.MANAGE_ROLES)
    gardener = standin.guild.roles[1]
    assert head is not gardener
    return gardener


async def choose(bot: Parterre, clara: Actor, *roles: int) -> Seen:
    """Choose the role of the usual game. Returns: the answer."""
    panel = await press(clara, await ask(clara, bot.standin.channel("garden"), "server"), str(server_words.ROLES))
    answer = await clara.select(panel, str(Press("gamerole", 0, rest=USUAL)), [str(role) for role in roles])
    return await answer.completed(PATIENCE)


async def toggle(bot: Parterre, actor: Actor) -> str:
    """Press the button of the usual game in `/tables`. Returns: the answer."""
    return (await press(actor, await ask(actor, bot.standin.channel("garden"), "tables"), LOOKS[USUAL].title)).text


async def chosen(bot: Parterre) -> int | None:
    return (await bot.tables.servers.game_roles(bot.standin.guild.id)).get(USUAL)


@pytest.mark.parametrize("change", UNFIT)
async def test_manager_cannot_let_the_bot_give_everybody_a_role_that_changes_rights(
    bot: Parterre, gardener: Role, clara: Actor, change: Change
) -> None:
    change(bot.standin.world, bot.standin.guild, gardener)
    answered = await choose(bot, clara, gardener.id)
    assert UNFIT[change] in answered.text
    assert f"<@&{gardener.id}>" in answered.text
    assert await chosen(bot) is None


@pytest.mark.parametrize("change", UNFIT)
@pytest.mark.parametrize("has_it", [False, True], ids=["to-get", "to-lose"])
async def test_role_that_got_rights_after_it_was_chosen_is_neither_given_nor_taken_away(
    bot: Parterre, gardener: Role, clara: Actor, ben: Actor, change: Change, *, has_it: bool
) -> None:
    await choose(bot, clara, gardener.id)
    assert gardener.id == await chosen(bot)
    people.give_role(bot.standin.world, bot.standin.guild, gardener, ben.user, has_it=has_it)
    change(bot.standin.world, bot.standin.guild, gardener)
    assert UNFIT[change] in await toggle(bot, ben)
    assert [ben.user.id] * has_it == gardener.member_ids
    panel = await press(clara, await ask(clara, bot.standin.channel("garden"), "server"), str(server_words.ROLES))
    assert UNFIT[change] in panel.text


async def test_everyone_is_no_role_for_a_game(bot: Parterre, gardener: Role, clara: Actor) -> None:
    assert gardener.id != bot.standin.guild.id
    assert "is given by an app, by Discord or to everybody" in (await choose(bot, clara, bot.standin.guild.id)).text
    assert await chosen(bot) is None


@pytest.mark.parametrize("is_channel_wide", [False, True], ids=["nowhere", "in-a-channel"])
async def test_manager_without_manage_roles_chooses_no_role(
    bot: Parterre, head: Role, gardener: Role, clara: Actor, *, is_channel_wide: bool
) -> None:
    people.set_role(bot.standin.world, bot.standin.guild, head, Permission.MANAGE_GUILD)
    if is_channel_wide:
        # In a channel the same bit only lets somebody change who sees and does what there.
        channels.set_rights(bot.standin.world, bot.standin.channel("garden"), clara.user, allow=Permission.MANAGE_ROLES)
    assert "*Manage Roles*" in (await choose(bot, clara, gardener.id)).text
    assert await chosen(bot) is None


@pytest.mark.parametrize("kind", ["equal", "higher"])
async def test_manager_chooses_no_role_that_does_not_stand_below_their_own(
    bot: Parterre, head: Role, gardener: Role, clara: Actor, kind: str
) -> None:
    # Its holder manages the server by a lower role, and everybody may what the role does.
    people.set_everyone(bot.standin.world, bot.standin.guild, Permission(bot.standin.guild.everyone) | MANAGER)
    people.give_role(bot.standin.world, bot.standin.guild, head, clara.user, has_it=kind == "equal")
    people.give_role(bot.standin.world, bot.standin.guild, gardener, clara.user, has_it=True)
    assert "does not stand below your highest role" in (await choose(bot, clara, head.id)).text
    assert await chosen(bot) is None
    bot.standin.guild.owner_id = clara.user.id
    people.set_notices(bot.standin.world, bot.standin.guild, system=None, updates=None)
    await choose(bot, clara, head.id)
    assert head.id == await chosen(bot)


async def test_choice_of_no_role_needs_no_right_beyond_those_of_a_manager(
    bot: Parterre, head: Role, gardener: Role, clara: Actor
) -> None:
    await choose(bot, clara, gardener.id)
    people.set_role(bot.standin.world, bot.standin.guild, head, Permission.MANAGE_GUILD)
    await choose(bot, clara)
    assert await chosen(bot) is None
