"""Turns happenings into gateway events, with the intents that they need."""

from dataclasses import dataclass
from enum import IntFlag
from typing import Any, assert_never

from playground.wire.interaction_payloads import interaction_payload
from playground.wire.payloads import Payloads
from playground.world.happenings import (
    ChannelChanged,
    ChannelGone,
    ChannelMade,
    ClockMoved,
    CommandsSynced,
    EveryoneChanged,
    GuildChanged,
    Happening,
    InteractionAnswered,
    InteractionBegan,
    MemberChanged,
    MemberJoined,
    MemberLeft,
    MessageDeleted,
    MessageEdited,
    MessagePosted,
    OutageChanged,
    RoleChanged,
    RoleGone,
    RoleMade,
    ThreadJoined,
    WorldReplaced,
)
from playground.world.permissions import Permission
from playground.world.state import BOT_ID, Channel, Message

READY_FIRST = "READY"


class Intent(IntFlag):
    """The gateway intents that the stand-in respects."""

    NONE = 0
    GUILDS = 1 << 0
    GUILD_MEMBERS = 1 << 1
    GUILD_MESSAGES = 1 << 9
    DIRECT_MESSAGES = 1 << 12


@dataclass(frozen=True, slots=True)
class Event:
    """A gateway event; `guild_id` is None for DMs."""

    name: str
    data: dict[str, Any]
    guild_id: int | None
    intent: Intent


def events_for(payloads: Payloads, happening: Happening) -> list[Event]:
    """The events of a happening; none if the bot may not know of it."""
    match happening:
        case MessagePosted(message):
            return _message_event(payloads, "MESSAGE_CREATE", message)
        case MessageEdited(message):
            return _message_event(payloads, "MESSAGE_UPDATE", message)
        case MessageDeleted(message):
            return _message_event(payloads, "MESSAGE_DELETE", message)
        case ChannelMade(channel) | ChannelChanged(channel) | ChannelGone(channel):
            return _channel_event(payloads, happening, channel)
        case RoleMade() | RoleChanged() | RoleGone() | EveryoneChanged() | GuildChanged() | OutageChanged():
            return [_guild_event(payloads, happening)]
        case MemberJoined() | MemberChanged() | MemberLeft():
            return [_member_event(payloads, happening)]
        case InteractionBegan(interaction):
            place = payloads.world.channel(interaction.channel_id).guild_id
            return [Event("INTERACTION_CREATE", interaction_payload(payloads, interaction), place, Intent.NONE)]
        case ThreadJoined() | CommandsSynced() | InteractionAnswered() | ClockMoved() | WorldReplaced():
            return []
        case _:
            assert_never(happening)


class Sight:
    """
    Which channels the bot sees, so that it is told of the threads in those that it comes to see.

    In the event for a channel of which it gains sight its threads are missing; THREAD_LIST_SYNC follows with them.
    """

    def __init__(self, payloads: Payloads) -> None:
        self._payloads = payloads
        self._seen: dict[int, frozenset[int]] = {}

    def look(self, guild_id: int) -> list[Channel]:
        """Return the channels of a guild that the bot has come to see since the last look, which is now."""
        channels, rights = self._payloads.world.state.channels.values(), self._payloads.world.permissions
        own = [one for one in channels if one.guild_id == guild_id and one.thread is None]
        seen = [one for one in own if Permission.VIEW_CHANNEL in rights(BOT_ID, one)]
        before = self._seen.get(guild_id)
        self._seen[guild_id] = frozenset(one.id for one in seen)
        return [] if before is None else [one for one in seen if one.id not in before]

    def events_after(self, happening: Happening) -> list[Event]:
        """Return what the bot is told when rights have changed, after the events of the happening itself."""
        match happening:
            case ChannelMade(channel) | ChannelChanged(channel) if channel.guild_id and not channel.thread:
                gained = [one for one in self.look(channel.guild_id) if not isinstance(happening, ChannelMade)]
                return self._sync(channel.guild_id, gained)
            case RoleChanged(guild_id) | RoleGone(guild_id) | EveryoneChanged(guild_id) | MemberChanged(guild_id):
                return self._sync(guild_id, self.look(guild_id))
            case MemberJoined(guild_id) | OutageChanged(guild_id):
                # GUILD_CREATE has the threads.
                self.look(guild_id)
        return []

    def _sync(self, guild_id: int, gained: list[Channel]) -> list[Event]:
        if not gained:
            return []
        ids = {channel.id for channel in gained}
        active = self._payloads.world.active_threads(guild_id)
        threads = [one for one in active if one.thread is not None and one.thread.parent_id in ids]
        joined = [one for one in threads if one.thread is not None and BOT_ID in one.thread.member_ids]
        data = {
            "guild_id": str(guild_id),
            "channel_ids": [str(channel.id) for channel in gained],
            "threads": [self._payloads.channel(one) for one in threads],
            "members": [self._payloads.thread_member(one, BOT_ID) for one in joined],
        }
        return [Event("THREAD_LIST_SYNC", data, guild_id, Intent.GUILDS)]


