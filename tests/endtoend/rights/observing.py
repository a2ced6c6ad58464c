"""What came of a press, seen from outside: in the database row by row, and at the stand-in message by message."""

import asyncio
import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from pathlib import Path

from playground.world.components import walk
from playground.world.happenings import (
    AnswerKind,
    Happening,
    MemberChanged,
    MessageDeleted,
    MessageEdited,
    MessagePosted,
    ThreadJoined,
)
from playground.world.state import User
from playground.world.world import World
from tests.endtoend.hostile.direct import Heard
from tests.endtoend.hostile.trial import of_answer

_TABLES = "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name"
Row = Mapping[str, object]
Rows = Mapping[str, Sequence[tuple[object, ...]]]
_LOOKED: Mapping[str, frozenset[str]] = {
    "people": frozenset({"name", "seen_at", "locale", "explained", "dm_channel_id"}),
    "seats": frozenset({"seen_seq", "rung"}),
}
"""What a look stores of its reader: who they are, what they have read, how far they have seen, that they looked."""
_MET = frozenset({"people", "names"})
"""Where somebody is noted who is seen for the first time."""
_DRAWN = frozenset({"daily_choices", "turning_points", "reviews"})
"""What is drawn or worked out when the first one looks, the same whoever it is."""
_ANSWERS = frozenset({"commits", "undone", "consents", "invitations", "hours", "vacations"})
"""What is written of somebody's own moves, answers and absences."""
_TURNING = frozenset({"to_act", "rev", "notice", "seen_seq", "rung"})
"""What changes of a seat by what others do, too."""
_MOST = 400
"""The most characters of a refusal."""


class Outcome(Enum):
    """What came of a press, from nothing to a fault."""

    REFUSED = "–"
    """One sentence, and nothing changes."""
    LOOKS = "looks"
    """Something is shown to whoever asks, and nothing changes."""
    OWN = "own"
    """What is theirs alone changes."""
    PLAYS = "plays"
    """Their seat moves or answers, with all that follows at the table."""
    OTHERS = "others"
    """What others have or see changes."""
    SORRY = "sorry"
    """A fault: an apology, no answer, two of them, an error in a log."""

    @property
    def reach(self) -> int:
        """How far it goes, to compare."""
        return list(Outcome).index(self)


@dataclass(frozen=True, slots=True, eq=False)
class State:
    """A database as it stood once, with its rows."""

    content: sqlite3.Connection
    rows: Rows
    columns: Mapping[str, Sequence[str]]

    def find(self, table: str, **known: object) -> Row:
        """Return the first row of a table with these values; an empty one if there is none."""
        columns = self.columns[table]
        places = [(columns.index(name), value) for name, value in known.items()]
        for row in self.rows[table]:
            if all(row[place] == value for place, value in places):
                return dict(zip(columns, row, strict=True))
        return {}


@dataclass(frozen=True, slots=True)
class Change:
    """A row that came, went or changed; one of them is None if it was not there."""

    table: str
    old: Row | None
    new: Row | None

    @property
    def columns(self) -> frozenset[str]:
        """What changed of it; all of it if it came or went."""
        if self.old is None or self.new is None:
            return frozenset(self.old or self.new or ())
        old = self.old
        return frozenset(name for name, value in self.new.items() if old[name] != value)


