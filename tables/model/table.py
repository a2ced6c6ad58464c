"""One game in play, loaded from the database, where its state is stored as bytes."""

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from sqlite3 import Connection
from typing import Any, TypeVar

import msgspec

from db.games.commits import CommitRow, newest_commits, undone_commits
from db.games.games import GameRow, Status, find_game
from db.games.moves import drafts_of_game, untold_movers
from db.games.orders import OrderRow, orders_of_game
from db.games.seats import HolderRow, SeatKind, SeatRow, holders_of_game, seats_of_game
from db.people.people import mentioned_people
from db.time import DeadlineKind, DeadlineRow, HoursRow, deadlines_of_game, hours_of_game
from rules.game import AnyGame, Options, Result, Seat, Upgrades, state_version
from rules.resignations import places_after, ranked
from rules.versions import find_version
from tables.model import refusals
from tables.model.draft import Draft, redraft
from tables.model.order import Order, OrderedMove, OrderOutcome, Spent, Wish
from tables.model.place import as_shown
from tables.model.timing import Pace, seconds_left

T = TypeVar("T")


class DamagedSnapshot(Exception):
    """The bytes do not match their hash, or are no state of this game."""


@dataclass(frozen=True, slots=True)
class Snapshot:
    """A state as JSON, with the SHA-256 of that JSON."""

    state: bytes
    state_hash: bytes


def encode_state(state: Any) -> Snapshot:  # noqa: ANN401 - any game's state
    """Write a state as bytes."""
    data = msgspec.json.encode(state)
    return Snapshot(data, hashlib.sha256(data).digest())


def decode_state(game: AnyGame, snapshot: Snapshot, version: int | None = None) -> Any:  # noqa: ANN401 - any game's state
    """Read a state stored in the form `version` (None: the present form). Raises: DamagedSnapshot."""
    if hashlib.sha256(snapshot.state).digest() != snapshot.state_hash:
        raise DamagedSnapshot("its hash does not fit")
    try:
        return msgspec.json.decode(_in_present_form(game, snapshot.state, version), type=game.state_type)
    except msgspec.MsgspecError as error:
        raise DamagedSnapshot(str(error)) from error


def _in_present_form(game: AnyGame, state: bytes, version: int | None) -> bytes:
    if version is None or version == state_version(game) or not isinstance(game, Upgrades):
        return state
    stored = msgspec.json.decode(state, type=dict[str, Any])
    for older in range(version, game.state_version):
        stored = game.upgrade(older, stored)
    return msgspec.json.encode(stored)


def write_json(value: object) -> str:
    return msgspec.json.encode(value).decode()


def read_json(text: str, kind: type[T]) -> T:
    """Read a value of that type. Raises: msgspec.MsgspecError."""
    return msgspec.json.decode(text, type=kind)


class DamagedGame(Exception):
    """This game cannot go on; all others can. The cause is a bug or a failing disk, never a player's mistake."""

    def __init__(self, game_id: int, reason: str) -> None:
        super().__init__(f"game {game_id}: {reason}")
        self.game_id = game_id
        self.reason = reason

    def __reduce__(self) -> tuple[type["DamagedGame"], tuple[int, str]]:
        """Let another process raise it."""
        return type(self), (self.game_id, self.reason)


