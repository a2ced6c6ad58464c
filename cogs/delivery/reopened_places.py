"""Places that took no posts: looked at again whenever something changes on their server."""

import discord

from cogs.context import House
from db.delivery.blocked_places import BarredRow


class Doors:
    """Lets what waits go out as soon as a place seems open again; else it is tried once an hour."""

    def __init__(self, house: House) -> None:
        self._house = house

    async def look(self, guild: discord.Guild) -> None:
        """Let the places of a server's barred tables be tried that seem open by now. Raises: NotSaved."""
        barred = await self._house.tables.barring.on(guild.id)
        if seeming := [row.game_id for row in barred if _seems_open(guild, row)]:
            await self._house.tables.barring.seem_open(seeming)


def _seems_open(guild: discord.Guild, row: BarredRow) -> bool:
    channel = guild.get_channel(row.channel_id)
    if channel is None:
        return False
    may = channel.permissions_for(guild.me)
    if row.thread_id is None:
        return may.view_channel and may.send_messages
    thread = guild.get_thread(row.thread_id)
    is_locked = thread is not None and thread.locked
    return may.view_channel and may.send_messages_in_threads and not is_locked
