"""What the bot must be allowed to do in a channel where a table is opened."""

import discord

from languages.speech import N_

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
