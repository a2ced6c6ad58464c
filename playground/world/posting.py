"""Posting, editing and deleting messages, with the permissions that the bot needs."""

from playground.world import messages, threads
from playground.world.channels import require, require_postable
from playground.world.components import settle, shown_attachments
from playground.world.form import Form, Upload
from playground.world.moderation import check_content, require_answerable, require_open
from playground.world.permissions import Permission, of_bot
from playground.world.refusal import Code, Refusal
from playground.world.state import BOT_ID, Attachment, Channel, Message, MessageFlag, MessageKind, Origin, User
from playground.world.world import World

NONCE_MEMORY_MILLIS = 2 * 60 * 1000
_SENDER_FLAGS = MessageFlag.SUPPRESS_EMBEDS | MessageFlag.SUPPRESS_NOTIFICATIONS | MessageFlag.COMPONENTS_V2


def post_as_bot(world: World, channel: Channel, form: Form) -> Message:
    """
    Post an ordinary message of the bot; if its enforced nonce was used recently, return the message it made.

    Raises: Refusal: a permission is missing, the DM is closed, the thread is locked, or words or files are blocked.
    """
    needed = [Permission.ATTACH_FILES] if form.uploads else []
    needed += [Permission.EMBED_LINKS] if form.embeds else []
    require_postable(world, channel, *needed)
    if (twin := _same_nonce(world, channel, form)) is not None:
        return twin
    return _post(world, channel, Message(world.take_id(), channel.id, BOT_ID, world.clock.millis()), form)


def post_in_forum(
    world: World,
    forum: Channel,
    user: User,
    name: str,
    form: Form,
    archive_minutes: int = threads.DEFAULT_ARCHIVE_MINUTES,
) -> tuple[Channel, Message]:
    """Start a post of a forum with its first message. Raises: Refusal, as `start_in_forum` and `check_content`."""
    check_content(world, forum, form)
    thread = threads.start_in_forum(world, forum, user, name, archive_minutes)
    return thread, _post(world, thread, Message(thread.id, thread.id, user.id, world.clock.millis()), form)


def post_as_person(world: World, channel: Channel, user: User, text: str) -> Message:
    """Post a line that somebody types. Raises: Refusal 50013: they may not write there."""
    speak = Permission.SEND_MESSAGES_IN_THREADS if channel.thread else Permission.SEND_MESSAGES
    if speak not in world.permissions(user.id, channel) or (channel.thread and channel.thread.locked):
        raise Refusal(Code.MISSING_PERMISSIONS)
    message = Message(world.take_id(), channel.id, user.id, world.clock.millis())
    posted = _post(world, channel, message, Form({"content": text}))
    threads.add_members(world, channel, [user.id])
    return posted


def post_answer(world: World, channel: Channel, form: Form, origin: Origin, ephemeral_to: int | None) -> Message:
    """
    Post the bot's answer to an interaction, for which it needs no permission to send.

    Raises: Refusal 50083: the thread is locked and archived; 200000 and others: words or files are blocked.
    """
    require_answerable(world, channel)
    message = Message(world.take_id(), channel.id, BOT_ID, world.clock.millis(), origin=origin)
    message.ephemeral_to = ephemeral_to
    message.flags = MessageFlag.EPHEMERAL if ephemeral_to is not None else 0
    if origin.command is not None:
        message.kind = MessageKind.CHAT_INPUT_COMMAND
    return _post(world, channel, message, form)


def post_placeholder(world: World, channel: Channel, origin: Origin, ephemeral_to: int | None) -> Message:
    """Post the line "… is thinking", the placeholder of a deferred answer. Raises: Refusal 50083, as for an answer."""
    require_answerable(world, channel)
    message = Message(world.take_id(), channel.id, BOT_ID, world.clock.millis(), origin=origin)
    message.ephemeral_to = ephemeral_to
    message.flags = MessageFlag.LOADING | (MessageFlag.EPHEMERAL if ephemeral_to is not None else 0)
    messages.keep(world, message)
    return message


def edit_own(world: World, channel: Channel, message_id: int, form: Form) -> Message:
    """
    Change a message of the bot.

    Raises: Refusal 10008: not there, or ephemeral; 50005: somebody else's; 50083: in an archived thread; 50001, 50013.
    """
    require(world, channel)
    message = world.message(channel.id, message_id)
    if message.ephemeral_to is not None:
        raise Refusal(Code.UNKNOWN_MESSAGE)
    if message.author_id != BOT_ID:
        raise Refusal(Code.CANNOT_EDIT_OTHERS_MESSAGE)
    if form.uploads:
        require(world, channel, Permission.ATTACH_FILES)
    edit(world, message, form)
    return message


