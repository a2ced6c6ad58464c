"""The record of an ended game, made of what is stored of its table."""

import asyncio
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from db.games import GameRow, Status
from db.hints import HintRow, hints_of_game
from db.holders import HolderRow, holders_of_game
from db.moves import ActedBy, MoveRow, moves_of_game
from db.seats import SeatKind, SeatRow, seats_of_game
from rules.computer.choosing import Level
from rules.game import Seat
from rules.record_line import dump
from rules.records import Actor, Ending, Record, Setting, Tenure, record_game
from tables import refusals
from tables.history import hinted_moves
from tables.house import House
from tables.table import game_of, load_started, options_of

_ACTORS: Mapping[ActedBy, Actor] = {
    ActedBy.PERSON: Actor.PERSON,
    ActedBy.ORDER: Actor.PERSON,
    ActedBy.DEPUTY: Actor.DEPUTY,
    ActedBy.COMPUTER: Actor.COMPUTER,
}


@dataclass(frozen=True, slots=True)
class Export:
    """A record as one line of JSON with its end, and the name of the table."""

    name: str
    line: str


class Recording:
    """Records of all tables."""

    def __init__(self, house: House) -> None:
        self._house = house

    async def export(self, game_id: int) -> Export:
        """
        Return the record of an ended game.

        Raises: Refusal: no such table, it is not over, or it was ended by consent and keeps its secrets. DamagedGame:
            of rules that are not here.
        """
        async with self._house.database.reading() as connection:
            row = await load_started(connection, game_id)
            log = TableLog(
                row=row,
                seats=await seats_of_game(connection, game_id),
                moves=await moves_of_game(connection, game_id),
                former=await holders_of_game(connection, game_id),
                hints=await hints_of_game(connection, game_id),
            )
        if row.status is not Status.ENDED:
            raise refusals.no_record_yet()
        if row.agreed:
            raise refusals.no_record_by_consent()
        assert row.key is not None
        setting = Setting(game_of(row, self._house.games), len(log.seats), options_of(row), row.key)
        # The record is made by playing the whole game once more.
        record = await asyncio.to_thread(log.record, setting)
        return Export(row.name, f"{dump(record)}\n")


@dataclass(frozen=True, slots=True, kw_only=True)
class TableLog:
    """The rows that a record is made of; the moves without those that were taken back."""

    row: GameRow
    seats: Sequence[SeatRow]
    moves: Sequence[MoveRow]
    former: Sequence[HolderRow]
    hints: Sequence[HintRow] = ()

    def record(self, setting: Setting) -> Record:
        """Make the record. Raises: BadRecord: the rows are not of a game that ended."""
        ended = Ending.RESIGNED if self.row.result is None else Ending.PLAYED
        moves = [(Seat(move.seat), move.notation) for move in self.moves]
        record = record_game(setting, moves, ended, tuple(tuple(self._tenures(seat)) for seat in self.seats))
        hinted = hinted_moves(self.moves, self.hints)
        return replace(record, hints=tuple(number for number, move in enumerate(self.moves, 1) if move.seq in hinted))

    def _tenures(self, seat: SeatRow) -> Iterator[Tenure]:
        """Yield who acted for a seat from which move on; moves count from 1, whatever their numbers in the log."""
        changed = list(self._changed(seat))
        acts = sorted((*self._acted(seat), *changed), key=lambda act: act[0])
        if acts == changed and not (acts and acts[0][0] == 1):
            # Whoever held the seat never moved in it.
            acts = [(1, Actor.PERSON), *acts]
        for place, (by, spell) in enumerate(groupby(acts, key=lambda act: act[1])):
            level = Level(seat.level) if by is Actor.COMPUTER and seat.level else None
            yield Tenure(next(spell)[0] if place else 1, by, level)

    def _acted(self, seat: SeatRow) -> Iterator[tuple[int, Actor]]:
        """Yield who made the moves of a seat, until somebody resigned from it."""
        until = seat.resigned_seq
        for number, move in enumerate(self.moves, 1):
            if move.seat == seat.seat and (until is None or move.seq <= until):
                yield number, _ACTORS[move.acted_by]

    def _changed(self, seat: SeatRow) -> Iterator[tuple[int, Actor]]:
        """Yield since when a seat is a computer's, or given up, whether it has moved since then or not."""
        if seat.kind is SeatKind.COMPUTER:
            taken = max((row.last_seq for row in self.former if row.seat == seat.seat), default=0)
            yield 1 + self._moves_until(taken), Actor.COMPUTER
        if seat.resigned_seq is not None:
            yield 1 + self._moves_until(seat.resigned_seq), Actor.RESIGNED

    def _moves_until(self, seq: int) -> int:
        return sum(move.seq <= seq for move in self.moves)
