"""What the world tells to those who watch it: gateway, page, test driver, saver."""

from dataclasses import dataclass

from playground.world.interactions import Interaction
from playground.world.state import Channel, Message, Role


@dataclass(frozen=True, slots=True)
class MessagePosted:
    """A message came, also an ephemeral one."""

    message: Message


@dataclass(frozen=True, slots=True)
class MessageEdited:
    """A message changed: by its author, or because a thread now hangs on it."""

    message: Message


@dataclass(frozen=True, slots=True)
class MessageDeleted:
    """A message is gone; an ephemeral one was dismissed."""

    message: Message


@dataclass(frozen=True, slots=True)
class ChannelMade:
    """A channel, a thread or a DM came."""

    channel: Channel


@dataclass(frozen=True, slots=True)
class ChannelChanged:
    """Name, rights, archive or lock of a channel changed."""

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
    """A server has one more role."""

    guild_id: int
    role: Role


@dataclass(frozen=True, slots=True)
class EveryoneChanged:
    """What @everyone may do on a server changed."""

    guild_id: int


@dataclass(frozen=True, slots=True)
class OutageChanged:
    """A server cannot be reached, or can again."""

    guild_id: int


@dataclass(frozen=True, slots=True)
class MemberJoined:
    """Somebody came into a guild."""

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
    """Somebody moved the clock on."""


@dataclass(frozen=True, slots=True)
class WorldReplaced:
    """Everything was put back to the beginning."""


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
