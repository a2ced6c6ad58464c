"""Threads: started, joined, archived, locked."""

from dataclasses import dataclass

from playground.world import messages
from playground.world.channels import require
from playground.world.happenings import ChannelChanged, ChannelMade, MessageEdited, ThreadJoined
from playground.world.moderation import check_title
from playground.world.permissions import Permission
from playground.world.refusal import Code, Refusal
from playground.world.state import (
    BOT_ID,
    THREADS_OF,
    Channel,
    ChannelKind,
    Message,
    MessageFlag,
    MessageKind,
    Thread,
    User,
)
from playground.world.world import World

DEFAULT_ARCHIVE_MINUTES = 4320
MINUTE_MILLIS = 60_000


@dataclass(frozen=True, slots=True)
class ThreadChange:
    """What is to change on a thread; None leaves it as it is."""

    name: str | None = None
    archived: bool | None = None
    locked: bool | None = None
    archive_minutes: int | None = None


def start_from_message(world: World, message: Message, name: str, archive_minutes: int) -> Channel:
    """
    Start a thread from a message; it has the message's id.

    Raises: Refusal 160004: the message has a thread; 160006, 160007: too many threads; 50024: no channel for threads;
        200001: AutoMod blocks the name; 50001, 50013.
    """
    parent = world.channel(message.channel_id)
    _require_startable(world, parent, name)
    if message.id in world.state.channels:
        raise Refusal(Code.THREAD_EXISTS)
    thread = _start(world, parent, message.id, name, archive_minutes)
    message.flags |= MessageFlag.HAS_THREAD
    world.tell(MessageEdited(message))
    starter = Message(world.take_id(), thread.id, BOT_ID, world.clock.millis(), MessageKind.THREAD_STARTER)
    starter.reference_id = message.id
    messages.keep(world, starter)
    return thread


def start_without_message(world: World, parent: Channel, name: str, archive_minutes: int) -> Channel:
    """Start a thread without a message; a system message in the parent announces it."""
    _require_startable(world, parent, name)
    thread = _start(world, parent, world.take_id(), name, archive_minutes)
    line = Message(world.take_id(), parent.id, BOT_ID, world.clock.millis(), MessageKind.THREAD_CREATED, name)
    line.reference_id = thread.id
    messages.keep(world, line)
    return thread


def start_in_forum(world: World, forum: Channel, user: User, name: str, archive_minutes: int) -> Channel:
    """
    Start a post of a forum: a thread whose first message, which is still to come, has the same id.

    Raises: Refusal 50013: they may not write there; 160006; 200001.
    """
    if Permission.SEND_MESSAGES not in world.permissions(user.id, forum):
        raise Refusal(Code.MISSING_PERMISSIONS)
    _require_room(world, forum, ChannelKind.PUBLIC_THREAD)
    check_title(world, forum, name)
    return _start(world, forum, world.take_id(), name, archive_minutes, user.id)


def add_members(world: World, channel: Channel, user_ids: list[int]) -> list[int]:
    """Add people who can see the thread. Returns: those who were not in it."""
    if channel.thread is None:
        return []
    members = channel.thread.member_ids
    new = [u for u in user_ids if u not in members and Permission.VIEW_CHANNEL in world.permissions(u, channel)]
    members.extend(new)
    if new:
        world.tell(ThreadJoined(channel, tuple(new)))
    return new


def put_member(world: World, channel: Channel, user: User) -> None:
    """
    Add somebody by request; a system message announces it, unless they were in the thread.

    Raises: Refusal 50083: the thread is archived; 50001, 50013.
    """
    thread = _thread_of(channel)
    require(world, channel, Permission.SEND_MESSAGES_IN_THREADS)
    if thread.archived:
        raise Refusal(Code.THREAD_ARCHIVED)
    if add_members(world, channel, [user.id]) and user.id != BOT_ID:
        line = Message(world.take_id(), channel.id, BOT_ID, world.clock.millis(), MessageKind.RECIPIENT_ADD)
        line.mentions = [user.id]
        messages.keep(world, line)


