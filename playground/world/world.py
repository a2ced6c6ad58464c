"""The world as one object: its records, clock, ids and watchers."""

import time
from collections.abc import Callable

from playground.world.files import Files, MemoryFiles
from playground.world.happenings import ClockMoved, Happening, Interaction, WorldReplaced
from playground.world.permissions import EVERYTHING, Permission, granted
from playground.world.refusal import Code, Refusal
from playground.world.state import BOT_ID, EPOCH_MILLIS, INSTANT_SHIFT, Channel, Guild, Message, User, WorldState

Watcher = Callable[[Happening], None]

MAX_SESSIONS_A_DAY = 1000
DAY_MILLIS = 24 * 3600 * 1000
MAX_ACTIVE_THREADS = 1000
"""Discord publishes no figure for announcement threads; they are counted apart, up to the same one."""


class Clock:
    """
    The stand-in's time in UTC.

    Args:
        source: seconds since 1970; the machine's clock unless given. A test gives a constant and moves it.
        offset: seconds added to the source.
    """

    def __init__(self, source: Callable[[], float] = time.time, offset: float = 0.0) -> None:
        self._source = source
        self.offset = offset

    def now(self) -> float:
        """Seconds since 1970, including the offset."""
        return self._source() + self.offset

    def millis(self) -> int:
        """Whole milliseconds since 1970, the unit of the world's timestamps."""
        return int(self.now() * 1000)

    def advance(self, seconds: float) -> None:
        """Move the clock forward. Raises: ValueError: `seconds` is negative; ids and deadlines never run backwards."""
        if seconds < 0:
            raise ValueError("the clock only moves forward")
        self.offset += seconds


def stopped(at: float) -> Clock:
    """A clock that stays at an instant (seconds since 1970) until it is advanced."""
    return Clock(lambda: at)


