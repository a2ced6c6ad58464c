"""Turns happenings into gateway events, with the intents that they need."""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import IntFlag
from typing import Any, assert_never

from playground.wire.payloads import Payloads
from playground.world.components import ComponentKind
from playground.world.happenings import (
    ChannelChanged,
    ChannelGone,
    ChannelMade,
    ClockMoved,
    CommandsSynced,
    EveryoneChanged,
    Happening,
    Interaction,
    InteractionAnswered,
    InteractionBegan,
    InteractionKind,
    MemberJoined,
    MemberLeft,
    MessageDeleted,
    MessageEdited,
    MessagePosted,
    OutageChanged,
    RoleMade,
    ThreadJoined,
    WorldReplaced,
)
from playground.world.permissions import Permission
from playground.world.state import APPLICATION_ID, BOT_ID, Channel, ChannelKind, Guild, Message

JsonObject = dict[str, Any]
USER_OPTION = 6
MAX_FILE_BYTES = 10 * 1024 * 1024
READY_FIRST = "READY"


def interaction_payload(payloads: Payloads, interaction: Interaction) -> JsonObject:
    """The payload; it contains the users that options or selects refer to."""
    world = payloads.world
    channel = world.channel(interaction.channel_id)
    user = world.user(interaction.user_id)
    guild = world.guild_of(channel)
    owner = str(guild.id) if guild else "0"
    payload: JsonObject = {
        "id": str(interaction.id),
        "application_id": str(APPLICATION_ID),
        "type": int(interaction.kind),
        "token": interaction.token,
        "version": 1,
        "data": interaction.data | _resolved(payloads, interaction, guild),
        "channel_id": str(channel.id),
        "channel": payloads.channel(channel) | {"permissions": payloads.rights(user.id, channel)},
        "locale": user.locale,
        "app_permissions": payloads.rights(BOT_ID, channel),
        "entitlements": [],
        "authorizing_integration_owners": {"0": owner},
        "attachment_size_limit": MAX_FILE_BYTES,
        "context": 0 if guild else 1,
    }
    if guild is None:
        payload["user"] = payloads.user(user)
    else:
        member = payloads.member(guild, user) | {"permissions": payloads.rights(user.id, channel)}
        locale = {"guild_locale": "en-US", "guild": {"id": owner, "locale": "en-US", "features": []}}
        payload |= {"guild_id": owner, "member": member} | locale
    if (message := world.state.messages.get(interaction.message_id or 0)) is not None:
        payload["message"] = payloads.message(message)
    return payload


def _resolved(payloads: Payloads, interaction: Interaction, guild: Guild | None) -> JsonObject:
    if (kind := interaction.data.get("component_type")) in _RESOLVING:
        return {"resolved": _RESOLVING[kind](payloads, interaction, guild)}
    users = [payloads.world.user(user_id) for user_id in _named_people(interaction)]
    if not users:
        return {"resolved": {}} if _is_select_of_people(interaction) else {}
    resolved: JsonObject = {"users": {str(user.id): payloads.user(user) for user in users}}
    if guild is not None:
        members = {str(u.id): payloads.member(guild, u) for u in users if u.id in guild.member_ids}
        for member in members.values():
            del member["user"], member["deaf"], member["mute"]
            member["permissions"] = str(guild.everyone)
        resolved["members"] = members
    return {"resolved": resolved}


def _roles(payloads: Payloads, interaction: Interaction, guild: Guild | None) -> JsonObject:
    known = {str(role.id): payloads.own_role(role) for role in (guild.roles if guild else ())}
    return {"roles": {value: known[value] for value in interaction.data["values"] if value in known}}


def _channels(payloads: Payloads, interaction: Interaction, _: Guild | None) -> JsonObject:
    known = {str(channel.id): channel for channel in payloads.world.state.channels.values()}
    named = [known[value] for value in interaction.data["values"] if value in known]
    rights = {channel.id: payloads.rights(interaction.user_id, channel) for channel in named}
    return {"channels": {str(c.id): payloads.channel(c) | {"permissions": rights[c.id]} for c in named}}


_RESOLVING = {ComponentKind.ROLE_SELECT: _roles, ComponentKind.CHANNEL_SELECT: _channels}
"""How to resolve the values of selects other than those of users."""


def _is_select_of_people(interaction: Interaction) -> bool:
    return interaction.data.get("component_type") == ComponentKind.USER_SELECT


def _named_people(interaction: Interaction) -> list[int]:
    if interaction.kind in (InteractionKind.COMMAND, InteractionKind.AUTOCOMPLETE):
        return [int(value) for value in _people_in(interaction.data.get("options") or []) if str(value).isdigit()]
    return [int(value) for value in interaction.data.get("values", [])] if _is_select_of_people(interaction) else []


def _people_in(options: Iterable[JsonObject]) -> list[Any]:
    named: list[Any] = []
    for option in options:
        named += [option["value"]] if option["type"] == USER_OPTION else _people_in(option.get("options") or [])
    return named


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
        case RoleMade() | EveryoneChanged() | OutageChanged() | MemberJoined() | MemberLeft():
            return [_guild_event(payloads, happening)]
        case InteractionBegan(interaction):
            place = payloads.world.channel(interaction.channel_id).guild_id
            return [Event("INTERACTION_CREATE", interaction_payload(payloads, interaction), place, Intent.NONE)]
        case ThreadJoined() | CommandsSynced() | InteractionAnswered() | ClockMoved() | WorldReplaced():
            return []
        case _:
            assert_never(happening)


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
    if channel.kind is ChannelKind.DM or Permission.VIEW_CHANNEL not in payloads.world.permissions(BOT_ID, channel):
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
    payloads: Payloads, happening: RoleMade | EveryoneChanged | OutageChanged | MemberJoined | MemberLeft
) -> Event:
    match happening:
        case RoleMade(guild_id, role):
            data = {"guild_id": str(guild_id), "role": payloads.own_role(role)}
            return Event("GUILD_ROLE_CREATE", data, guild_id, Intent.GUILDS)
        case EveryoneChanged(guild_id):
            data = {"guild_id": str(guild_id), "role": payloads.everyone(payloads.world.state.guilds[guild_id])}
            return Event("GUILD_ROLE_UPDATE", data, guild_id, Intent.GUILDS)
        case OutageChanged(guild_id):
            return _outage(payloads, guild_id)
        case MemberJoined(guild_id, user_id):
            return _joined(payloads, guild_id, user_id)
        case MemberLeft(guild_id, user_id):
            return _left(payloads, guild_id, user_id)


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