class Books:
    """A database file that is looked into from outside, and set back."""

    def __init__(self, path: Path) -> None:
        self._watch = sqlite3.connect(f"file:{path}?mode=ro", uri=True)
        self._restore = sqlite3.connect(path, timeout=0, isolation_level=None)
        self._columns: dict[str, Sequence[str]] = {}
        self._keys: dict[str, Sequence[int]] = {}
        for (name,) in self._watch.execute(_TABLES).fetchall():
            columns = self._watch.execute(f"PRAGMA table_info({name})").fetchall()
            self._columns[name] = [str(one[1]) for one in columns]
            self._keys[name] = [one[0] for one in columns if one[5]] or [one[0] for one in columns]
        self._read_at, self._read = -1, self._read_rows()
        self.now = self.take()
        """What stood there when it was last set."""
        self._version = self._data_version()

    def close(self) -> None:
        for connection in (self._watch, self._restore):
            connection.close()

    async def set(self, state: State) -> None:
        """Let everything be as it was once, as soon as nobody is writing."""
        while not self._is_free():  # noqa: ASYNC110 - a database rings no bell
            await asyncio.sleep(0.001)
        if state is self.now and self._data_version() == self._version:
            return
        state.content.backup(self._restore)
        self.now, self._version = state, self._data_version()

    def take(self) -> State:
        """Return everything as it is now."""
        kept = sqlite3.connect(":memory:")
        self._watch.backup(kept)
        return State(kept, self._rows(), self._columns)

    async def with_host(self, state: State, old: int, new: int) -> State:
        """Return a state in which the tables of one host are another's."""
        await self.set(state)
        self._restore.execute("UPDATE games SET host_id = ? WHERE host_id = ?", (new, old))
        made = self.take()
        await self.set(state)
        return made

    def changes(self) -> Sequence[Change]:
        """Return all rows that are not as they were set, then."""
        if self._data_version() == self._version:
            return ()
        before, after = self.now.rows, self._rows()
        return [change for name in after for change in self._differences(name, before, after)]

    def _differences(self, name: str, before: Rows, after: Rows) -> Iterator[Change]:
        if before[name] == after[name]:
            return
        had, has = set(before[name]), set(after[name])
        old, new = ({self._key(name, row): row for row in rows} for rows in (had - has, has - had))
        for key in {**old, **new}:
            yield Change(name, self._named(name, old.get(key)), self._named(name, new.get(key)))

    def _key(self, name: str, row: tuple[object, ...]) -> tuple[object, ...]:
        """Return what stays of a row; people at a table are told apart by who they are, since seats move up."""
        if name == "seats" and (held := self._named(name, row)) and held["user_id"] is not None:
            return held["game_id"], None, held["user_id"]
        return tuple(row[place] for place in self._keys[name])

    def _named(self, name: str, row: tuple[object, ...] | None) -> Row | None:
        return None if row is None else dict(zip(self._columns[name], row, strict=True))

    def _rows(self) -> Rows:
        if (version := self._data_version()) != self._read_at:
            self._read_at, self._read = version, self._read_rows()
        return self._read

    def _read_rows(self) -> Rows:
        return {name: self._watch.execute(f"SELECT * FROM {name}").fetchall() for name in self._columns}  # noqa: S608 - names of the schema

    def _is_free(self) -> bool:
        """Return whether nobody is writing; a backup into the file would wait for them, and they for us."""
        try:
            self._restore.execute("BEGIN IMMEDIATE")
        except sqlite3.OperationalError:
            return False
        self._restore.execute("ROLLBACK")
        return True

    def _data_version(self) -> int:
        ((version,),) = self._watch.execute("PRAGMA data_version")
        return int(version)


@dataclass(frozen=True, slots=True)
class Happened:
    """Something that happened at the stand-in, to whoever asked alone or to others, too."""

    what: str
    is_own: bool


class Window:
    """What others see happen at the stand-in: messages, roles, threads."""

    def __init__(self, world: World) -> None:
        self._world = world
        self._seen: list[Happening] = []
        world.watchers.append(self._seen.append)
        roles = [role for guild in world.state.guilds.values() for role in guild.roles]
        self._roles = [(role, tuple(role.member_ids)) for role in roles]

    def look(self, user: User) -> list[Happened]:
        """Return what happened since the last look: to others, and the roles that somebody got or lost."""
        seen, self._seen[:] = [*self._seen], []
        told = [Happened(type(one).__name__, is_own=False) for one in seen if self._is_seen(one, user)]
        return [
            *told,
            *(
                Happened("roles", is_own=True)
                for one in seen
                if isinstance(one, MemberChanged) and one.user_id == user.id
            ),
        ]

    def put_back(self) -> None:
        """Let everybody have the roles that they had."""
        for role, members in self._roles:
            role.member_ids = [*members]

    def _is_seen(self, happening: Happening, user: User) -> bool:
        match happening:
            case MessagePosted() | MessageEdited() | MessageDeleted():
                message = happening.message
                place = self._world.state.channels.get(message.channel_id)
                is_own = user.id in (message.ephemeral_to, place.recipient_id if place else None)
                return not is_own
            case MemberChanged():
                return happening.user_id != user.id
            case ThreadJoined():
                return True
            case _:
                return False


