"""Results of ended games: computed from the rows of their tables, written as they end, and told."""

import asyncio
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from sqlite3 import Connection

import msgspec
import structlog

from db.games.games import GameRow, find_game
from db.games.moves import ActedBy
from db.games.seats import HolderRow, SeatKind, SeatRow, holders_of_game, seats_of_game
from db.ratings import RatingChangeRow, changes_of_game
from db.results import (
    ALL_POINTS,
    BestRow,
    Ending,
    ResultHolderRow,
    ResultRow,
    ResultSeatRow,
    Traces,
    add_bests,
    bests_of_server,
    due_results,
    find_bests,
    find_result,
    is_result_due,
    queue_result,
    settle_result,
    traces_of_game,
    write_result,
    write_result_holders,
)
from rules.game import Result
from rules.resignations import places_after
from tables.core import Service
from tables.model.refusals import NotSaved
from tables.model.table import read_json, resigned_of, write_json
from tables.ratings.ladder import rate_ended, why_unrated

_OWN = frozenset({ActedBy.PERSON, ActedBy.ORDER})
_TWO = 2
FEW = 5
"""Games on a server before which its best result is not worth telling."""
_AT_ONCE = 4
"""Games whose rows are written in one transaction, so that it takes a few milliseconds."""
_PAUSE = 0.03
"""Seconds between two of them, in which others write."""
_RETRY = 60
"""Seconds after which it goes on if the database failed."""

_log = structlog.get_logger(__name__)


@dataclass(frozen=True, slots=True)
class Turn:
    """A turn that a seat's holder played themselves, up to the move `seq`, and how long it took."""

    seat: int
    seq: int
    seconds: int


@dataclass(frozen=True, slots=True, kw_only=True)
class EndedGame:
    """The rows of the table of an ended game: game, seats, former holders, and how it was played."""

    row: GameRow
    seats: tuple[SeatRow, ...]
    former: tuple[HolderRow, ...]
    traces: Traces

    def result(self) -> ResultRow:
        row, why = self.row, why_unrated(self.row, self.seats, self.former)
        return ResultRow(
            game_id=row.id,
            slug=row.slug,
            rules_version=row.rules_version,
            options=write_json(dict(sorted(read_json(row.options, dict[str, str]).items()))),
            guild_id=row.guild_id,
            players=len(self.seats),
            started_at=self._started_at,
            ended_at=row.ended_at or row.active_at or row.opened_at,
            ending=self._ending,
            moves=self._moves_until(self.row.seq),
            rated=why is None,
            unrated_why=None if why is None else why.value,
        )

    @property
    def _started_at(self) -> int:
        return self.row.started_at or self.row.opened_at

    @property
    def _ending(self) -> Ending:
        if self.row.agreed:
            return Ending.AGREED
        if self.row.result is not None:
            return Ending.PLAYED
        return Ending.RESIGNED if len(self.seats) == _TWO else Ending.GIVEN_UP

    def seat_rows(self) -> tuple[ResultSeatRow, ...]:
        result = None if self.row.result is None else msgspec.json.decode(self.row.result, type=Result)
        places: Sequence[int | None] = (None,) * len(self.seats)
        if not self.row.agreed:
            places = places_after((1,) * len(self.seats) if result is None else result.places, resigned_of(self.seats))
        turns = tuple(self.turns())
        return tuple(self._seat_row(row, places[row.seat], result, turns) for row in self.seats)

    def _seat_row(self, row: SeatRow, place: int | None, result: Result | None, turns: Sequence[Turn]) -> ResultSeatRow:
        after = max((one.last_seq for one in self.former if one.seat == row.seat), default=0)
        upto = self.row.seq if row.resigned_seq is None else row.resigned_seq
        own = [one for one in self.traces.commits if one.seat == row.seat and after < one.last_seq <= upto]
        times = [turn.seconds for turn in turns if turn.seat == row.seat and turn.seq > after]
        undone = [one for one in self.traces.take_backs if one.seat == row.seat and one.at >= (row.taken_at or 0)]
        return ResultSeatRow(
            game_id=row.game_id,
            seat=row.seat,
            kind=row.kind,
            user_id=None if row.is_forgotten else row.user_id,
            level=row.level,
            from_move=1 + self._moves_until(after),
            resigned_move=None if row.resigned_seq is None else 1 + self._moves_until(row.resigned_seq),
            place=place,
            points=None if result is None else result.totals[row.seat],
            sheet=None if result is None else write_json(points_of(result, row.seat)),
            moves=sum(one.moves for one in own),
            deputy_moves=sum(one.moves for one in own if one.acted_by is ActedBy.DEPUTY),
            turns=len(times),
            seconds=sum(times),
            hints=sum(hint.seat == row.seat and hint.seq >= after for hint in self.traces.hints),
            take_backs=len(undone),
            agreed_take_backs=sum(one.is_agreed for one in undone),
        )

    def holder_rows(self) -> Iterator[ResultHolderRow]:
        """Yield a row for each former holder of a seat."""
        for seat in range(len(self.seats)):
            after = 0
            for number, one in enumerate((one for one in self.former if one.seat == seat), 1):
                yield ResultHolderRow(
                    game_id=self.row.id,
                    seat=seat,
                    number=number,
                    # Those who had their data deleted have numbers below 0.
                    user_id=one.user_id if one.user_id > 0 else None,
                    from_move=1 + self._moves_until(after),
                    to_move=self._moves_until(one.last_seq),
                )
                after = one.last_seq

    def _moves_until(self, seq: int) -> int:
        return sum(one.moves for one in self.traces.commits if one.last_seq <= seq)

    def turns(self) -> Iterator[Turn]:
        """Yield the turns that people played themselves, in order."""
        since = dict.fromkeys(range(len(self.seats)), self._started_at)
        limit, last = self.row.terms.time_limit, frozenset[int]()
        for commit in self.traces.commits:
            # A seat that was not on turn yet is so from now on; one whose turn goes on keeps its time.
            for seat in commit.following - last:
                if seat != commit.seat:
                    since[seat] = commit.at
            last = commit.following
            if commit.opens is None or (commit.seat in commit.following and not commit.opens):
                continue
            begun, since[commit.seat] = since[commit.seat], commit.at
            if commit.acted_by in _OWN:
                passed = commit.at - begun if limit is None or commit.left is None else limit - commit.left
                yield Turn(commit.seat, commit.last_seq, max(passed, 0))


