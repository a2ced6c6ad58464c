"""Who uses a command or a button, in which channel, and whether others see it."""

import discord

from cogs.interactions.answers import Interaction
from cogs.interactions.verdicts import Verdict, verdict_of
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
"""The permissions the bot needs; 309237763072 in the link of `invitation`."""


def invitation(application_id: int) -> str:
    """Return the link that invites the bot to a server, with the permissions it needs."""
    return discord.utils.oauth_url(application_id, permissions=NEEDED, scopes=("bot", "applications.commands"))


def missing(granted: discord.Permissions) -> list[str]:
    """Return the needed permissions that are not granted, by the names that Discord shows."""
    return [str(name) for flag, name in _NAMES.items() if not getattr(granted, flag)]


def person_of(interaction: Interaction) -> Person:
    """Return the user, with the name to show, their membership and their locale."""
    return Person(interaction.user.id, interaction.user.display_name, member_of(interaction), interaction.locale.value)


def member_of(interaction: Interaction) -> Member | None:
    """Return the user's roles and rights on the server, or None in a direct message."""
    user = interaction.user
    if not isinstance(user, discord.Member):
        return None
    roles = frozenset(role.id for role in user.roles)
    return Member(user.guild.id, interaction.permissions.manage_guild, roles)


async def member_on(guild: discord.Guild, user_id: int) -> discord.Member | None:
    """Ask Discord for a member of a server. Returns: None if they are none. Raises: discord.HTTPException."""
    try:
        return await guild.fetch_member(user_id)
    except discord.NotFound as fault:
        if verdict_of(fault) is Verdict.PARK:
            return None
        raise


def place_of(interaction: Interaction) -> Place:
    """Return the channel as the place for a table. Raises: PlayerError: no table can be opened there."""
    if not isinstance(interaction.channel, discord.TextChannel):
        raise PlayerError("only-channels", words.ONLY_CHANNELS.message)
    if lacking := missing(interaction.app_permissions):
        raise PlayerError("missing-permissions", words.MISSING_PERMISSIONS.message, names=", ".join(lacking))
    return Place(interaction.guild_id, interaction.channel.id)


def may_have_tables(interaction: Interaction) -> bool:
    """Return whether this is a channel in which tables are opened: no direct message and no thread."""
    return isinstance(interaction.channel, discord.TextChannel)


def is_direct(interaction: Interaction) -> bool:
    """Return whether this happens in the bot's direct messages with the user, not on a server or in a group."""
    return interaction.context.dm_channel


def is_private(interaction: Interaction) -> bool:
    """Return whether only the user sees the clicked message, so that it may be turned into a panel."""
    message = interaction.message
    return is_direct(interaction) or (message is not None and message.flags.ephemeral)


def shown_in(interaction: Interaction) -> int | None:
    """Return the id of the clicked message if the answer may replace it; else None."""
    return interaction.message.id if interaction.message is not None and is_private(interaction) else None