def _message_event(payloads: Payloads, name: str, message: Message) -> list[Event]:
    channel = payloads.world.state.channels.get(message.channel_id)
    if channel is None or not payloads.world.can_see(BOT_ID, message):
        return []
    guild = {} if channel.guild_id is None else {"guild_id": str(channel.guild_id)}
    intent = Intent.DIRECT_MESSAGES if channel.guild_id is None else Intent.GUILD_MESSAGES
    ids = {"id": str(message.id), "channel_id": str(message.channel_id)}
    data = ids if name == "MESSAGE_DELETE" else payloads.message(message)
    return [Event(name, data | guild, channel.guild_id, intent)]


def _channel_event(
    payloads: Payloads, happening: ChannelMade | ChannelChanged | ChannelGone, channel: Channel
) -> list[Event]:
    # Of channels in guilds a bot is told whether it can see them or not, so that it can tell; of threads it is not.
    is_hidden = channel.thread and Permission.VIEW_CHANNEL not in payloads.world.permissions(BOT_ID, channel)
    if channel.guild_id is None or is_hidden:
        return []
    verb = {ChannelMade: "CREATE", ChannelChanged: "UPDATE", ChannelGone: "DELETE"}[type(happening)]
    noun = "THREAD" if channel.thread else "CHANNEL"
    new = {"newly_created": True} if (noun, verb) == ("THREAD", "CREATE") else {}
    return [Event(f"{noun}_{verb}", payloads.channel(channel) | new, channel.guild_id, Intent.GUILDS)]


def _joined(payloads: Payloads, guild_id: int, user_id: int) -> Event:
    guild = payloads.world.state.guilds[guild_id]
    if user_id == BOT_ID:
        # A guild that the bot joins has no field `unavailable`, which would mean the end of an outage.
        joined = {name: value for name, value in payloads.guild(guild).items() if name != "unavailable"}
        return Event("GUILD_CREATE", joined, guild_id, Intent.GUILDS)
    member = payloads.member(guild, payloads.world.user(user_id)) | {"guild_id": str(guild_id)}
    return Event("GUILD_MEMBER_ADD", member, guild_id, Intent.GUILD_MEMBERS)


def _guild_event(
    payloads: Payloads, happening: RoleMade | RoleChanged | RoleGone | EveryoneChanged | GuildChanged | OutageChanged
) -> Event:
    match happening:
        case RoleMade(guild_id, role):
            data = {"guild_id": str(guild_id), "role": payloads.own_role(role)}
            return Event("GUILD_ROLE_CREATE", data, guild_id, Intent.GUILDS)
        case RoleChanged(guild_id, role):
            data = {"guild_id": str(guild_id), "role": payloads.own_role(role)}
            return Event("GUILD_ROLE_UPDATE", data, guild_id, Intent.GUILDS)
        case RoleGone(guild_id, role):
            data = {"guild_id": str(guild_id), "role_id": str(role.id)}
            return Event("GUILD_ROLE_DELETE", data, guild_id, Intent.GUILDS)
        case GuildChanged(guild_id):
            guild = payloads.guild_itself(payloads.world.state.guilds[guild_id])
            return Event("GUILD_UPDATE", guild, guild_id, Intent.GUILDS)
        case EveryoneChanged(guild_id):
            data = {"guild_id": str(guild_id), "role": payloads.everyone(payloads.world.state.guilds[guild_id])}
            return Event("GUILD_ROLE_UPDATE", data, guild_id, Intent.GUILDS)
        case OutageChanged(guild_id):
            return _outage(payloads, guild_id)


def _member_event(payloads: Payloads, happening: MemberJoined | MemberChanged | MemberLeft) -> Event:
    match happening:
        case MemberJoined(guild_id, user_id):
            return _joined(payloads, guild_id, user_id)
        case MemberChanged(guild_id, user_id):
            return _changed(payloads, guild_id, user_id)
        case MemberLeft(guild_id, user_id):
            return _left(payloads, guild_id, user_id)


def _changed(payloads: Payloads, guild_id: int, user_id: int) -> Event:
    member = payloads.member(payloads.world.state.guilds[guild_id], payloads.world.user(user_id))
    # A bot hears of itself without the privileged intent for members.
    intent = Intent.GUILDS if user_id == BOT_ID else Intent.GUILD_MEMBERS
    return Event("GUILD_MEMBER_UPDATE", member | {"guild_id": str(guild_id)}, guild_id, intent)


def _outage(payloads: Payloads, guild_id: int) -> Event:
    guild = payloads.world.state.guilds[guild_id]
    if guild.is_down:
        return Event("GUILD_DELETE", {"id": str(guild_id), "unavailable": True}, guild_id, Intent.GUILDS)
    return Event("GUILD_CREATE", payloads.guild(guild), guild_id, Intent.GUILDS)


def _left(payloads: Payloads, guild_id: int, user_id: int) -> Event:
    if user_id == BOT_ID:
        return Event("GUILD_DELETE", {"id": str(guild_id)}, guild_id, Intent.GUILDS)
    user = payloads.user(payloads.world.user(user_id))
    return Event("GUILD_MEMBER_REMOVE", {"guild_id": str(guild_id), "user": user}, guild_id, Intent.GUILD_MEMBERS)
