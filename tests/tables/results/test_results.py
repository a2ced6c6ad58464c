"""Every ended game leaves its rows with its end, whichever end that is, and a game in play none."""

from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from db.games.consent import ProposalKind
from db.games.seats import SeatKind
from db.results import ALL_POINTS, BestRow, Ending, ResultRow, ResultSeatRow, find_result, seats_of_result
from db.retention import LASTING, erase_game
from tables.consent.proposal import Motion
from tables.model.panel import Control
from tables.model.place import DEPUTY
from tables.model.timing import AUTO_DELAY
from tables.results import FEW
from tests.db.ready import reading, writing
from tests.tables.hall import ANNA, BEN, CLARA, Hall
from tests.tables.leaving import agree, play_to_the_end, playing

HOUR = 3600


async def kept(hall: Hall, game_id: int) -> tuple[ResultRow | None, tuple[ResultSeatRow, ...]]:
    with reading(hall.database) as connection:
        return find_result(connection, game_id), seats_of_result(connection, game_id)


async def seats(hall: Hall, game_id: int, *names: str) -> list[tuple[Any, ...]]:
    """Return these columns of each seat."""
    return [tuple(getattr(row, name) for name in names) for row in (await kept(hall, game_id))[1]]


async def played(hall: Hall) -> int:
    game_id = await playing(hall, 3)
    await hall.turns(game_id, ANNA)
    await hall.type(game_id, BEN, "take:3 stay end")
    await play_to_the_end(hall, game_id, ANNA, BEN, CLARA)
    return game_id


async def agreed(hall: Hall) -> int:
    game_id = await playing(hall)
    await agree(hall, await hall.tables.proposals.propose(game_id, ANNA.user_id, Motion(ProposalKind.END)), BEN)
    return game_id


async def resigned(hall: Hall) -> int:
    game_id = await playing(hall)
    await hall.resign(game_id, ANNA)
    return game_id


async def given_up(hall: Hall) -> int:
    game_id = await playing(hall, 2, 1)
    for person in (ANNA, BEN):
        await hall.turns(game_id, person)
        await hall.resign(game_id, person)
    return game_id


Ready = Callable[[Hall], Awaitable[Callable[[], Awaitable[object]]]]


async def last_turn(hall: Hall) -> Callable[[], Awaitable[object]]:
    game_id = await playing(hall)
    await hall.turns(game_id, ANNA, BEN, ANNA)
    await hall.type(game_id, BEN, "take:1 stay")
    return lambda: hall.act(game_id, BEN, Control.CONFIRM)


async def last_consent(hall: Hall) -> Callable[[], Awaitable[object]]:
    proposal = await hall.tables.proposals.propose(await playing(hall), ANNA.user_id, Motion(ProposalKind.END))
    return lambda: agree(hall, proposal, BEN)


async def last_resignation(hall: Hall) -> Callable[[], Awaitable[object]]:
    farewell = await hall.farewell(await playing(hall), ANNA)
    return lambda: hall.tables.resignations.resign(farewell)


ENDS: dict[Ending, tuple[Callable[[Hall], Awaitable[int]], list[tuple[int | None, int | None]]]] = {
    Ending.PLAYED: (played, [(2, 2), (1, 4), (2, 2)]),
    Ending.AGREED: (agreed, [(None, None), (None, None)]),
    Ending.RESIGNED: (resigned, [(2, None), (1, None)]),
    Ending.GIVEN_UP: (given_up, [(3, None), (2, None), (1, None)]),
}


@pytest.mark.parametrize("ending", ENDS)
async def test_however_a_game_ends_its_rows_say_so_with_places_and_points(hall: Hall, ending: Ending) -> None:
    end, expected = ENDS[ending]
    game_id = await end(hall)
    row, _ = await kept(hall, game_id)
    assert row is not None
    assert (ending, "pebbles", 70, len(expected)) == (row.ending, row.slug, row.guild_id, row.players)
    assert (ending is not Ending.AGREED) is row.rated
    assert expected == await seats(hall, game_id, "place", "points")


async def test_a_game_in_play_has_no_rows(hall: Hall) -> None:
    game_id = await playing(hall)
    await hall.turns(game_id, ANNA, BEN, ANNA)
    assert [[]] * len(LASTING) == [await hall.rows(table) for table in LASTING]
    await hall.turns(game_id, BEN)
    assert [1, 2, 0, 1, 1, 2, 4, 1, 4] == [len(await hall.rows(table)) for table in LASTING]


