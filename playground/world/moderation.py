"""What moderators, AutoMod and filters keep from being written: words, files, in closed threads, by whom."""

from playground.world.components import texts
from playground.world.form import Form
from playground.world.happenings import MemberChanged
from playground.world.permissions import Permission
from playground.world.refusal import Code, Refusal
from playground.world.state import BOT_ID, Channel, Guild, User
from playground.world.world import World


def time_out(world: World, guild: Guild, user: User, seconds: float) -> None:
    """Let a member, perhaps the bot, only read for so many seconds; 0 ends it."""
    if seconds:
        guild.timeouts[user.id] = world.clock.millis() + int(seconds * 1000)
    else:
        guild.timeouts.pop(user.id, None)
    world.tell(MemberChanged(guild.id, user.id))


def check_content(world: World, channel: Channel, form: Form) -> None:
    """
    Check words and files of a message, from which a bot is not exempt.

    Raises: Refusal 200000 (AutoMod), 240000 (a harmful link), 400001 (no uploads there), 20009 (a person's filter).
    """
    text = "\n".join((form.content, *texts(form.components)))
    if _has_blocked_word(world, channel, text):
        raise Refusal(Code.BLOCKED_BY_AUTOMOD)
    if any(link in text for link in world.harmful_links):
        raise Refusal(Code.HARMFUL_LINK)
    guild = world.guild_of(channel)
    if form.uploads and guild is not None and guild.is_without_uploads:
        raise Refusal(Code.UPLOADS_LIMITED)
    if form.uploads and channel.recipient_id is not None and world.user(channel.recipient_id).filters_pictures:
        raise Refusal(Code.EXPLICIT_CONTENT)


def check_title(world: World, channel: Channel, title: str) -> None:
    """Check the name of a thread against AutoMod. Raises: Refusal 200001."""
    if _has_blocked_word(world, channel, title):
        raise Refusal(Code.TITLE_BLOCKED_BY_AUTOMOD)


def is_locked(world: World, channel: Channel) -> bool:
    """Whether the bot can neither write to a thread nor open it: it is locked, and the bot does not manage threads."""
    is_manager = Permission.MANAGE_THREADS in world.permissions(BOT_ID, channel)
    return channel.thread is not None and channel.thread.locked and not is_manager


def require_answerable(world: World, channel: Channel) -> None:
    """
    Check that an answer to an interaction can be posted: for that, a thread opens if it is merely archived.

    Raises: Refusal 50083: the thread is archived and locked.
    """
    if channel.thread and channel.thread.archived and is_locked(world, channel):
        raise Refusal(Code.THREAD_ARCHIVED)


def require_open(channel: Channel) -> None:
    """Check that messages in a channel can be changed. Raises: Refusal 50083: it is an archived thread."""
    if channel.thread and channel.thread.archived:
        raise Refusal(Code.THREAD_ARCHIVED)


def _has_blocked_word(world: World, channel: Channel, text: str) -> bool:
    guild = world.guild_of(channel)
    return guild is not None and any(word.casefold() in text.casefold() for word in guild.blocked_words)