def points_of(result: Result, seat: int) -> Mapping[str, int]:
    """Return the points of a seat by category, in the order of the score sheet, without tie-breaks."""
    return {line.category: line.points for line in result.sheet[seat] if not line.tie_break}


def new_bests(row: ResultRow, seats: Sequence[ResultSeatRow], bests: Mapping[str, int]) -> tuple[BestRow, ...]:
    """
    Return what a person who played to the end among others had more of than anybody before.

    Alone fewer points may be better, so that does not count.

    Args:
        bests: by category, the most that anybody had before.
    """
    if row.guild_id is None or row.players == 1:
        return ()
    most: dict[str, tuple[int, int]] = {}
    for one in seats:
        if one.kind is SeatKind.PERSON and one.resigned_move is None and one.points is not None:
            for category, points in _categories(one):
                if points > max(most.get(category, (0, 0))[0], bests.get(category, 0)):
                    most[category] = (points, one.seat)
    return tuple(
        BestRow(guild_id=row.guild_id, slug=row.slug, category=category, points=points, game_id=row.game_id, seat=seat)
        for category, (points, seat) in most.items()
    )


def _categories(seat: ResultSeatRow) -> Iterator[tuple[str, int]]:
    sheet = read_json(seat.sheet or "{}", dict[str, int])
    yield ALL_POINTS, seat.points or 0
    # The only line of a sheet says the same as all points.
    yield from sheet.items() if len(sheet) > 1 else ()


def write_ended(connection: Connection, game_id: int) -> None:
    """Write the rows of a game that has just ended, as part of the transaction that has written its end."""
    game = _ended_game(connection, game_id, has_just_ended=True)
    row, seats = game.result(), game.seat_rows()
    write_result(connection, row, seats)
    write_result_holders(connection, game_id, tuple(game.holder_rows()))
    rate_ended(connection, game.row, game.seats, game.former)
    if is_result_due(connection):
        # Only when all older games have been looked at is it known whether this one is the best.
        queue_result(connection, game_id, row.ended_at)
    else:
        _note_bests(connection, row, seats)


def write_due(connection: Connection, limit: int) -> int:
    """Write the rows of the oldest games that wait for it, as part of a transaction. Returns: how many games."""
    due = due_results(connection, limit)
    for game_id in due:
        settle_result(connection, game_id)
        try:
            game = _ended_game(connection, game_id)
            row, seats = game.result(), game.seat_rows()
        except (msgspec.MsgspecError, LookupError):
            # One game with damaged rows must not keep the others from theirs.
            _log.exception("an ended game has no result", game=game_id)
            continue
        # A game that ended while older ones waited has its rows already.
        if find_result(connection, game_id) is None:
            write_result(connection, row, seats)
        write_result_holders(connection, game_id, tuple(game.holder_rows()))
        _note_bests(connection, row, seats)
    return len(due)


def rows_of(connection: Connection, game_id: int) -> tuple[ResultRow, tuple[ResultSeatRow, ...]]:
    """Return the rows of an ended game and of its seats, computed from those of its table."""
    game = _ended_game(connection, game_id)
    return game.result(), game.seat_rows()


def _ended_game(connection: Connection, game_id: int, *, has_just_ended: bool = False) -> EndedGame:
    row = find_game(connection, game_id)
    assert row is not None
    return EndedGame(
        row=row,
        seats=seats_of_game(connection, game_id),
        former=holders_of_game(connection, game_id),
        traces=traces_of_game(connection, game_id, has_just_ended=has_just_ended),
    )


def _note_bests(connection: Connection, row: ResultRow, seats: tuple[ResultSeatRow, ...]) -> None:
    add_bests(connection, new_bests(row, seats, bests_of_server(connection, row.guild_id, row.slug)))


class Results(Service):
    """What is kept of ended games."""

    async def fill(self) -> int:
        """Write the rows of all games that wait for it, a few at a time, oldest first. Returns: how many games."""
        filled = 0
        while True:
            try:
                more = await self.fill_some(_AT_ONCE)
            except NotSaved:
                await asyncio.sleep(_RETRY)
                continue
            if not more:
                break
            filled += more
            await asyncio.sleep(_PAUSE)
        if filled:
            _log.info("the results of earlier games were filled up", games=filled)
        return filled

    async def fill_some(self, limit: int) -> int:
        """Write the rows of the oldest games that wait for it. Returns: how many; 0 if none waits. Raises: NotSaved."""
        return await self._core.write(write_due, limit)

    async def bests(self, game_id: int) -> tuple[BestRow, ...]:
        """Return what was reached in a game that nobody had reached on its server, if enough had been played."""
        return await self._core.read(find_bests, game_id, FEW)


class Ratings(Service):
    """The ratings of all games."""

    async def changes(self, game_id: int) -> Mapping[int, RatingChangeRow]:
        """Return what an ended game did to people's ratings on its server, or over all outside of servers, by user."""
        rows = await self._core.read(changes_of_game, game_id)
        # The rating over all servers comes first, and that of the server in its place.
        return {row.user_id: row for row in rows}