class World:
    """
    Everything that exists, with the look-ups that the rules need.

    Args:
        state: the records; the world owns them from now on.
        clock: its offset is set from the state, so that a saved world goes on where it stopped.
        files: where the files' bytes are kept.

    `shards` is how many the bot is told to have, `max_concurrency` how many of them may identify at the same time.
    """

    def __init__(self, state: WorldState | None = None, clock: Clock | None = None, files: Files | None = None) -> None:
        self.clock = clock or Clock()
        self.files: Files = files or MemoryFiles()
        self.watchers: list[Watcher] = []
        self.max_active_threads = self.max_announcement_threads = MAX_ACTIVE_THREADS
        self.no_new_dms: Code | None = None
        """What the bot is told when it opens a DM that was never open; None while it may."""
        self.most_new_dms: int | None = None
        """How many DMs the bot may open before it is told so for good (20026); None for any number."""
        self.opened_dms = 0
        """How many DMs that were never open before the bot has opened."""
        self.harmful_links: list[str] = []
        """What Discord takes for harmful links, which it lets nobody write anywhere."""
        self.most_sessions = MAX_SESSIONS_A_DAY
        self._session_starts: list[int] = []
        self.refuses_late_galleries = False
        """Whether a message that was promised is refused (400) with files that its components show."""
        self.shards, self.max_concurrency = 1, 1
        self._adopt(state or WorldState())

    def _adopt(self, state: WorldState) -> None:
        self.state = state
        self.clock.offset += state.offset_seconds
        self.interactions: dict[str, Interaction] = {}
        self.by_channel: dict[int, list[int]] = {}
        for message_id in sorted(state.messages):
            self.by_channel.setdefault(state.messages[message_id].channel_id, []).append(message_id)
        state.users.setdefault(BOT_ID, User(BOT_ID, "Parlour bot", is_bot=True))

    def replace(self, state: WorldState) -> None:
        """Replace all records, and delete the files."""
        self.files.clear()
        self.clock.offset -= self.state.offset_seconds
        self._adopt(state)
        self.tell(WorldReplaced())

    def take_id(self) -> int:
        """A new id, larger than each before, however many are taken at an instant; a loaded world never repeats one."""
        now = (self.clock.millis() - EPOCH_MILLIS) << INSTANT_SHIFT
        self.state.last_id = max(self.state.last_id + 1, now)
        return self.state.last_id

    def tell(self, happening: Happening) -> None:
        """Tell all watchers, in the order in which they were added."""
        for watcher in tuple(self.watchers):
            watcher(happening)

    def advance(self, seconds: float) -> None:
        """Move the clock forward by that many seconds."""
        self.clock.advance(seconds)
        self.state.offset_seconds += seconds
        self.tell(ClockMoved())

    @property
    def bot(self) -> User:
        """The bot's own user."""
        return self.state.users[BOT_ID]

    def begin_session(self) -> bool:
        """Count a session that the bot starts at the gateway. Returns: whether it had one left today."""
        if not self.sessions_left:
            return False
        self._session_starts.append(self.clock.millis())
        return True

    @property
    def sessions_left(self) -> int:
        """How many sessions the bot may start within the day that began with the first one."""
        if self._session_starts and self.clock.millis() >= self._session_starts[0] + DAY_MILLIS:
            self._session_starts.clear()
        return self.most_sessions - len(self._session_starts)

    @property
    def next_sessions_at(self) -> int:
        """The instant in milliseconds at which all sessions of a day are left again."""
        return (self._session_starts or [self.clock.millis()])[0] + DAY_MILLIS

    def user(self, user_id: int) -> User:
        """Raises: Refusal 10013: nobody has that id."""
        if (user := self.state.users.get(user_id)) is None:
            raise Refusal(Code.UNKNOWN_USER)
        return user

    def channel(self, channel_id: int) -> Channel:
        """Raises: Refusal 10003: no channel, thread or DM has that id."""
        if (channel := self.state.channels.get(channel_id)) is None:
            raise Refusal(Code.UNKNOWN_CHANNEL)
        return channel

    def message(self, channel_id: int, message_id: int) -> Message:
        """Raises: Refusal 10008: no such message in that channel."""
        message = self.state.messages.get(message_id)
        if message is None or message.channel_id != channel_id:
            raise Refusal(Code.UNKNOWN_MESSAGE)
        return message

    def guild_of(self, channel: Channel) -> Guild | None:
        """The guild of a channel or thread; None for a DM."""
        return self.state.guilds.get(channel.guild_id) if channel.guild_id is not None else None

    def permissions(self, user_id: int, channel: Channel) -> Permission:
        """What somebody may do in a channel; in a DM its members may do everything, others nothing."""
        guild = self.guild_of(channel)
        if guild is None:
            inside = channel.group_ids or (BOT_ID, channel.recipient_id)
            return EVERYTHING if user_id in inside else Permission(0)
        if user_id not in guild.member_ids:
            return Permission(0)
        home = self.state.channels.get(channel.thread.parent_id, channel) if channel.thread else channel
        return granted(guild, home, user_id, BOT_ID, self.clock.millis())

    def can_see(self, user_id: int, message: Message) -> bool:
        """Whether that person can see the message."""
        if message.ephemeral_to is not None:
            return message.ephemeral_to == user_id
        channel = self.state.channels.get(message.channel_id)
        return channel is not None and Permission.VIEW_CHANNEL in self.permissions(user_id, channel)

    def visible_channels(self, user_id: int) -> list[Channel]:
        """The channels, threads and DMs that somebody can open, oldest first."""
        return [
            channel
            for _, channel in sorted(self.state.channels.items())
            if Permission.VIEW_CHANNEL in self.permissions(user_id, channel)
        ]

    def messages_in(self, channel_id: int) -> list[Message]:
        """All messages of a channel, ephemeral ones of everybody included, oldest first."""
        return [self.state.messages[message_id] for message_id in self.by_channel.get(channel_id, [])]

    def shares_guild(self, user_id: int) -> bool:
        """Whether the bot and that person are in the same guild."""
        guilds = self.state.guilds.values()
        return any(BOT_ID in guild.member_ids and user_id in guild.member_ids for guild in guilds)

    def dm_with(self, user_id: int) -> Channel | None:
        """The DM between bot and person, if it was ever opened."""
        return next((c for c in self.state.channels.values() if c.recipient_id == user_id), None)

    def active_threads(self, guild_id: int) -> list[Channel]:
        """The threads of a guild that are not archived."""
        channels = self.state.channels.values()
        return [c for c in channels if c.guild_id == guild_id and c.thread is not None and not c.thread.archived]