def change(world: World, channel: Channel, wanted: ThreadChange) -> None:
    """
    Change a thread as the bot may: it owns it, or has MANAGE_THREADS.

    Raises: Refusal 50083: archived, and the request does not open it; 160005: locked; 50013: not its own, or a lock;
        200001: AutoMod blocks the name.
    """
    thread = _thread_of(channel)
    require(world, channel)
    is_manager = Permission.MANAGE_THREADS in world.permissions(BOT_ID, channel)
    if not is_manager and (thread.owner_id != BOT_ID or wanted.locked is not None):
        raise Refusal(Code.MISSING_PERMISSIONS)
    if thread.locked and not is_manager:
        raise Refusal(Code.THREAD_LOCKED)
    if thread.archived and wanted.archived is not False:
        raise Refusal(Code.THREAD_ARCHIVED)
    check_title(world, channel, wanted.name or "")
    apply_change(world, channel, wanted)


def apply_change(world: World, channel: Channel, wanted: ThreadChange) -> None:
    """Change a thread without checking permissions: for moderators, and for archiving idle threads."""
    thread = _thread_of(channel)
    if wanted.archived is not None and wanted.archived != thread.archived:
        thread.archived = wanted.archived
        thread.changed_at = world.clock.millis()
    thread.active_at = world.clock.millis()
    thread.locked = thread.locked if wanted.locked is None else wanted.locked
    thread.archive_minutes = wanted.archive_minutes or thread.archive_minutes
    channel.name = wanted.name or channel.name
    world.tell(ChannelChanged(channel))


def archive_idle(world: World) -> None:
    """Archive the threads that were idle for their archive time."""
    now = world.clock.millis()
    for channel in list(world.state.channels.values()):
        thread = channel.thread
        if thread and not thread.archived and thread.active_at + thread.archive_minutes * MINUTE_MILLIS <= now:
            apply_change(world, channel, ThreadChange(archived=True))


def wake(world: World, channel: Channel) -> None:
    """Unarchive a thread since somebody posts to it."""
    if channel.thread is not None and channel.thread.archived:
        apply_change(world, channel, ThreadChange(archived=False))


def _require_startable(world: World, parent: Channel, name: str) -> None:
    kind = THREADS_OF.get(parent.kind)
    if kind is None or parent.guild_id is None:
        raise Refusal(Code.WRONG_CHANNEL_TYPE)
    require(world, parent, Permission.CREATE_PUBLIC_THREADS)
    check_title(world, parent, name)
    _require_room(world, parent, kind)


def _require_room(world: World, parent: Channel, kind: ChannelKind) -> None:
    active = sum(one.kind is kind for one in world.active_threads(parent.guild_id or 0))
    if kind is ChannelKind.ANNOUNCEMENT_THREAD and active >= world.max_announcement_threads:
        raise Refusal(Code.TOO_MANY_ANNOUNCEMENT_THREADS)
    if kind is ChannelKind.PUBLIC_THREAD and active >= world.max_active_threads:
        raise Refusal(Code.TOO_MANY_THREADS)


def _start(
    world: World, parent: Channel, thread_id: int, name: str, archive_minutes: int, owner_id: int = BOT_ID
) -> Channel:
    now = world.clock.millis()
    thread = Thread(parent.id, owner_id, archive_minutes, now, now, member_ids=[owner_id])
    kind = THREADS_OF.get(parent.kind, ChannelKind.PUBLIC_THREAD)
    channel = Channel(thread_id, kind, name, guild_id=parent.guild_id, thread=thread)
    world.state.channels[channel.id] = channel
    world.tell(ChannelMade(channel))
    return channel


def _thread_of(channel: Channel) -> Thread:
    if channel.thread is None:
        raise Refusal(Code.WRONG_CHANNEL_TYPE)
    return channel.thread
