"""The events of the world, for its watchers: gateway, page, test driver, saver."""

from dataclasses import dataclass

from playground.world.interactions import Interaction
from playground.world.state import Channel, Message, Role


@dataclass(frozen=True, slots=True)
class MessagePosted:
    """A message was posted, perhaps an ephemeral one."""

    message: Message


@dataclass(frozen=True, slots=True)
class MessageEdited:
    """A message changed: its author edited it, or a thread was started from it."""

    message: Message


@dataclass(frozen=True, slots=True)
class MessageDeleted:
    """A message was deleted, or an ephemeral one dismissed."""

    message: Message


@dataclass(frozen=True, slots=True)
class ChannelMade:
    """A channel, a thread or a DM was created."""

    channel: Channel


@dataclass(frozen=True, slots=True)
class ChannelChanged:
    """Name, permissions, archive state or lock of a channel changed."""

    channel: Channel


@dataclass(frozen=True, slots=True)
class ChannelGone:
    """A channel was deleted with everything in it."""

    channel: Channel


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


@dataclass(frozen=True, slots=True)
class EveryoneChanged:
    """The permissions of @everyone in a guild changed."""

    guild_id: int


@dataclass(frozen=True, slots=True)
class OutageChanged:
    """An outage of a guild began or ended."""

    guild_id: int


@dataclass(frozen=True, slots=True)
class MemberJoined:
    """Somebody joined a guild."""

    guild_id: int
    user_id: int


@dataclass(frozen=True, slots=True)
class MemberLeft:
    """Somebody left a guild."""

    guild_id: int
    user_id: int


@dataclass(frozen=True, slots=True)
class CommandsSynced:
    """The bot registered its commands."""

    guild_id: int


@dataclass(frozen=True, slots=True)
class InteractionBegan:
    """Somebody used a command, a component or a modal, or asks for suggestions."""

    interaction: Interaction


@dataclass(frozen=True, slots=True)
class InteractionAnswered:
    """The bot gave its first answer."""

    interaction: Interaction


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
    | EveryoneChanged
    | OutageChanged
    | MemberJoined
    | MemberLeft
    | CommandsSynced
    | InteractionBegan
    | InteractionAnswered
    | ClockMoved
    | WorldReplaced
)