async def test_whatever_reopens_a_game_takes_its_rows_away_and_its_next_end_writes_them(hall: Hall) -> None:
    game_id = await played(hall)
    results = ("results", "result_seats", "bests")
    before = [await hall.rows(table) for table in results]
    await hall.execute("UPDATE games SET status = 'playing' WHERE id = ?", game_id)
    assert [[]] * len(LASTING) == [await hall.rows(table) for table in LASTING]
    await hall.execute("UPDATE games SET status = 'ended' WHERE id = ?", game_id)
    await hall.execute("INSERT INTO results_due SELECT ended_at, id FROM games")
    assert 1 == await hall.tables.results.fill()
    assert before == [await hall.rows(table) for table in results]


async def test_seats_know_who_held_them_from_when_on_and_how_they_played(hall: Hall) -> None:
    hall.is_lenient = True
    game_id = await hall.start("pebbles", 3, time_limit=24 * HOUR)
    hall.now += HOUR
    await hall.seal(game_id, BEN, CLARA, ANNA)
    hall.now += 2 * HOUR
    await hall.turns(game_id, ANNA)
    await agree(hall, await hall.take_back(game_id, ANNA), BEN, CLARA)  # type: ignore[arg-type] # others have to agree
    hall.now += HOUR
    await hall.turns(game_id, ANNA)
    await hall.tables.absences.away(game_id, BEN.user_id)
    await hall.tick(AUTO_DELAY)
    await hall.turns(game_id, CLARA)
    rev = (await hall.panel(game_id, CLARA)).rev
    await hall.tables.replacements.leave_to_computer(game_id, CLARA.user_id, rev)
    await hall.turns(game_id, ANNA)
    hall.now += HOUR
    await hall.resign(game_id, BEN)
    await hall.tick(AUTO_DELAY)
    await hall.tick(AUTO_DELAY)
    expected = {
        "kind": [SeatKind.PERSON, SeatKind.PERSON, SeatKind.COMPUTER],
        "user_id": [ANNA.user_id, BEN.user_id, None],
        "level": [None, None, DEPUTY.value],
        "from_move": [1, 1, 16],
        "resigned_move": [None, 19, None],
        "place": [2, 3, 1],
        "moves": [8, 5, 3],
        "deputy_moves": [0, 3, 0],
        "turns": [3, 1, 0],
        # Time runs on over a take-back, so that of Anna's first turn is three hours.
        "seconds": [4 * HOUR, HOUR, 0],
        "take_backs": [1, 0, 0],
        "agreed_take_backs": [1, 0, 0],
    }
    assert [(game_id, 2, 1, CLARA.user_id, 1, 15)] == await hall.rows("result_holders")
    rows = (await kept(hall, game_id))[1]
    assert expected == {name: [getattr(row, name) for row in rows] for name in expected}


async def test_a_best_is_told_once_enough_was_played_on_the_server(hall: Hall) -> None:
    bests = []
    for number in range(FEW + 2):
        game_id = await playing(hall)
        for person, much in ((ANNA, 1), (BEN, 2 + (number == FEW)), (ANNA, 1), (BEN, 3)):
            await hall.type(game_id, person, f"take:{much} stay end")
        bests.append(await hall.tables.results.bests(game_id))
    expected = BestRow(guild_id=70, slug="pebbles", category=ALL_POINTS, points=6, game_id=FEW + 1, seat=1)
    assert [*[()] * FEW, (expected,), ()] == bests


async def test_rows_stay_when_the_log_of_their_game_is_deleted_and_are_nobodys_when_somebody_is_forgotten(
    hall: Hall,
) -> None:
    game_id = await played(hall)
    before = [await hall.rows(table) for table in LASTING]
    with writing(hall.database) as connection:
        erase_game(connection, game_id)
    assert before == [await hall.rows(table) for table in LASTING]
    await hall.tables.privacy.forget(BEN.user_id)
    rows = (await kept(hall, game_id))[1]
    assert [ANNA.user_id, None, CLARA.user_id] == [row.user_id for row in rows]
    assert ["person"] * 3 == [row.kind.value for row in rows]


@pytest.mark.parametrize("end", [last_turn, last_consent, last_resignation])
async def test_whichever_write_of_an_end_fails_there_is_neither_an_end_nor_a_row(hall: Hall, end: Ready) -> None:
    work = await end(hall)
    assert 8 <= await hall.saves_all_or_nothing(work)
    assert 1 == len(await hall.rows("results"))
    assert 2 == len(await hall.rows("result_seats"))