@dataclass(frozen=True, slots=True, kw_only=True)
class Table:
    """
    A game in play or ended.

    `drafts` holds the stored notations by seat, of seats that have any. `untold` are the seats whose moves no
    public post has told yet, `mentioned` the people who are mentioned in the thread since they get no direct
    messages, `hours` the hours of people who have set any, `former` the earlier holders of seats. `commits` are the
    newest in order, back far enough to contain each seat's last one that was not taken back. `orders` are the
    present ones, `spent` each seat's last past one. `undone` counts the commits that were taken back.
    """

    row: GameRow
    seats: tuple[SeatRow, ...]
    drafts: Mapping[Seat, tuple[str, ...]]
    deadlines: tuple[DeadlineRow, ...]
    untold: frozenset[Seat]
    mentioned: frozenset[int]
    game: AnyGame
    state: Any
    hours: Mapping[int, HoursRow] = field(default_factory=dict)
    former: tuple[HolderRow, ...] = ()
    commits: tuple[CommitRow, ...] = ()
    orders: Mapping[Seat, Order] = field(default_factory=dict)
    spent: Mapping[Seat, Spent] = field(default_factory=dict)
    undone: int = 0

    @property
    def pace(self) -> Pace:
        """How time passes here."""
        return pace_of(self.row, self.hours)

    @property
    def on_vacation(self) -> frozenset[Seat]:
        """The seats whose people are on vacation."""
        gone = {user_id for user_id, row in self.hours.items() if row.away_since is not None}
        return frozenset(Seat(row.seat) for row in self.seats if row.user_id in gone)

    @property
    def is_single_person(self) -> bool:
        """Whether only one person sits here or ever did, so that nobody else is affected by how it is played."""
        return not self.former and sum(row.kind is SeatKind.PERSON for row in self.seats) == 1

    @property
    def is_over(self) -> bool:
        """Whether the game has ended, by its rules, resignation or consent."""
        return self.row.status is Status.ENDED

    @property
    def to_act(self) -> frozenset[Seat]:
        """The seats that must decide something; none once the game is over."""
        return frozenset() if self.is_over else self.game.to_act(self.state)

    @property
    def names(self) -> tuple[str, ...]:
        """The names by seat as they are shown, with numbers that tell people apart."""
        return tuple(row.name for row in as_shown(self.seats, self.former)[0])

    @property
    def waiting_names(self) -> str:
        """The names of those who must decide something."""
        return ", ".join(self.names[seat] for seat in sorted(self.to_act))

    @property
    def result(self) -> Result | None:
        """The score sheet, with those who resigned placed last; None unless the game was played to its end."""
        result = self.game.result(self.state)
        return None if result is None else ranked(result, resigned_of(self.seats))

    @property
    def places(self) -> tuple[int, ...]:
        """The place of each seat in an ended game; empty before the end, and if it ended early by consent."""
        if not self.is_over or self.row.agreed:
            return ()
        result = self.result
        return places_after((1,) * len(self.seats), resigned_of(self.seats)) if result is None else result.places

    def seat_of(self, user_id: int) -> Seat | None:
        """Return the seat that a person plays, or None; somebody who resigned has none."""
        row = self.row_of(user_id)
        return None if row is None or row.resigned_seq is not None else Seat(row.seat)

    def row_of(self, user_id: int) -> SeatRow | None:
        """Return the row of somebody who sits here or resigned here, or None."""
        return next((row for row in self.seats if row.user_id == user_id), None)

    def draft_of(self, seat: Seat) -> Draft:
        """Return the seat's draft applied to the live state."""
        return redraft(self.game, self.state, seat, self.drafts.get(seat, ()))

    def due_at(self, seat: Seat) -> int | None:
        """Return when the seat's time is or was over; None without a time limit, or while its clock is stopped."""
        if self.pace.paused_at is not None:
            return None
        turns = (row for row in self.deadlines if row.seat == seat and row.kind is DeadlineKind.TURN)
        return next((row.due_at for row in turns if row.left is None), None)

    def seconds_left(self, seat: Seat, now: int) -> int | None:
        """Return the seconds left for a person's turn; None without a time limit."""
        user_id = self.seats[seat].user_id
        turns = (row for row in self.deadlines if row.seat == seat and row.kind is DeadlineKind.TURN)
        row = next(turns, None)
        return None if row is None or user_id is None else seconds_left(row, self.pace, user_id, now)

    def stands_still(self, seat: Seat) -> bool:
        """Return whether the clock of the seat's turn is stopped."""
        return any(row.left is not None for row in self.deadlines if row.seat == seat)


