"""An interaction in Discord's JSON, with the people, channels and roles that it refers to."""

from collections.abc import Iterable
from typing import Any

from playground.wire.payloads import Payloads
from playground.world.components import ComponentKind
from playground.world.happenings import Interaction, InteractionKind
from playground.world.state import APPLICATION_ID, BOT_ID, Channel, ChannelKind, Guild

JsonObject = dict[str, Any]
USER_OPTION = 6
MAX_FILE_BYTES = 10 * 1024 * 1024


def context_of(channel: Channel) -> int:
    """Discord's kind of place in which somebody uses a command: a guild, the bot's DM or people among themselves."""
    return 0 if channel.guild_id is not None else 2 if channel.kind is ChannelKind.GROUP_DM else 1


def interaction_payload(payloads: Payloads, interaction: Interaction) -> JsonObject:
    """The payload; it contains the users that options or selects refer to."""
    world = payloads.world
    channel = world.channel(interaction.channel_id)
    user = world.user(interaction.user_id)
    guild = world.guild_of(channel)
    owner = str(guild.id) if guild else "0"
    is_group = channel.kind is ChannelKind.GROUP_DM
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
        # In a group there are only the commands of those who have installed the app for themselves.
        "authorizing_integration_owners": {"1": str(user.id)} if is_group else {"0": owner},
        "attachment_size_limit": MAX_FILE_BYTES,
        "context": context_of(channel),
    }
    if guild is None:
        payload["user"] = payloads.user(user)
    else:
        member = payloads.member(guild, user) | {"permissions": payloads.rights(user.id, channel)}
        locale = {"guild_locale": guild.locale, "guild": {"id": owner, "locale": guild.locale, "features": []}}
        payload |= {"guild_id": owner, "member": member} | locale
    if (message := world.state.messages.get(interaction.message_id or 0)) is not None:
        payload["message"] = payloads.message(message)
    return payload


def _resolved(payloads: Payloads, interaction: Interaction, guild: Guild | None) -> JsonObject:
    if (kind := interaction.data.get("component_type")) in _RESOLVING:
        return {"resolved": _RESOLVING[kind](payloads, interaction, guild)}
    known = {str(user.id): user for user in payloads.world.state.users.values()}
    users = [known[value] for value in _named_people(interaction) if value in known]
    if not users:
        return {"resolved": {}} if _is_select_of_people(interaction) else {}
    resolved: JsonObject = {"users": {str(user.id): payloads.user(user) for user in users}}
    if guild is not None:
        members = {str(u.id): payloads.member(guild, u) for u in users if u.id in guild.member_ids}
        channel = payloads.world.channel(interaction.channel_id)
        for user_id, member in members.items():
            del member["user"], member["deaf"], member["mute"]
            member["permissions"] = payloads.rights(int(user_id), channel)
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


def _named_people(interaction: Interaction) -> list[str]:
    """Return the ids of people that were chosen, whatever they are."""
    if interaction.kind in (InteractionKind.COMMAND, InteractionKind.AUTOCOMPLETE):
        return _people_in(interaction.data.get("options") or [])
    return list(map(str, interaction.data.get("values", []))) if _is_select_of_people(interaction) else []


def _people_in(options: Iterable[JsonObject]) -> list[str]:
    named: list[str] = []
    for option in options:
        named += [str(option["value"])] if option["type"] == USER_OPTION else _people_in(option.get("options") or [])
    return named
