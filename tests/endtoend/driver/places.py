"""Channels beside those that everybody reads."""

from playground.standin import StandIn
from playground.world import channels
from playground.world.permissions import Permission
from playground.world.state import Channel


def add_private_channel(standin: StandIn, name: str) -> Channel:
    """Add a channel that only the bot and the server's owner read."""
    channel = channels.add_text_channel(standin.world, standin.guild, name)
    channels.set_rights(standin.world, channel, standin.guild, deny=Permission.VIEW_CHANNEL)
    channels.set_rights(standin.world, channel, standin.world.bot, allow=Permission.VIEW_CHANNEL)
    return channel
