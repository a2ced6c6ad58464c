"""Who uses a command or a button, where, and in whose sight."""

import discord

from cogs.interactions.answers import Interaction
from cogs.words import general as words
from languages.speech import N_
from rules.errors import PlayerError
from tables.model.place import Member, Person, Place

_NAMES = {
    "view_channel": N_("View Channel"),
    "send_messages": N_("Send Messages"),
    "embed_links": N_("Embed Links"),
    "attach_files": N_("Attach Files"),
    "read_message_history": N_("Read Message History"),
    "create_public_threads": N_("Create Public Threads"),
    "send_messages_in_threads": N_("Send Messages in Threads"),
}
NEEDED = discord.Permissions(**dict.fromkeys(_NAMES, True))
"""309237763072 in an invitation link."""


def missing(granted: discord.Permissions) -> list[str]:
    """Return the needed permissions that are not granted, by the names Discord shows."""
    return [str(name) for flag, name in _NAMES.items() if not getattr(granted, flag)]


def person_of(interaction: Interaction) -> Person:
    """Return who clicked or typed, with the name to show, and what they are on the server."""
    return Person(interaction.user.id, interaction.user.display_name, member_of(interaction), interaction.locale.value)


def member_of(interaction: Interaction) -> Member | None:
    """Return what the user is on the server where they click, or None in a direct message."""
    user = interaction.user
    if not isinstance(user, discord.Member):
        return None
    roles = frozenset(role.id for role in user.roles)
    return Member(user.guild.id, interaction.permissions.manage_guild, roles)


def place_of(interaction: Interaction) -> Place:
    """Return the channel for a table. Raises: PlayerError: no table can stand there, and why."""
    if not isinstance(interaction.channel, discord.TextChannel):
        raise PlayerError("only-channels", words.ONLY_CHANNELS.message)
    if lacking := missing(interaction.app_permissions):
        raise PlayerError("missing-permissions", words.MISSING_PERMISSIONS.message, names=", ".join(lacking))
    return Place(interaction.guild_id, interaction.channel.id)


def is_private(interaction: Interaction) -> bool:
    """Tell whether the clicked message is seen by the clicker alone, so that it may be turned into a panel."""
    message = interaction.message
    return interaction.guild_id is None or (message is not None and message.flags.ephemeral)


def shown_in(interaction: Interaction) -> int | None:
    """Return the message that was clicked, where the answer takes the place of what it showed."""
    return interaction.message.id if interaction.message is not None and is_private(interaction) else None
