"""Channels, DMs, threads and the messages in them."""

from playground.limits.commands import check_thread
from playground.limits.messages import check_edit, check_new
from playground.wire.call import Call
from playground.wire.routes import ALL, Reply, Service
from playground.world import channels, messages, posting, threads
from playground.world.form import Form
from playground.world.permissions import Permission
from playground.world.refusal import Code, Refusal
from playground.world.state import BOT_ID, THREADS_OF, Channel, ChannelKind
from playground.world.threads import ThreadChange

DEFAULT_PAGE = 50
MAX_PAGE = 100


@ALL.add("GET", "/channels/{channel_id}")
def get_channel(service: Service, call: Call) -> Reply:
    """A channel that the bot can see."""
    channel = service.world.channel(call.numbers["channel_id"])
    channels.require(service.world, channel)
    return service.payloads.channel(channel)


@ALL.add("PATCH", "/channels/{channel_id}")
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


@ALL.add("POST", "/users/@me/channels")
def open_dm(service: Service, call: Call) -> Reply:
    """The DM with somebody, the same one each time."""
    return service.payloads.channel(channels.open_dm(service.world, int(call.fields["recipient_id"])))


@ALL.add("POST", "/channels/{channel_id}/messages/{message_id}/threads", status=201)
def start_from_message(service: Service, call: Call) -> Reply:
    """Start a thread from a message; its id is the message's."""
    channel = service.world.channel(call.numbers["channel_id"])
    channels.require(service.world, channel)
    message = service.world.message(channel.id, call.numbers["message_id"])
    check_thread(call.fields, is_new=True)
    thread = threads.start_from_message(service.world, message, call.fields["name"], _archive_minutes(call))
    return service.payloads.channel(thread)


@ALL.add("POST", "/channels/{channel_id}/threads", status=201)
def start_alone(service: Service, call: Call) -> Reply:
    """Start a public thread without a message, or a post of a forum; the bot has no permission for private threads."""
    channel = service.world.channel(call.numbers["channel_id"])
    if channel.kind is ChannelKind.FORUM:
        return _start_in_forum(service, call, channel)
    if call.fields.get("type") != THREADS_OF.get(channel.kind, ChannelKind.PUBLIC_THREAD):
        raise Refusal(Code.MISSING_PERMISSIONS)
    check_thread(call.fields, is_new=True)
    thread = threads.start_without_message(service.world, channel, call.fields["name"], _archive_minutes(call))
    return service.payloads.channel(thread)


@ALL.add("PUT", "/channels/{channel_id}/thread-members/{user_id}")
def add_member(service: Service, call: Call) -> Reply:
    """Add somebody; a system message announces it."""
    channel = service.world.channel(call.numbers["channel_id"])
    threads.put_member(service.world, channel, service.world.user(call.numbers["user_id"]))
    return None


@ALL.add("PUT", "/channels/{channel_id}/thread-members/@me")
def join_thread(service: Service, call: Call) -> Reply:
    """Let the bot join."""
    threads.put_member(service.world, service.world.channel(call.numbers["channel_id"]), service.world.user(BOT_ID))
    return None


def _start_in_forum(service: Service, call: Call, forum: Channel) -> Reply:
    channels.require(service.world, forum, *([Permission.ATTACH_FILES] if call.uploads else []))
    check_thread(call.fields, is_new=True)
    form = Form(call.fields.get("message") or {}, call.uploads)
    check_new(form)
    name, minutes = call.fields["name"], _archive_minutes(call)
    thread, message = posting.post_in_forum(service.world, forum, service.world.bot, name, form, minutes)
    return service.payloads.channel(thread) | {"message": service.payloads.message(message)}


def _archive_minutes(call: Call) -> int:
    return int(call.fields.get("auto_archive_duration") or threads.DEFAULT_ARCHIVE_MINUTES)


@ALL.add("GET", "/channels/{channel_id}/messages")
def list_messages(service: Service, call: Call) -> Reply:
    """Part of the history, newest first; whoever may not read it is told of none, and not refused."""
    channel = service.world.channel(call.numbers["channel_id"])
    channels.require(service.world, channel)
    if Permission.READ_MESSAGE_HISTORY not in service.world.permissions(BOT_ID, channel):
        return []
    limit = min(call.asked("limit", DEFAULT_PAGE) or DEFAULT_PAGE, MAX_PAGE)
    found = messages.page(
        service.world, channel.id, limit=limit, after=call.asked("after"), before=call.asked("before")
    )
    return [service.payloads.message(message) for message in found]


@ALL.add("GET", "/channels/{channel_id}/messages/{message_id}")
def get_message(service: Service, call: Call) -> Reply:
    """One message; 10008 if it is gone or ephemeral."""
    channel = service.world.channel(call.numbers["channel_id"])
    channels.require(service.world, channel, Permission.READ_MESSAGE_HISTORY)
    message = service.world.message(channel.id, call.numbers["message_id"])
    if message.ephemeral_to is not None:
        raise Refusal(Code.UNKNOWN_MESSAGE)
    return service.payloads.message(message)


@ALL.add("POST", "/channels/{channel_id}/messages")
def post_message(service: Service, call: Call) -> Reply:
    """Post; with `enforce_nonce` a repeated request returns the existing message."""
    channel = service.world.channel(call.numbers["channel_id"])
    check_new(call.form)
    return service.payloads.message(posting.post_as_bot(service.world, channel, call.form))


@ALL.add("PATCH", "/channels/{channel_id}/messages/{message_id}")
def edit_message(service: Service, call: Call) -> Reply:
    """Change an own message."""
    channel = service.world.channel(call.numbers["channel_id"])
    if (known := service.world.state.messages.get(call.numbers["message_id"])) is not None:
        check_edit(call.form, known)
    message = posting.edit_own(service.world, channel, call.numbers["message_id"], call.form)
    return service.payloads.message(message)


@ALL.add("DELETE", "/channels/{channel_id}/messages/{message_id}")
def delete_message(service: Service, call: Call) -> Reply:
    """Delete a message."""
    channel = service.world.channel(call.numbers["channel_id"])
    posting.delete_own(service.world, channel, call.numbers["message_id"])
    return None
