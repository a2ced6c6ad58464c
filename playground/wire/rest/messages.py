"""Messages in channels, threads and DMs."""

from playground.limits.messages import check_edit, check_new
from playground.wire.call import Call
from playground.wire.routes import Reply, Routes, Service
from playground.world import channels, messages, posting
from playground.world.permissions import Permission
from playground.world.refusal import Code, Refusal

routes = Routes()
DEFAULT_PAGE = 50
MAX_PAGE = 100


@routes.add("GET", "/channels/{channel_id}/messages")
def list_messages(service: Service, call: Call) -> Reply:
    """Part of the history, newest first."""
    channel = service.world.channel(call.numbers["channel_id"])
    channels.require(service.world, channel, Permission.READ_MESSAGE_HISTORY)
    limit = min(call.asked("limit", DEFAULT_PAGE) or DEFAULT_PAGE, MAX_PAGE)
    found = messages.page(
        service.world, channel.id, limit=limit, after=call.asked("after"), before=call.asked("before")
    )
    return [service.payloads.message(message) for message in found]


@routes.add("GET", "/channels/{channel_id}/messages/{message_id}")
def get_message(service: Service, call: Call) -> Reply:
    """One message; 10008 if it is gone or ephemeral."""
    channel = service.world.channel(call.numbers["channel_id"])
    channels.require(service.world, channel, Permission.READ_MESSAGE_HISTORY)
    message = service.world.message(channel.id, call.numbers["message_id"])
    if message.ephemeral_to is not None:
        raise Refusal(Code.UNKNOWN_MESSAGE)
    return service.payloads.message(message)


@routes.add("POST", "/channels/{channel_id}/messages")
def post_message(service: Service, call: Call) -> Reply:
    """Post; with `enforce_nonce` a repeated request returns the existing message."""
    channel = service.world.channel(call.numbers["channel_id"])
    check_new(call.form)
    return service.payloads.message(posting.post_as_bot(service.world, channel, call.form))


@routes.add("PATCH", "/channels/{channel_id}/messages/{message_id}")
def edit_message(service: Service, call: Call) -> Reply:
    """Change an own message."""
    channel = service.world.channel(call.numbers["channel_id"])
    if (known := service.world.state.messages.get(call.numbers["message_id"])) is not None:
        check_edit(call.form, known)
    message = posting.edit_own(service.world, channel, call.numbers["message_id"], call.form)
    return service.payloads.message(message)


@routes.add("DELETE", "/channels/{channel_id}/messages/{message_id}")
def delete_message(service: Service, call: Call) -> Reply:
    """Delete a message."""
    channel = service.world.channel(call.numbers["channel_id"])
    posting.delete_own(service.world, channel, call.numbers["message_id"])
    return None
