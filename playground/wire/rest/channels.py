"""Channels, DMs and threads as a whole."""

from playground.limits.commands import check_thread
from playground.wire.call import Call
from playground.wire.routes import Reply, Routes, Service
from playground.world import channels, threads
from playground.world.permissions import Permission
from playground.world.threads import ThreadChange

routes = Routes()


@routes.add("GET", "/channels/{channel_id}")
def get_channel(service: Service, call: Call) -> Reply:
    """A channel that the bot can see."""
    channel = service.world.channel(call.numbers["channel_id"])
    channels.require(service.world, channel)
    return service.payloads.channel(channel)


@routes.add("PATCH", "/channels/{channel_id}")
def change_channel(service: Service, call: Call) -> Reply:
    """Rename a channel; rename, archive, open or lock a thread."""
    channel = service.world.channel(call.numbers["channel_id"])
    wanted = call.fields
    check_thread(wanted, is_new=False)
    if channel.thread is not None:
        change = ThreadChange(
            wanted.get("name"), wanted.get("archived"), wanted.get("locked"), wanted.get("auto_archive_duration")
        )
        threads.change(service.world, channel, change)
    else:
        channels.require(service.world, channel, Permission.MANAGE_CHANNELS)
        channels.rename(service.world, channel, wanted.get("name") or channel.name)
    return service.payloads.channel(channel)


@routes.add("POST", "/users/@me/channels")
def open_dm(service: Service, call: Call) -> Reply:
    """The DM with somebody, the same one each time."""
    return service.payloads.channel(channels.open_dm(service.world, int(call.fields["recipient_id"])))
