"""What happens in the world: interactions, and the events for its watchers: gateway, page, test driver, saver."""

from dataclasses import dataclass, field
from enum import IntEnum
from typing import Any

from playground.world.state import Channel, Message, Role

TOKEN_LIFE_MILLIS = 15 * 60 * 1000
FIRST_ANSWER_MILLIS = 3000


class InteractionKind(IntEnum):
    """Discord's interaction types."""

    COMMAND = 2
    COMPONENT = 3
    AUTOCOMPLETE = 4
    MODAL = 5


class AnswerKind(IntEnum):
    """Discord's interaction callback types that the stand-in knows."""

    MESSAGE = 4
    DEFERRED_MESSAGE = 5
    DEFERRED_UPDATE = 6
    UPDATE = 7
    AUTOCOMPLETE = 8
    MODAL = 9


@dataclass(slots=True)
class Interaction:
    """
    An interaction in progress; never saved, since its token expires within minutes.

    `data` is what Discord sends to the bot. `message_id` is the message whose component was used,
    `trigger` what opened the modal. `original_id` is
    the message that `@original` means, once there is one. `answer_data` is the data of the first answer.
    """

    id: int
    kind: InteractionKind
    token: str
    user_id: int
    channel_id: int
    begun_at: int
    data: dict[str, Any]
    message_id: int | None = None
    trigger: "Interaction | None" = None
    answer: AnswerKind | None = None
    answer_data: dict[str, Any] = field(default_factory=dict)
    answered_at: int | None = None
    original_id: int | None = None
    followup_ids: list[int] = field(default_factory=list)
    is_shown: bool = False
    """False after a deferral, until the answer is there."""
    instead_id: int | None = None
    """The follow-up that came in place of what was promised, if one did."""


@dataclass(frozen=True)
class _OfMessage:
    message: Message


@dataclass(frozen=True)
class _OfChannel:
    channel: Channel


@dataclass(frozen=True)
class _OfGuild:
    guild_id: int


@dataclass(frozen=True)
class _OfMember(_OfGuild):
    user_id: int


@dataclass(frozen=True)
class _OfInteraction:
    interaction: Interaction


class MessagePosted(_OfMessage):
    """A message was posted, perhaps an ephemeral one."""


class MessageEdited(_OfMessage):
    """A message changed: its author edited it, or a thread was started from it."""


class MessageDeleted(_OfMessage):
    """A message was deleted, or an ephemeral one dismissed."""


class ChannelMade(_OfChannel):
    """A channel, a thread or a DM was created."""


class ChannelChanged(_OfChannel):
    """Name, permissions, archive state or lock of a channel changed."""


class ChannelGone(_OfChannel):
    """A channel was deleted with everything in it."""


@dataclass(frozen=True, slots=True)
class ThreadJoined:
    """People were added to a thread."""

    channel: Channel
    user_ids: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class RoleMade:
    """A role was added to a guild."""

    guild_id: int
    role: Role


class EveryoneChanged(_OfGuild):
    """The permissions of @everyone in a guild changed."""


@dataclass(frozen=True, slots=True)
class RoleChanged:
    """Name or permissions of a role changed."""

    guild_id: int
    role: Role


@dataclass(frozen=True, slots=True)
class RoleGone:
    """A role was deleted from a guild."""

    guild_id: int
    role: Role


class GuildChanged(_OfGuild):
    """Name or channels for notices of a guild changed."""


class OutageChanged(_OfGuild):
    """An outage of a guild began or ended."""


class MemberJoined(_OfMember):
    """Somebody joined a guild."""


class MemberChanged(_OfMember):
    """Somebody got or lost a role, or a timeout."""


class MemberLeft(_OfMember):
    """Somebody left a guild."""


class CommandsSynced(_OfGuild):
    """The bot registered its commands."""


class InteractionBegan(_OfInteraction):
    """Somebody used a command, a component or a modal, or asks for suggestions."""


class InteractionAnswered(_OfInteraction):
    """The bot gave its first answer."""


@dataclass(frozen=True, slots=True)
class ClockMoved:
    """Somebody moved the clock forward."""


@dataclass(frozen=True, slots=True)
class WorldReplaced:
    """The world was replaced by a fresh one."""


Happening = (
    MessagePosted
    | MessageEdited
    | MessageDeleted
    | ChannelMade
    | ChannelChanged
    | ChannelGone
    | ThreadJoined
    | RoleMade
    | RoleChanged
    | RoleGone
    | EveryoneChanged
    | GuildChanged
    | OutageChanged
    | MemberJoined
    | MemberChanged
    | MemberLeft
    | CommandsSynced
    | InteractionBegan
    | InteractionAnswered
    | ClockMoved
    | WorldReplaced
)
