"""Entries of the outbox: what is sent to Discord, where it goes and what it tells."""

from dataclasses import dataclass, fields, replace
from enum import Enum

import msgspec


class EntryKind(Enum):
    """What an entry becomes."""

    LOBBY = "lobby"
    """To the channel: the card of a lobby that was opened without a command."""
    INVITED = "invited"
    """To a person, directly or by a mention in the channel: somebody asks them to join a lobby."""
    WANTED = "wanted"
    """To the channel: a lobby has room, which the role of its game is told."""
    LAPSED = "lapsed"
    """To the channel: a lobby was closed because nobody changed it."""
    BOARD = "board"
    """The table card in the channel."""
    THREAD = "thread"
    """The thread that hangs on the table card."""
    START = "start"
    """The first message in the thread: it mentions all players and carries the hash of the key."""
    HAND = "hand"
    """
    To a person when they come to a lobby that writes directly: that their hand will come here. To a person at the
    start: hand and missions, and the first choice for the one who begins.
    """
    TURN = "turn"
    """To the thread: what happened and who is next. To a person: it is your turn."""
    RESIGNED = "resigned"
    """To the thread: somebody resigned, and a deputy plays on."""
    CALL = "call"
    """To the thread: mentions somebody on turn who gets no direct messages, before a public post tells the moves."""
    ANNOUNCED = "announced"
    """To the thread: events that everybody is told at once, although the rest is told later."""
    AWAY = "away"
    """To the thread: somebody is away, and a deputy plays for them."""
    TIME_AWAY = "time-away"
    """To the thread and to the person: the time was over, and a deputy plays until they are back."""
    GONE = "gone"
    """To the thread: somebody has left the server, or nothing reaches them there, and a deputy plays for them."""
    BACK = "back"
    """To the thread: somebody is back."""
    OFFERED = "offered"
    """To the channel: a seat can be taken."""
    UNOFFERED = "unoffered"
    """The post that offered a seat is edited: the seat is no longer on offer."""
    TAKEN = "taken"
    """To the thread: somebody, or a computer, took a seat. To the person: their panel."""
    PROPOSED = "proposed"
    """To the thread: what somebody proposes, with buttons to answer."""
    DECIDED = "decided"
    """To the thread: what became of a proposal."""
    TAKEN_BACK = "taken-back"
    """To the thread: somebody took a turn back."""
    RESUMED = "resumed"
    """To the thread: the pause is over."""
    HOST = "host"
    """To the thread: somebody else is the host."""
    AWAKE = "awake"
    """To the thread: a sleeping table was woken, or an idle one goes on."""
    IDLE = "idle"
    """To the thread: asks whether an idle table goes on."""
    ASLEEP = "asleep"
    """To the channel: an idle table sleeps until somebody wakes it."""
    DELETED = "deleted"
    """To the thread, or to the channel of a table without one: the table was deleted."""
    RESTORED = "restored"
    """To the new thread: the old one was deleted."""
    THAWED = "thawed"
    """To the thread: the bot is on the server again, and play goes on."""
    LOCKED = "locked"
    """To the channel: the thread is locked."""
    ARCHIVE = "archive"
    """The thread is archived."""
    CARD = "card"
    """The card in the channel is edited."""
    MENTION = "mention"
    """To the thread: mentions somebody whom a direct message did not reach."""
    FAULT = "fault"
    """To the thread: the game is damaged and suspended."""
    MENDED = "mended"
    """To the thread: a damaged game goes on."""
    REMINDER = "reminder"
    """To a person: half of the time for their turn is over, or little is left."""
    OVERDUE = "overdue"
    """To the thread: somebody's time is over, and the table waits. To a person: their time is over."""
    TIME_UP = "time-up"
    """To a person: what was played for them when their time was over."""
    NUDGE = "nudge"
    """To a person: somebody who waits asks them to play."""
    VACATION = "vacation"
    """To the thread: somebody is on vacation, or is back."""
    DIGEST = "digest"
    """To a person: all tables that wait for them."""
    GARDEN = "garden"
    """To a person: a reminder of the day's garden."""
    DAY_CARD = "day-card"
    """To a channel: the card of a day."""
    DAY_CARD_EDIT = "day-card-edit"
    """The card of a day is edited: it tells how many have played, or the result."""
    GREETING = "greeting"
    """To a channel: the bot's first message on a server."""
    OUTDATED = "outdated"
    """A panel that was sent to a person is edited to say what became of it."""
    FINAL = "final"
    """To the thread: how the game ended, and the key of the deal."""
    WATCH = "watch"
    """To a spectator: what happened, as the thread is told; without a move, the present table."""
    WATCH_END = "watch-end"
    """To a spectator, and to players of a table without a place: how the game ended, or that it was deleted."""