def resigned_of(seats: Sequence[SeatRow]) -> Mapping[int, int]:
    """Return for each seat that resigned the number of the first move after that."""
    return {row.seat: row.resigned_seq + 1 for row in seats if row.resigned_seq is not None}


def load_table(connection: Connection, games: Mapping[str, AnyGame], game_id: int) -> Table:
    """
    Load a game in play or ended.

    Raises: Refusal: no such table, or still a lobby. DamagedGame: not readable, or its rules are not installed.
    """
    row = load_started(connection, game_id)
    game, orders = game_of(row, games), orders_of_game(connection, game_id)
    return Table(
        row=row,
        seats=seats_of_game(connection, game_id),
        drafts={Seat(draft.seat): tuple(draft.moves.split()) for draft in drafts_of_game(connection, game_id)},
        deadlines=deadlines_of_game(connection, game_id),
        untold=frozenset(map(Seat, untold_movers(connection, game_id, row.told_seq))),
        mentioned=mentioned_people(connection, game_id),
        game=game,
        state=_state_of(row, game),
        hours=hours_of_game(connection, game_id),
        former=holders_of_game(connection, game_id),
        commits=newest_commits(connection, game_id),
        orders={Seat(order.seat): _order_of(order) for order in orders if order.outcome is None},
        spent={
            Seat(one.seat): Spent(wishes_of(one), read_json(one.outcome, OrderOutcome))
            for one in orders
            if one.outcome is not None
        },
        undone=undone_commits(connection, game_id),
    )


def load_started(connection: Connection, game_id: int) -> GameRow:
    """Load the row of a game in play or ended. Raises: Refusal: no such table, or still a lobby."""
    row = find_game(connection, game_id)
    if row is None or row.status is Status.CLOSED:
        raise refusals.no_such_table()
    if row.status is Status.LOBBY:
        raise refusals.not_started()
    return row


def game_of(row: GameRow, games: Mapping[str, AnyGame]) -> AnyGame:
    """Return the rules the table is played by. Raises: DamagedGame: they are not installed."""
    game = _find_game(row, games)
    if game is None:
        raise DamagedGame(row.id, f"the rules {row.slug} {row.rules_version} are not here")
    return game


def has_rules(row: GameRow, games: Mapping[str, AnyGame]) -> bool:
    """Return whether the table's rules are installed, and its state is in no later form than they can read."""
    return _find_game(row, games) is not None


def _find_game(row: GameRow, games: Mapping[str, AnyGame]) -> AnyGame | None:
    game = find_version(games[row.slug], row.rules_version) if row.slug in games else None
    return game if game is not None and row.state_version <= state_version(game) else None


def pace_of(row: GameRow, hours: Mapping[int, HoursRow]) -> Pace:
    """Return how time passes at a table; a frozen table counts as paused."""
    still = min((at for at in (row.paused_at, row.frozen_at) if at is not None), default=None)
    return Pace(limit=row.terms.time_limit, is_friendly=row.terms.is_friendly, people=hours, paused_at=still)


def options_of(row: GameRow) -> Options:
    """Return the options of the table: the chosen ones in the lobby, all once it has started."""
    return Options(tuple(sorted(read_json(row.options, dict[str, str]).items())))


def wishes_of(row: OrderRow) -> tuple[Wish, ...]:
    return read_json(row.wishes, tuple[Wish, ...])


def _order_of(row: OrderRow) -> Order:
    return Order(wishes_of(row), read_json(row.draft, tuple[OrderedMove, ...]))


def _state_of(row: GameRow, game: AnyGame) -> Any:  # noqa: ANN401 - any game's state
    if row.fault is not None:
        raise DamagedGame(row.id, row.fault)
    assert row.state is not None
    assert row.state_hash is not None
    try:
        return decode_state(game, Snapshot(row.state, row.state_hash), row.state_version)
    except DamagedSnapshot as error:
        raise DamagedGame(row.id, f"the snapshot is damaged: {error}") from error
