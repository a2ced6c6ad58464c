"""What is stored of a table makes a true record of its game, whoever resigned from it."""

from collections.abc import Iterator
from itertools import groupby

import pytest

from db.games import find_game
from db.moves import ActedBy, MoveRow, moves_of_game
from db.seats import SeatKind, SeatRow, seats_of_game
from rules.game import Seat, choose_options
from rules.record_line import dump, load
from rules.records import Actor, Ending, Record, Setting, Tenure, record_game, verify
from rules.registry import GAMES
from tests.tables.hall import ANNA, BEN, CLARA, Hall

LIMIT = 60
ACTORS = {ActedBy.PERSON: Actor.PERSON, ActedBy.DEPUTY: Actor.DEPUTY, ActedBy.COMPUTER: Actor.COMPUTER}


async def record_of(hall: Hall, game_id: int, slug: str, ended: Ending) -> Record:
    """Make the record of a table from its rows."""
    async with hall.database.reading() as connection:
        row, seats = await find_game(connection, game_id), await seats_of_game(connection, game_id)
        moves = await moves_of_game(connection, game_id)
    assert row is not None
    assert row.key is not None
    setting = Setting(GAMES[slug], len(seats), choose_options(GAMES[slug].options, len(seats), {}), row.key)
    tenures = tuple(tuple(tenures_of(seat, moves)) for seat in seats)
    return record_game(setting, [(Seat(move.seat), move.notation) for move in moves], ended, tenures)


def tenures_of(seat: SeatRow, moves: tuple[MoveRow, ...]) -> Iterator[Tenure]:
    """Yield who acted for a seat from which move on."""
    until = len(moves) if seat.resigned_seq is None else seat.resigned_seq
    own = [move for move in moves[:until] if move.seat == seat.seat]
    usual = Actor.COMPUTER if seat.kind is SeatKind.COMPUTER else Actor.PERSON
    acted = [(move.seq, ACTORS[move.acted_by]) for move in own] or [(1, usual)] * bool(until)
    for number, (by, spell) in enumerate(groupby(acted, key=lambda act: act[1])):
        yield Tenure(next(spell)[0] if number else 1, by)
    if seat.resigned_seq is not None:
        yield Tenure(seat.resigned_seq + 1, Actor.RESIGNED)


async def let_time_end(hall: Hall, turns: int = 1000) -> None:
    while turns and await hall.tables.clock.next_due() is not None:
        turns -= 1
        await hall.tick(LIMIT)


@pytest.mark.parametrize("slug", list(GAMES))
async def test_game_with_deputies_that_was_played_to_its_end(hall: Hall, slug: str) -> None:
    game_id = await hall.start(slug, 3, time_limit=LIMIT)
    await hall.resign(game_id, BEN)
    await let_time_end(hall, 6)
    await hall.resign(game_id, CLARA)
    await let_time_end(hall)
    record = await record_of(hall, game_id, slug, Ending.PLAYED)
    verify(load(dump(record)))
    panel = await hall.panel(game_id, ANNA)
    assert panel.result is not None
    assert (1, 3, 2) == record.ranking == panel.places == panel.result.places


@pytest.mark.parametrize("slug", list(GAMES))
@pytest.mark.parametrize(("people", "computers"), [(2, 0), (1, 1), (1, 2)])
async def test_game_that_was_cut_short(hall: Hall, slug: str, people: int, computers: int) -> None:
    game_id = await hall.start(slug, people, computers, time_limit=LIMIT)
    await let_time_end(hall, 5)
    await hall.resign(game_id, ANNA)
    record = await record_of(hall, game_id, slug, Ending.RESIGNED)
    verify(load(dump(record)))
    assert ((2, 1), (3, 1, 1))[computers > 1] == record.ranking == (await hall.panel(game_id, ANNA)).places
