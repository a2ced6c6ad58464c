import pytest

from db.games.consent import ProposalKind
from rules.computer.choosing import Level
from rules.record_line import load
from rules.records import Actor, Ending, Record, verify
from rules.registry import GAMES
from tables.consent.proposal import Motion
from tests.tables.hall import ANNA, BEN, CLARA, Hall, refused

LIMIT = 60


async def record_of(hall: Hall, game_id: int) -> Record:
    """Return the record of a table as it is read from its export, and as it is true."""
    record = load((await hall.tables.records.export(game_id)).line)
    verify(record)
    return record


async def let_time_end(hall: Hall, turns: int = 1000) -> None:
    while turns and await hall.tables.deadlines.next_due() is not None:
        turns -= 1
        await hall.tick(LIMIT)


@pytest.mark.parametrize("slug", list(GAMES))
async def test_game_with_deputies_that_was_played_to_its_end(hall: Hall, slug: str) -> None:
    game_id = await hall.start(slug, 3, time_limit=LIMIT)
    await hall.resign(game_id, BEN)
    await let_time_end(hall, 6)
    await hall.resign(game_id, CLARA)
    await let_time_end(hall)
    record = await record_of(hall, game_id)
    panel = await hall.panel(game_id, ANNA)
    assert panel.result is not None
    assert (1, 3, 2) == record.ranking == panel.places == panel.result.places


@pytest.mark.parametrize("slug", list(GAMES))
@pytest.mark.parametrize(("people", "computers"), [(2, 0), (1, 1), (1, 2)])
async def test_game_that_was_cut_short(hall: Hall, slug: str, people: int, computers: int) -> None:
    game_id = await hall.start(slug, people, computers, time_limit=LIMIT)
    await let_time_end(hall, 5)
    await hall.resign(game_id, ANNA)
    record = await record_of(hall, game_id)
    assert ((2, 1), (3, 1, 1))[computers > 1] == record.ranking == (await hall.panel(game_id, ANNA)).places


async def test_seat_that_became_a_computers_counts_as_one_whether_it_has_moved_or_not(hall: Hall) -> None:
    game_id = await hall.start("topiary", 3, time_limit=LIMIT)
    await let_time_end(hall, 3)
    for person in (BEN, CLARA):
        await hall.tables.replacements.leave_to_computer(
            game_id, person.user_id, (await hall.panel(game_id, person)).rev
        )
    await hall.resign(game_id, ANNA)
    record = await record_of(hall, game_id)
    assert [Level.KEEN, Level.KEEN, None] == [seat[-1].level for seat in (*record.seats[1:], record.seats[0])]
    assert [Actor.COMPUTER, Actor.COMPUTER, Actor.RESIGNED] == [
        seat[-1].by for seat in (*record.seats[1:], record.seats[0])
    ]
    assert (Ending.RESIGNED, (3, 1, 1)) == (record.ended, record.ranking)


async def test_records_tell_secrets_and_so_are_refused_while_a_game_lasts_and_after_an_end_by_consent(
    hall: Hall,
) -> None:
    game_id = await hall.start("topiary", 2)
    await refused(hall.tables.records.export(game_id), "it comes when the game is over")
    proposal = await hall.tables.proposals.propose(game_id, ANNA.user_id, Motion(ProposalKind.END))
    await hall.tables.proposals.answer(game_id, BEN.user_id, proposal.row.id, agrees=True)
    await refused(hall.tables.records.export(game_id), "secrets stay secret; `/replay` shows")


async def test_what_was_taken_back_is_in_no_record_and_later_moves_count_without_it(hall: Hall) -> None:
    game_id = await hall.start("sanssouci", 3, options={"expansion": "on"})
    await hall.type(game_id, ANNA, "side:a end")
    await hall.take_back(game_id, ANNA)
    await hall.type(game_id, BEN, "side:b end")
    await hall.type(game_id, ANNA, "side:b end")
    for person in (BEN, CLARA, ANNA):
        await hall.resign(game_id, person)
    record = await record_of(hall, game_id)
    assert ((1, "side:b"), (1, "end"), (0, "side:b"), (0, "end")) == record.moves
    assert [5, 5, 5] == [tenures[-1].since for tenures in record.seats]
