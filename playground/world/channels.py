"""Text channels, DMs and their permissions."""

from collections.abc import Sequence

from playground.world.happenings import ChannelChanged, ChannelGone, ChannelMade
from playground.world.moderation import is_locked
from playground.world.permissions import Permission
from playground.world.refusal import Code, Refusal
from playground.world.state import BOT_ID, Channel, ChannelKind, Guild, Overwrite, Role, User
from playground.world.world import World


def add_text_channel(world: World, guild: Guild, name: str, kind: ChannelKind = ChannelKind.TEXT) -> Channel:
    """Add a channel, perhaps for announcements, voice or a forum, that all members see."""
    return _keep(world, Channel(world.take_id(), kind, name, guild_id=guild.id))


def add_group(world: World, users: Sequence[User]) -> Channel:
    """Add a group DM of people, the first of whom owns it; no bot can be in one."""
    return _keep(
        world, Channel(world.take_id(), ChannelKind.GROUP_DM, "a group", group_ids=[user.id for user in users])
    )


def open_dm(world: World, user_id: int) -> Channel:
    """
    The DM of bot and person, always the same one.

    Opening it works even if the person has closed their DMs: Discord refuses the message, not the channel.
    Raises: Refusal: the bot may open no new ones (`World.no_new_dms`).
    """
    user = world.user(user_id)
    if user.is_bot:
        raise Refusal(Code.CANNOT_MESSAGE_USER)
    if (opened := world.dm_with(user_id)) is not None:
        return opened
    if world.most_new_dms is not None and world.opened_dms >= world.most_new_dms:
        world.no_new_dms = world.no_new_dms or Code.FLAGGED_AS_SPAM
    if world.no_new_dms is not None:
        raise Refusal(world.no_new_dms)
    world.opened_dms += 1
    return _keep(world, Channel(world.take_id(), ChannelKind.DM, user.name, recipient_id=user_id))


def delete_channel(world: World, channel: Channel) -> None:
    """Delete a channel with its threads and messages."""
    for thread in [c for c in world.state.channels.values() if c.thread and c.thread.parent_id == channel.id]:
        delete_channel(world, thread)
    for message_id in world.by_channel.pop(channel.id, []):
        del world.state.messages[message_id]
    del world.state.channels[channel.id]
    world.tell(ChannelGone(channel))


def restrict_by_age(world: World, channel: Channel) -> None:
    """Let a channel be for adults only."""
    channel.is_age_restricted = True
    world.tell(ChannelChanged(channel))


def rename(world: World, channel: Channel, name: str) -> None:
    """Rename a channel or thread."""
    channel.name = name
    world.tell(ChannelChanged(channel))


def set_rights(world: World, channel: Channel, target: Guild | Role | User, *, allow: int = 0, deny: int = 0) -> None:
    """Set the overwrite of @everyone (pass the guild), a role or a member in a channel; without any bits, remove it."""
    if allow or deny:
        channel.overwrites[target.id] = Overwrite(allow, deny)
    else:
        channel.overwrites.pop(target.id, None)
    world.tell(ChannelChanged(channel))


def require(world: World, channel: Channel, *needed: Permission) -> None:
    """
    Check the bot's permissions in a channel.

    Raises: Refusal 50001: it cannot even see the channel; 50013: it lacks one of the rights.
    """
    rights = world.permissions(BOT_ID, channel)
    if Permission.VIEW_CHANNEL not in rights:
        raise Refusal(Code.MISSING_ACCESS)
    if any(permission not in rights for permission in needed):
        raise Refusal(Code.MISSING_PERMISSIONS)


def require_postable(world: World, channel: Channel, *needed: Permission) -> None:
    """
    Check that Discord would accept a post of the bot.

    Raises: Refusal 50278, 50007 (DMs), 160005 (locked), 50083 (locked and archived), 50008 (a forum), 50001, 50013
        (rights).
    """
    if channel.kind is ChannelKind.FORUM:
        raise Refusal(Code.NO_TEXT_CHANNEL)
    if channel.recipient_id is not None:
        if not world.shares_guild(channel.recipient_id):
            raise Refusal(Code.NO_MUTUAL_GUILD)
        if world.user(channel.recipient_id).dms_closed:
            raise Refusal(Code.CANNOT_MESSAGE_USER)
    speak = Permission.SEND_MESSAGES_IN_THREADS if channel.thread else Permission.SEND_MESSAGES
    require(world, channel, speak, *needed)
    if channel.thread and is_locked(world, channel):
        raise Refusal(Code.THREAD_ARCHIVED if channel.thread.archived else Code.THREAD_LOCKED)


def _keep(world: World, channel: Channel) -> Channel:
    world.state.channels[channel.id] = channel
    world.tell(ChannelMade(channel))
    return channel
