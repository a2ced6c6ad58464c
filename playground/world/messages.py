"""Stores and removes messages; does not check permissions."""

from bisect import bisect_left, bisect_right, insort

from playground.world.happenings import MessageDeleted, MessageEdited, MessagePosted
from playground.world.state import Message
from playground.world.world import World


def keep(world: World, message: Message) -> None:
    """Add a new message to its channel, and tell the watchers."""
    world.state.messages[message.id] = message
    insort(world.by_channel.setdefault(message.channel_id, []), message.id)
    if message.ephemeral_to is None:
        channel = world.channel(message.channel_id)
        channel.last_message_id = message.id
        if channel.thread is not None:
            channel.thread.active_at = world.clock.millis()
    world.tell(MessagePosted(message))


def changed(world: World, message: Message) -> None:
    """Mark a message as edited now, and tell the watchers."""
    message.edited_at = world.clock.millis()
    world.tell(MessageEdited(message))


def remove(world: World, message: Message) -> None:
    """Remove a message, and tell the watchers."""
    world.by_channel[message.channel_id].remove(message.id)
    del world.state.messages[message.id]
    world.tell(MessageDeleted(message))


def page(
    world: World, channel_id: int, *, limit: int, after: int | None = None, before: int | None = None
) -> list[Message]:
    """
    Part of a channel's history, newest first, without ephemeral messages.

    Args:
        limit: the most messages returned.
        after: only messages later than this id, the earliest of them.
        before: only messages earlier than this id.
    """
    ids = world.by_channel.get(channel_id, [])
    start = 0 if after is None else bisect_right(ids, after)
    end = len(ids) if before is None else bisect_left(ids, before)
    seen = [m for m in (world.state.messages[i] for i in ids[start:end]) if m.ephemeral_to is None]
    chosen = seen[:limit] if after is not None else seen[-limit:]
    return chosen[::-1]
