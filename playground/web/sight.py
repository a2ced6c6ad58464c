"""What one person's window shows of a happening."""

from typing import Any

from playground.wire.payloads import Payloads
from playground.world.happenings import (
    ChannelChanged,
    ChannelGone,
    ChannelMade,
    ClockMoved,
    CommandsSynced,
    Happening,
    MemberJoined,
    MemberLeft,
    MessageDeleted,
    MessageEdited,
    MessagePosted,
    ThreadJoined,
)
from playground.world.state import BOT_ID, Channel, Message
from playground.world.world import World

JsonObject = dict[str, Any]
_NEWEST = 100
"""Messages of a channel that are searched for notifications."""


def sight_of(payloads: Payloads, user_id: int, happening: Happening) -> JsonObject | None:
    """The news for one person's window; None if it shows nothing of the happening."""
    world = payloads.world
    match happening:
        case MessagePosted(message) | MessageEdited(message) if world.can_see(user_id, message):
            is_new = isinstance(happening, MessagePosted)
            return {"news": "message", "is_new": is_new, "message": shown_message(payloads, user_id, message)}
        case MessageDeleted(message) if world.can_see(user_id, message):
            return {"news": "gone", "channel": str(message.channel_id), "message": str(message.id)}
        case ChannelMade() | ChannelChanged() | ChannelGone() | ThreadJoined():
            return {"news": "channels", "channels": shown_channels(world, user_id)}
        case MemberJoined() | MemberLeft():
            here = {"people": shown_people(world), "server": shown_server(world)}
            return {"news": "people", "channels": shown_channels(world, user_id), **here}
        case CommandsSynced():
            return {"news": "commands"}
        case ClockMoved():
            return {"news": "clock", **shown_clock(world)}
        case _:
            return None


def shown_message(payloads: Payloads, user_id: int, message: Message) -> JsonObject:
    """A message as Discord sends it, and whether it notifies this person."""
    return payloads.message(message) | {"rings": user_id in message.pinged}


def shown_channels(world: World, user_id: int) -> list[JsonObject]:
    """The channels that somebody can open, with their notifications; threads follow their parent, DMs come last."""
    # Clients hide DMs without messages.
    channels = [c for c in world.visible_channels(user_id) if c.recipient_id is None or world.by_channel.get(c.id)]
    return [
        {
            "id": str(c.id),
            "name": world.bot.name if c.recipient_id is not None else c.name,
            "kind": int(c.kind),
            "parent": str(c.thread.parent_id) if c.thread else None,
            "is_archived": bool(c.thread and c.thread.archived),
            "is_locked": bool(c.thread and c.thread.locked),
            "is_joined": bool(c.thread and user_id in c.thread.member_ids),
            "last": str(c.last_message_id) if c.last_message_id is not None else None,
            "pings": _pings(world, c, user_id),
        }
        for c in sorted(channels, key=_place)
    ]


def _pings(world: World, channel: Channel, user_id: int) -> list[str]:
    newest = world.by_channel.get(channel.id, [])[-_NEWEST:]
    return [str(id_) for id_ in newest if user_id in world.state.messages[id_].pinged]


def _place(channel: Channel) -> tuple[bool, int, int]:
    parent = channel.thread.parent_id if channel.thread else channel.id
    return channel.recipient_id is not None, parent, channel.id if channel.thread else 0


def shown_people(world: World) -> list[JsonObject]:
    """Everybody as whom you can act, the oldest first."""
    people = [user for _, user in sorted(world.state.users.items()) if not user.is_bot]
    guild = next(iter(world.state.guilds.values()))
    return [
        {
            "id": str(user.id),
            "name": user.name,
            "dms_closed": user.dms_closed,
            "locale": user.locale,
            "is_member": user.id in guild.member_ids,
            "roles": [str(role.id) for role in guild.roles if user.id in role.member_ids],
        }
        for user in people
    ]


def shown_server(world: World) -> JsonObject:
    """The first guild: its name, its roles, and whether the bot is there."""
    guild = next(iter(world.state.guilds.values()))
    roles = [{"id": str(role.id), "name": role.name} for role in guild.roles]
    return {"name": guild.name, "roles": roles, "has_bot": BOT_ID in guild.member_ids}


def shown_clock(world: World) -> JsonObject:
    """The stand-in's time, and how far it was moved forward, in seconds."""
    return {"now": world.clock.now(), "offset": world.state.offset_seconds}
