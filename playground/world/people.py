"""Users, guilds, members and roles."""

from playground.world.happenings import (
    EveryoneChanged,
    GuildChanged,
    MemberChanged,
    MemberJoined,
    MemberLeft,
    OutageChanged,
    RoleChanged,
    RoleGone,
    RoleMade,
)
from playground.world.permissions import BOT_INVITE, EVERYONE, Permission, of_bot
from playground.world.refusal import Code, Refusal
from playground.world.state import BOT_ID, Channel, Guild, Role, User
from playground.world.world import World


def add_user(world: World, name: str, locale: str = "en-US") -> User:
    """Add a user, who is in no guild yet."""
    user = User(world.take_id(), name, locale=locale)
    world.state.users[user.id] = user
    return user


def add_guild(
    world: World, name: str, everyone: Permission = EVERYONE, bot_permissions: Permission = BOT_INVITE
) -> Guild:
    """Add a guild with the bot as its only member and its permissions from the invitation; no player owns it."""
    guild = Guild(world.take_id(), name, world.take_id(), world.take_id(), everyone, bot_permissions, [BOT_ID])
    world.state.guilds[guild.id] = guild
    world.tell(MemberJoined(guild.id, BOT_ID))
    return guild


def join(world: World, guild: Guild, user: User) -> None:
    """Make somebody a member, unless they are one."""
    if user.id not in guild.member_ids:
        guild.member_ids.append(user.id)
        world.tell(MemberJoined(guild.id, user.id))


def leave(world: World, guild: Guild, user: User) -> None:
    """Remove somebody, or the bot, from a guild and its threads."""
    if user.id in guild.member_ids:
        guild.member_ids.remove(user.id)
        guild.nicks.pop(user.id, None)
    for channel in world.state.channels.values():
        if channel.guild_id == guild.id and channel.thread and user.id in channel.thread.member_ids:
            channel.thread.member_ids.remove(user.id)
    world.tell(MemberLeft(guild.id, user.id))


def set_nick(world: World, guild: Guild, user: User, nick: str) -> None:
    """Give a member a name of their own in a guild."""
    guild.nicks[user.id] = nick
    world.tell(MemberChanged(guild.id, user.id))


def add_role(world: World, guild: Guild, name: str, permissions: int = 0) -> Role:
    """Add a role, which nobody has yet."""
    role = Role(world.take_id(), name, int(permissions))
    guild.roles.append(role)
    world.tell(RoleMade(guild.id, role))
    return role


def set_everyone(world: World, guild: Guild, permissions: Permission) -> None:
    """Set the permissions of @everyone, which includes the bot; channels may overwrite them."""
    guild.everyone = permissions
    world.tell(EveryoneChanged(guild.id))


def set_bot_permissions(world: World, guild: Guild, permissions: Permission) -> None:
    """Set the permissions of the bot's own role."""
    guild.bot_permissions = permissions
    world.tell(RoleChanged(guild.id, Role(guild.bot_role_id, world.bot.name, permissions)))


def set_role(world: World, guild: Guild, role: Role, permissions: Permission) -> None:
    """Set the permissions of a role that somebody added."""
    role.permissions = permissions
    world.tell(RoleChanged(guild.id, role))


def delete_role(world: World, guild: Guild, role: Role) -> None:
    """Delete a role: nobody has it any more, and no channel has rights of its own for it."""
    guild.roles.remove(role)
    for channel in world.state.channels.values():
        if channel.guild_id == guild.id:
            channel.overwrites.pop(role.id, None)
    world.tell(RoleGone(guild.id, role))


def give_role(world: World, guild: Guild, role: Role, user: User, *, has_it: bool) -> None:
    """Give somebody, perhaps the bot, a role, or take it from them."""
    others = [one for one in role.member_ids if one != user.id]
    role.member_ids = [*others, user.id] if has_it else others
    world.tell(MemberChanged(guild.id, user.id))


def assign_role(world: World, guild_id: int, user_id: int, role_id: int, *, has_it: bool) -> None:
    """
    Give a role as the bot may, or take it away.

    Raises: Refusal 50001, 10007; 10011: no such role; 50013: the bot may not, the role stands above its own, or an app
        manages it.
    """
    user = member(world, guild_id, user_id)
    guild = world.state.guilds[guild_id]
    role = next((one for one in guild.roles if one.id == role_id), None)
    if role is None:
        raise Refusal(Code.UNKNOWN_ROLE)
    if role.is_above or role.is_managed or Permission.MANAGE_ROLES not in of_bot(guild, BOT_ID):
        raise Refusal(Code.MISSING_PERMISSIONS)
    give_role(world, guild, role, user, has_it=has_it)


def set_notices(world: World, guild: Guild, *, system: Channel | None, updates: Channel | None) -> None:
    """Set a guild's channels for notices: for everybody, and for the moderators of a community."""
    guild.system_channel_id = None if system is None else system.id
    guild.public_updates_channel_id = None if updates is None else updates.id
    world.tell(GuildChanged(guild.id))


def set_outage(world: World, guild: Guild, *, is_down: bool) -> None:
    """Start or end an outage of a guild."""
    guild.is_down = is_down
    world.tell(OutageChanged(guild.id))


def member(world: World, guild_id: int, user_id: int) -> User:
    """Return a member. Raises: Refusal 50001: the bot is not in the guild; 10007: that person is not."""
    guild = world.state.guilds.get(guild_id)
    if guild is None or BOT_ID not in guild.member_ids:
        raise Refusal(Code.MISSING_ACCESS)
    if user_id not in guild.member_ids:
        raise Refusal(Code.UNKNOWN_MEMBER)
    return world.user(user_id)
