"""Starting threads and adding people to them."""

from playground.limits.commands import check_thread
from playground.wire.call import Call
from playground.wire.routes import Reply, Routes, Service
from playground.world import channels, threads
from playground.world.refusal import Code, Refusal
from playground.world.state import BOT_ID, ChannelKind

routes = Routes()


@routes.add("POST", "/channels/{channel_id}/messages/{message_id}/threads", status=201)
def start_from_message(service: Service, call: Call) -> Reply:
    """Start a thread from a message; its id is the message's."""
    channel = service.world.channel(call.numbers["channel_id"])
    channels.require(service.world, channel)
    message = service.world.message(channel.id, call.numbers["message_id"])
    check_thread(call.fields, is_new=True)
    thread = threads.start_from_message(service.world, message, call.fields["name"], _archive_minutes(call))
    return service.payloads.channel(thread)


@routes.add("POST", "/channels/{channel_id}/threads", status=201)
def start_alone(service: Service, call: Call) -> Reply:
    """Start a public thread without a message; the bot has no permission for private ones."""
    channel = service.world.channel(call.numbers["channel_id"])
    if call.fields.get("type") != ChannelKind.PUBLIC_THREAD:
        raise Refusal(Code.MISSING_PERMISSIONS)
    check_thread(call.fields, is_new=True)
    thread = threads.start_without_message(service.world, channel, call.fields["name"], _archive_minutes(call))
    return service.payloads.channel(thread)


@routes.add("PUT", "/channels/{channel_id}/thread-members/{user_id}")
def add_member(service: Service, call: Call) -> Reply:
    """Add somebody; a system message announces it."""
    channel = service.world.channel(call.numbers["channel_id"])
    threads.put_member(service.world, channel, service.world.user(call.numbers["user_id"]))
    return None


@routes.add("PUT", "/channels/{channel_id}/thread-members/@me")
def join_thread(service: Service, call: Call) -> Reply:
    """Let the bot join."""
    threads.put_member(service.world, service.world.channel(call.numbers["channel_id"]), service.world.user(BOT_ID))
    return None


def _archive_minutes(call: Call) -> int:
    return int(call.fields.get("auto_archive_duration") or threads.DEFAULT_ARCHIVE_MINUTES)