TO_WATCHERS = frozenset({EntryKind.WATCH, EntryKind.WATCH_END})
"""Kinds for spectators; they are silent, but nevertheless wait for the end of quiet hours."""
WITHOUT_TABLE = (EntryKind.DAY_CARD, EntryKind.DAY_CARD_EDIT, EntryKind.GARDEN, EntryKind.DIGEST, EntryKind.GREETING)
"""Kinds that are about no table; they are sent after all others, and among each other in this order."""


@dataclass(frozen=True, slots=True)
class Address:
    """Where entries are posted: the place of a table, or a channel of a server; neither for one person alone."""

    game_id: int | None = None
    guild_id: int | None = None
    channel_id: int | None = None


IN_CHANNEL = frozenset(
    {
        *(EntryKind.LOBBY, EntryKind.INVITED, EntryKind.WANTED, EntryKind.LAPSED),
        *(EntryKind.BOARD, EntryKind.OFFERED, EntryKind.UNOFFERED, EntryKind.ASLEEP, EntryKind.LOCKED),
    }
)
"""Kinds that go to the channel even if there is a thread."""
_FOR_ALL = frozenset({EntryKind.FINAL, EntryKind.DELETED, EntryKind.FAULT, EntryKind.MENDED})
"""Kinds that everybody at a table must be told, in another place if need be."""
_SILENT = frozenset({EntryKind.HAND, EntryKind.TIME_UP, EntryKind.RESTORED, EntryKind.OUTDATED}) | TO_WATCHERS
_TO_A_TURN = frozenset({EntryKind.TURN, EntryKind.CALL})
"""Kinds that call people to a turn, each turn once."""
CALLS = _TO_A_TURN | {EntryKind.START, EntryKind.MENTION}
"""Kinds after which the player on turn knows of it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class EntryFacts:
    """
    What an entry tells: only numbers, so that no secret waits in the queue.

    `first_seq` to `last_seq` are the moves to tell (none if `first_seq` is larger); a direct message tells those that
    no public post has told. `seat` is the receiver's seat, or the one to which something happened. `next` are the seats
    that must act, `mention` the people to mention because nothing else reaches them or they prefer it. `who` is the
    person it is about, `former` the one whose seat they took, `proposal` the proposal that was made or decided, `post`
    the entry whose message is edited. `step` is the step of a reminder by its number, `by_seat` the seat that
    nudges, `others_lost` how many other seats lost something by a take-back, `away_until` when a vacation ends at the
    latest (0 when it is over), `day` the day of a card or a reminder. `is_out_of_sight`: somebody is gone from the
    channel only. `unless_seen`: a call to a turn is needed only if the panel of that person does not show it by itself.
    """

    first_seq: int = 1
    last_seq: int = 0
    seat: int | None = None
    next: tuple[int, ...] = ()
    mention: tuple[int, ...] = ()
    who: int | None = None
    former: int | None = None
    proposal: int | None = None
    post: int | None = None
    step: int = 0
    by_seat: int = 0
    others_lost: int = 0
    away_until: int = 0
    day: int | None = None
    is_out_of_sight: bool = False
    unless_seen: bool = False


_NONE = EntryFacts()


def encode_facts(facts: EntryFacts) -> str:
    """Write facts without what has its default, since most of it has."""
    values = {field.name: getattr(facts, field.name) for field in fields(facts)}
    told = {name: value for name, value in values.items() if value != getattr(_NONE, name)}
    return msgspec.json.encode(told).decode()


def decode_facts(text: str) -> EntryFacts:
    """Read facts. Raises: msgspec.MsgspecError."""
    return msgspec.json.decode(text, type=EntryFacts)


@dataclass(frozen=True, slots=True)
class NewEntry:
    """What is to go out: to a place if `user_id` is None, else to one person (mentions go to the thread)."""

    kind: EntryKind
    facts: EntryFacts
    user_id: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """
    An entry of the outbox; its worker renders it from `History` when sending it.

    `id` becomes the component id in the message. `address` names the table that it is about, or the channel to which it
    goes. `user_id` is None for entries to a place. A mention of one person goes to the thread too, but waits in that
    person's queue. `begun_at` without `done_at` means that it may have been sent already: look for its message from
    that time on before sending it again. `attempts` are the failed ones, `refusals` those among them that Discord
    refused for good; it is tried at `next_at`. `error` is why the last attempt failed, `parked` why it was given up.
    `is_barred`: its place refused the last post. `is_rung`: another entry has called its reader, who has neither looked
    nor played since.
    """

    id: int
    address: Address
    kind: EntryKind
    user_id: int | None
    facts: EntryFacts
    nonce: str
    created_at: int
    next_at: int = 0
    attempts: int = 0
    refusals: int = 0
    begun_at: int | None = None
    done_at: int | None = None
    message_id: int | None = None
    error: str | None = None
    parked: str | None = None
    is_barred: bool = False
    is_rung: bool = False

    @property
    def game_id(self) -> int:
        """The table that it is about; only of entries that are about one."""
        assert self.address.game_id is not None
        return self.address.game_id

    @property
    def is_about_table(self) -> bool:
        return self.address.game_id is not None

    @property
    def is_direct(self) -> bool:
        return self.user_id is not None and not self.facts.mention

    @property
    def is_asked_for(self) -> bool:
        """Whether its reader asked for just this, so that it is sent although they may want no other direct message."""
        is_for_spectator = self.kind in TO_WATCHERS and self.facts.seat is None
        return is_for_spectator or self.kind in (EntryKind.DIGEST, EntryKind.GARDEN)

    @property
    def is_needed(self) -> bool:
        """Whether it is posted even if the table has no thread: the game ended or is damaged, or a mention."""
        return self.kind in _FOR_ALL or bool(self.facts.mention)

    @property
    def is_spare(self) -> bool:
        """Whether it calls somebody to a turn that their panel may show by itself."""
        is_call = self.kind in (EntryKind.TURN, EntryKind.CALL) and self.user_id is not None
        return is_call and self.facts.unless_seen

    @property
    def rings(self) -> bool:
        """Whether it notifies its reader; hands and what was played for somebody arrive silently."""
        is_told = self.user_id is not None or bool(self.facts.mention)
        return self.kind not in _SILENT and is_told and not self.is_rung

    def without(self, rung: frozenset[int]) -> "Entry":
        """Return it so that it rings for none of these people, who were called to the turn before."""
        if self.kind not in _TO_A_TURN or rung.isdisjoint(self.called):
            return self
        mention = tuple(user_id for user_id in self.facts.mention if user_id not in rung)
        return replace(self, facts=replace(self.facts, mention=mention), is_rung=not mention)

    @property
    def called(self) -> tuple[int, ...]:
        """The people whom it mentions or is for."""
        return self.facts.mention or (() if self.user_id is None else (self.user_id,))
