"""
The records of the world.

They are saved as they are: everything in them is plain JSON, and times are milliseconds since 1970. Unlike the bot's
records they are mutable, since only the world owns them.
"""

from dataclasses import dataclass, field
from enum import IntEnum, IntFlag
from typing import Any

APPLICATION_ID = 900_000_000_000_000_001
BOT_ID = APPLICATION_ID
"""Applications that are created today have the same id as their bot user."""


class ChannelKind(IntEnum):
    """Discord's channel types that the stand-in knows."""

    TEXT = 0
    DM = 1
    VOICE = 2
    GROUP_DM = 3
    ANNOUNCEMENT = 5
    ANNOUNCEMENT_THREAD = 10
    PUBLIC_THREAD = 11
    FORUM = 15


THREADS_OF = {ChannelKind.TEXT: ChannelKind.PUBLIC_THREAD, ChannelKind.ANNOUNCEMENT: ChannelKind.ANNOUNCEMENT_THREAD}
"""The kinds of channels that messages can start threads in, and of which kind those are."""


class MessageKind(IntEnum):
    """Discord's message types that the stand-in makes."""

    DEFAULT = 0
    RECIPIENT_ADD = 1
    THREAD_CREATED = 18
    CHAT_INPUT_COMMAND = 20
    THREAD_STARTER = 21


class MessageFlag(IntFlag):
    """Discord's message flags that the stand-in knows."""

    SUPPRESS_EMBEDS = 1 << 2
    HAS_THREAD = 1 << 5
    EPHEMERAL = 1 << 6
    LOADING = 1 << 7
    SUPPRESS_NOTIFICATIONS = 1 << 12
    COMPONENTS_V2 = 1 << 15


@dataclass(slots=True)
class User:
    """A person or the bot."""

    id: int
    name: str
    is_bot: bool = False
    locale: str = "en-US"
    dms_closed: bool = False
    filters_pictures: bool = False
    """Whether a filter keeps files from them in direct messages, since it takes a picture for explicit."""


@dataclass(slots=True)
class Role:
    """
    A role other than @everyone and the bot's own, which `is_above` tells whether it stands below.

    Of two such roles, the one that was made first stands above. One that `is_managed` belongs to an app, which alone
    gives it.
    """

    id: int
    name: str
    permissions: int = 0
    member_ids: list[int] = field(default_factory=list)
    is_mentionable: bool = False
    is_above: bool = False
    is_managed: bool = False


@dataclass(slots=True)
class Guild:
    """
    A server with its members, the permissions of @everyone and of the bot's role, and its channels for notices, if any.

    `is_down` means an outage: Discord itself cannot reach the server. `blocked_words` are what AutoMod lets nobody
    write. `timeouts` say until when, in milliseconds since 1970, a member may only read. `nicks` are the names that
    members have there alone.
    """

    id: int
    name: str
    owner_id: int
    bot_role_id: int
    everyone: int
    bot_permissions: int
    member_ids: list[int] = field(default_factory=list)
    system_channel_id: int | None = None
    roles: list[Role] = field(default_factory=list)
    is_down: bool = False
    public_updates_channel_id: int | None = None
    """Where Discord writes to the moderators."""
    blocked_words: list[str] = field(default_factory=list)
    timeouts: dict[int, int] = field(default_factory=dict)
    nicks: dict[int, str] = field(default_factory=dict)
    is_without_uploads: bool = False
    """Whether Discord lets nobody upload files there for now."""
    locale: str = "en-US"


@dataclass(slots=True)
class Overwrite:
    """Permission bits that a channel allows or denies a role or a member."""

    allow: int = 0
    deny: int = 0


@dataclass(slots=True)
class Thread:
    """The fields that only threads have."""

    parent_id: int
    owner_id: int
    archive_minutes: int
    changed_at: int
    active_at: int = 0
    """When the last message or change happened; the archive time counts from then on."""
    archived: bool = False
    locked: bool = False
    member_ids: list[int] = field(default_factory=list)


@dataclass(slots=True)
class Channel:
    """A channel of a guild, a thread (`thread` is set), a DM (`recipient_id` is set) or people among themselves."""

    id: int
    kind: ChannelKind
    name: str
    guild_id: int | None = None
    recipient_id: int | None = None
    thread: Thread | None = None
    overwrites: dict[int, Overwrite] = field(default_factory=dict)
    group_ids: list[int] = field(default_factory=list)
    """Who is in a group DM, its owner first; never the bot."""
    last_message_id: int | None = None
    is_age_restricted: bool = False


@dataclass(slots=True)
class Attachment:
    """A file of a message; its bytes are in the file store under the same id."""

    id: int
    name: str
    content_type: str
    size: int
    description: str | None = None
    width: int | None = None
    height: int | None = None


@dataclass(slots=True)
class Origin:
    """The interaction that a message answers."""

    interaction_id: int
    kind: int
    user_id: int
    command: str | None = None
    message_id: int | None = None
    """The message whose component was used."""
    trigger: "Origin | None" = None
    """What opened the modal that was sent."""


@dataclass(slots=True)
class Message:
    """
    A message as it is now.

    `components` contain resolved media: each `attachment_id` is the id of one of `attachments`. `ephemeral_to` is
    the only person who sees it; `pinged` are the people it notifies.
    """

    id: int
    channel_id: int
    author_id: int
    created_at: int
    kind: MessageKind = MessageKind.DEFAULT
    content: str = ""
    embeds: list[dict[str, Any]] = field(default_factory=list)
    components: list[dict[str, Any]] = field(default_factory=list)
    attachments: list[Attachment] = field(default_factory=list)
    flags: int = 0
    edited_at: int | None = None
    mentions: list[int] = field(default_factory=list)
    mentioned_roles: list[int] = field(default_factory=list)
    pinged: list[int] = field(default_factory=list)
    nonce: str | None = None
    ephemeral_to: int | None = None
    reference_id: int | None = None
    origin: Origin | None = None


@dataclass(slots=True)
class Emoji:
    """An emoji of the application; its picture is kept as a file under its id."""

    id: int
    name: str


@dataclass(slots=True)
class WorldState:
    """All that is saved. `offset_seconds` is how far the clock was moved forward."""

    last_id: int = 0
    offset_seconds: float = 0.0
    users: dict[int, User] = field(default_factory=dict)
    guilds: dict[int, Guild] = field(default_factory=dict)
    channels: dict[int, Channel] = field(default_factory=dict)
    messages: dict[int, Message] = field(default_factory=dict)
    commands: dict[int, list[dict[str, Any]]] = field(default_factory=dict)
    """By guild id; those under 0 are global."""
    emojis: dict[int, Emoji] = field(default_factory=dict)


EPOCH_MILLIS = 1_420_070_400_000
INSTANT_SHIFT = 22


def instant_of(snowflake: int) -> int:
    """When an id was made, in milliseconds since 1970."""
    return (snowflake >> INSTANT_SHIFT) + EPOCH_MILLIS