def edit(world: World, message: Message, form: Form) -> None:
    """
    Change what the form contains; this completes a deferred answer.

    Raises: Refusal 50083: in an archived thread, which an edit does not open; as `check_content`.
    """
    channel = world.channel(message.channel_id)
    require_open(channel)
    check_content(world, channel, form)
    message.flags = message.flags & ~MessageFlag.LOADING | form.flags & _SENDER_FLAGS
    if "content" in form.body:
        message.content = form.content
    if "embeds" in form.body:
        message.embeds = form.embeds
    message.attachments = form.kept(message.attachments) + _store(world, form)
    if "components" in form.body:
        message.components = settle(form.components, message.attachments)
    if {"content", "components"} & form.body.keys():
        message.mentions = _mentionable(world, form)
    messages.changed(world, message)


def delete_own(world: World, channel: Channel, message_id: int) -> None:
    """
    Delete a message: an own one, or any with MANAGE_MESSAGES.

    Raises: Refusal 10008: not there, or ephemeral; 50013; 50083: in an archived thread.
    """
    require(world, channel)
    message = world.message(channel.id, message_id)
    if message.ephemeral_to is not None:
        raise Refusal(Code.UNKNOWN_MESSAGE)
    if message.author_id != BOT_ID:
        require(world, channel, Permission.MANAGE_MESSAGES)
    require_open(channel)
    messages.remove(world, message)


def unshown_attachments(message: Message) -> list[Attachment]:
    """The files that are shown below a message, since no component shows them."""
    shown = shown_attachments(message.components)
    return [attachment for attachment in message.attachments if attachment.id not in shown]


def _post(world: World, channel: Channel, message: Message, form: Form) -> Message:
    check_content(world, channel, form)
    message.content, message.embeds = form.content, form.embeds
    message.flags |= form.flags & _SENDER_FLAGS
    message.nonce = None if form.body.get("nonce") is None else str(form.body["nonce"])
    reference = (form.body.get("message_reference") or {}).get("message_id")
    message.reference_id = None if reference is None else int(reference)
    message.attachments = _store(world, form)
    message.components = settle(form.components, message.attachments)
    message.mentions = _mentionable(world, form)
    message.mentioned_roles = form.mentioned_roles()
    message.pinged = _pinged(world, channel, message)
    if message.ephemeral_to is None:
        threads.wake(world, channel)
    messages.keep(world, message)
    if message.ephemeral_to is None:
        threads.add_members(world, channel, message.mentions)
    return message


def _store(world: World, form: Form) -> list[Attachment]:
    descriptions = form.descriptions()
    return [_store_one(world, upload, descriptions.get(upload.index)) for upload in form.uploads]


def _store_one(world: World, upload: Upload, description: str | None) -> Attachment:
    # Discord stores names without folders and blanks, and `attachment://` must refer to the stored name.
    name = upload.name.replace("/", "_").replace("\\", "_").replace(" ", "_")
    width, height = upload.size_in_pixels()
    size = len(upload.data)
    attachment = Attachment(world.take_id(), name, upload.content_type, size, description, width, height)
    world.files.put(attachment.id, upload.data)
    return attachment


def _mentionable(world: World, form: Form) -> list[int]:
    return [user_id for user_id in form.mentioned() if user_id in world.state.users]


def _pinged(world: World, channel: Channel, message: Message) -> list[int]:
    if message.flags & MessageFlag.SUPPRESS_NOTIFICATIONS:
        return []
    if channel.recipient_id is not None and message.ephemeral_to is None:
        return [channel.recipient_id] if message.author_id == BOT_ID else []
    guild = world.guild_of(channel)
    called = [] if guild is None else [role for role in guild.roles if role.id in message.mentioned_roles]
    may_call = guild is not None and Permission.MENTION_EVERYONE in of_bot(guild, BOT_ID)
    of_roles = (user for role in called if role.is_mentionable or may_call for user in role.member_ids)
    return list(dict.fromkeys((*message.mentions, *of_roles)))


def _same_nonce(world: World, channel: Channel, form: Form) -> Message | None:
    if not form.body.get("enforce_nonce") or form.body.get("nonce") is None:
        return None
    oldest = world.clock.millis() - NONCE_MEMORY_MILLIS
    for message_id in reversed(world.by_channel.get(channel.id, [])):
        message = world.state.messages[message_id]
        if message.created_at < oldest:
            return None
        if message.nonce == str(form.body["nonce"]) and message.author_id == BOT_ID:
            return message
    return None
