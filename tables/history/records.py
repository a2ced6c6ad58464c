"""Exports the record of an ended game from the rows of its table."""

import asyncio
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import groupby

from db.games.games import Status
from db.games.moves import ActedBy
from db.games.seats import SeatKind, SeatRow
from rules.computer.choosing import Level
from rules.game import Seat
from rules.record_line import dump
from rules.records import Actor, Ending, Record, Setting, Tenure, record_game
from tables.context import Service
from tables.history.log import Log, read_log
from tables.model import refusals
from tables.model.table import options_of

_ACTORS: Mapping[ActedBy, Actor] = {
    ActedBy.PERSON: Actor.PERSON,
    ActedBy.ORDER: Actor.PERSON,
    ActedBy.DEPUTY: Actor.DEPUTY,
    ActedBy.COMPUTER: Actor.COMPUTER,
}


@dataclass(frozen=True, slots=True)
class Export:
    """A record as one line of JSON including its newline, and the name of the table."""

    name: str
    line: str


class Records(Service):
    """Records of all tables."""

    async def export(self, game_id: int) -> Export:
        """
        Return the record of an ended game.

        Raises: Refusal: no such table, it is not over, or it ended by consent and keeps its secrets. DamagedGame: its
            rules are not installed.
        """
        log = await self._context.database.read(lambda connection: read_log(connection, self._context.games, game_id))
        row = log.row
        if row.status is not Status.ENDED:
            raise refusals.no_record_yet()
        if row.agreed:
            raise refusals.no_record_by_consent()
        # Making the record replays the whole game, which takes long.
        record = await asyncio.to_thread(_record, log)
        return Export(row.name, f"{dump(record)}\n")


def _record(log: Log) -> Record:
    """Make the record. Raises: BadRecord: the log is not that of an ended game."""
    assert log.row.key is not None
    setting = Setting(log.game, len(log.seats), options_of(log.row), log.row.key)
    ended = Ending.RESIGNED if log.row.result is None else Ending.PLAYED
    moves = [(Seat(move.seat), move.notation) for move in log.moves]
    record = record_game(setting, moves, ended, tuple(tuple(_tenures(log, seat)) for seat in log.seats))
    hinted = log.hinted()
    return replace(record, hints=tuple(number for number, move in enumerate(log.moves, 1) if move.seq in hinted))


def _tenures(log: Log, seat: SeatRow) -> Iterator[Tenure]:
    """Yield who acted for a seat and from which move on; moves are counted from 1, regardless of gaps in the log."""
    changed = list(_changed(log, seat))
    acts = sorted((*_acted(log, seat), *changed), key=lambda act: act[0])
    if acts == changed and not (acts and acts[0][0] == 1):
        # The person never moved in this seat.
        acts = [(1, Actor.PERSON), *acts]
    for place, (by, spell) in enumerate(groupby(acts, key=lambda act: act[1])):
        level = Level(seat.level) if by is Actor.COMPUTER and seat.level else None
        yield Tenure(next(spell)[0] if place else 1, by, level)


def _acted(log: Log, seat: SeatRow) -> Iterator[tuple[int, Actor]]:
    """Yield who made the moves of a seat, up to a resignation."""
    until = seat.resigned_seq
    for number, move in enumerate(log.moves, 1):
        if move.seat == seat.seat and (until is None or move.seq <= until):
            yield number, _ACTORS[move.acted_by]


def _changed(log: Log, seat: SeatRow) -> Iterator[tuple[int, Actor]]:
    """Yield from when on a seat belonged to a computer or was resigned from, even if it has not moved since."""
    if seat.kind is SeatKind.COMPUTER:
        taken = max((row.last_seq for row in log.former if row.seat == seat.seat), default=0)
        yield 1 + _moves_until(log, taken), Actor.COMPUTER
    if seat.resigned_seq is not None:
        yield 1 + _moves_until(log, seat.resigned_seq), Actor.RESIGNED


def _moves_until(log: Log, seq: int) -> int:
    return sum(move.seq <= seq for move in log.moves)