@dataclass(frozen=True, slots=True)
class Seen:
    """What came of one press; `told` says what it was concluded from."""

    outcome: Outcome
    told: Sequence[str]


def concluded(user: User, heard: Heard, before: State, changes: Sequence[Change], seen: Sequence[Happened]) -> Seen:
    """Return how far a press of somebody went. What was logged as an error comes on top."""
    if wrong := [*of_answer(heard)]:
        return Seen(Outcome.SORRY, wrong)
    told_of = [change for change in changes if not _is_look(user.id, change, before)]
    own = [change for change in told_of if _is_of(user.id, change, before, changes)]
    others = [change for change in told_of if change not in own]
    told = [
        *(one.what for one in seen),
        *(f"{one.table} of others" for one in others),
        *(f"{one.table} {sorted(one.columns)}" if one.old and one.new else one.table for one in own),
    ]
    if others or not all(one.is_own for one in seen):
        is_answer = any(_is_answer(user.id, one, before) for one in told_of)
        return Seen(Outcome.PLAYS if is_answer else Outcome.OTHERS, told)
    if own or seen:
        return Seen(Outcome.OWN, told)
    return Seen(Outcome.REFUSED if _is_sentence(heard) else Outcome.LOOKS, told)


def _is_look(user_id: int, change: Change, before: State) -> bool:
    """Return whether looking may write this."""
    if change.table in _DRAWN:
        return change.old is None
    is_known = change.columns <= _LOOKED.get(change.table, frozenset())
    return _is_of(user_id, change, before, ()) and (is_known or (change.table in _MET and change.old is None))


def _is_answer(user_id: int, change: Change, before: State) -> bool:
    """Return whether it is a move, an answer or a change of the seat that somebody has held."""
    is_own = _is_of(user_id, change, before, ())
    if change.table == "seats":
        return is_own and change.old is not None and bool(change.columns - _TURNING)
    if change.table == "proposals" and change.new is not None:
        seat = before.find("seats", game_id=change.new["game_id"], seat=change.new["closed_by"])
        return change.old is not None and seat.get("user_id") == user_id
    return is_own and change.table in _ANSWERS


def _is_sentence(heard: Heard) -> bool:
    """Return whether nothing but one short line is shown, with nothing to press, or nothing is suggested."""
    if heard.interaction.answer is AnswerKind.AUTOCOMPLETE:
        return not heard.shown.get("choices")
    shown = heard.shown.get("components") or []
    has_more = any("custom_id" in part or "media" in part or "items" in part for part in walk(shown))
    return not has_more and not heard.files and "\n" not in heard.text and 0 < len(heard.text) <= _MOST


def _is_of(user_id: int, change: Change, before: State, changes: Sequence[Change]) -> bool:
    """Return whether a row was and is one person's alone; a board may have come with its moves."""
    if change.table == "daily_tries":
        # A digest of whoever tries.
        return change.old is None
    boards = {one.new["id"]: one.new["user_id"] for one in changes if one.table == "boards" and one.new is not None}
    rows = [row for row in (change.old, change.new) if row is not None]
    if change.old and change.new and change.new.get("user_id", user_id) is None:
        # Where somebody's name was taken out it was theirs.
        rows = rows[:1]
    return all((_owner(change.table, row, before) or boards.get(row.get("board_id"))) == user_id for row in rows)


def _owner(table: str, row: Row, before: State) -> int | None:
    """Return whose a row is; None if it is more than one person's, or nobody's."""
    if "user_id" in row:
        return _number(row["user_id"])
    game_id, seat = row.get("game_id"), row.get("seat", row.get("by_seat"))
    if table == "board_moves":
        return _number(before.find("boards", id=row["board_id"]).get("user_id"))
    if table == "consents":
        game_id = before.find("proposals", id=row["proposal_id"]).get("game_id")
    if game_id is None or seat is None:
        return None
    return _number(before.find("seats", game_id=game_id, seat=seat).get("user_id"))


def _number(value: object) -> int | None:
    return value if isinstance(value, int) else None
