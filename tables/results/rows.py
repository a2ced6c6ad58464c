"""The rows of an ended game, computed from those of its table: when it ends, and in the same way later. Pure."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

import msgspec

from db.games.games import GameRow
from db.games.moves import ActedBy
from db.games.seats import HolderRow, SeatKind, SeatRow
from db.results import ALL_POINTS, BestRow, Ending, ResultHolderRow, ResultRow, ResultSeatRow, Traces
from rules.game import Result
from rules.resignations import places_after
from tables.model.snapshot import read_json, write_json
from tables.model.table import resigned_of
from tables.ratings.seats import why_unrated

_OWN = frozenset({ActedBy.PERSON, ActedBy.ORDER})
_TWO = 2


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
        """Return the row of the game."""
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
        """Return the row of each seat, in order."""
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
        limit, last = self.row.time_limit, frozenset[int]()
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
