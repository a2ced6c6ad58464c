"""One game in play, loaded from the database."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from aiosqlite import Connection

from db.games.commits import CommitRow
from db.games.games import GameRow, Status, find_game
from db.games.seats import HolderRow, SeatKind, SeatRow
from db.games.whole import find_whole
from db.orders import OrderRow
from db.time.deadlines import DeadlineKind, DeadlineRow
from db.time.hours import HoursRow
from rules.game import AnyGame, Options, Result, Seat, state_version
from rules.resignations import places_after, ranked
from rules.versions import find_version
from tables.model import refusals
from tables.model.draft import Draft, redraft
from tables.model.order import Order, OrderedMove, Outcome, Spent, Wish
from tables.model.snapshot import DamagedSnapshot, Snapshot, decode_state, read_json
from tables.model.timing import Pace, seconds_left


class DamagedGame(Exception):
    """This game cannot go on; all others can. The cause is a bug or a failing disk, never a player's mistake."""

    def __init__(self, game_id: int, reason: str) -> None:
        super().__init__(f"game {game_id}: {reason}")
        self.game_id = game_id
        self.reason = reason


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
    def waiting_for(self) -> str:
        """The names of those who must decide something."""
        return ", ".join(self.seats[seat].name for seat in sorted(self.to_act))

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


async def load_table(connection: Connection, games: Mapping[str, AnyGame], game_id: int) -> Table:
    """
    Load a game in play or ended.

    Raises: Refusal: no such table, or still a lobby. DamagedGame: not readable, or its rules are not installed.
    """
    whole = await find_whole(connection, game_id)
    row = _started(None if whole is None else whole.game)
    assert whole is not None
    game = game_of(row, games)
    return Table(
        row=row,
        seats=whole.seats,
        drafts={Seat(draft.seat): tuple(draft.moves.split()) for draft in whole.drafts},
        deadlines=whole.deadlines,
        untold=frozenset(map(Seat, whole.untold)),
        mentioned=whole.mentioned,
        game=game,
        state=_state_of(row, game),
        hours=whole.hours,
        former=whole.former,
        commits=whole.commits,
        orders={Seat(order.seat): _order_of(order) for order in whole.orders if order.outcome is None},
        spent={
            Seat(one.seat): Spent(wishes_of(one), read_json(one.outcome, Outcome))
            for one in whole.orders
            if one.outcome is not None
        },
        undone=whole.undone,
    )


async def load_started(connection: Connection, game_id: int) -> GameRow:
    """Load the row of a game in play or ended. Raises: Refusal: no such table, or still a lobby."""
    return _started(await find_game(connection, game_id))


def _started(row: GameRow | None) -> GameRow:
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
    return Pace(limit=row.time_limit, is_friendly=row.is_friendly, people=hours, paused_at=still)


def options_of(row: GameRow) -> Options:
    """Return the options of the table: the chosen ones in the lobby, all once it has started."""
    return Options(tuple(sorted(read_json(row.options, dict[str, str]).items())))


def wishes_of(row: OrderRow) -> tuple[Wish, ...]:
    """Read the wishes of an order."""
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
