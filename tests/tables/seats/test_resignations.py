"""Leaving a table after its start: the question, the end of a game of two, and what is refused."""

import asyncio
from dataclasses import replace

import pytest

from db.delivery.entries import EntryKind
from db.games.games import Status
from rules.errors import PlayerError
from rules.game import Seat
from tables.changes.leaving import ResignationEffect
from tables.changes.opening import computer_name
from tables.model.refusals import NotSaved
from tables.model.timing import AUTO_DELAY
from tables.seats.absences import ResignationResult
from tests.db.faults import FailingConnection
from tests.db.ready import reading
from tests.tables.hall import ANNA, BEN, CLARA, DAVID, NOW, PLACE, Hall, refused
from tests.tables.leaving import entries, play_to_the_end, playing, told

HOUR = 3600


async def seats_kept(hall: Hall) -> list[tuple[object, ...]]:
    with reading(hall.database) as connection:
        rows = connection.execute("SELECT seat, resigned_seq, resigned_at FROM seats ORDER BY seat").fetchall()
    return [tuple(row) for row in rows]


@pytest.fixture
async def game_id(hall: Hall) -> int:
    return await playing(hall, 3)


async def test_of_two_the_other_wins_at_once_and_the_key_is_shown(hall: Hall) -> None:
    game_id = await playing(hall)
    before = await entries(hall, game_id)
    hall.now += 60
    assert ResignationResult(
        game_id=game_id, name=(await hall.panel(game_id, ANNA)).name, is_over=True
    ) == await hall.resign(game_id, ANNA)
    panel = await hall.panel(game_id, BEN)
    assert (Status.ENDED, None, (2, 1), ()) == (panel.status, panel.result, panel.places, panel.waiting_for)
    assert [(0, 4, NOW + 60), (1, None, None)] == await seats_kept(hall)
    assert (await hall.tables.history.deal(game_id)).key is not None
    assert [(EntryKind.FINAL, None)] == await told(hall, game_id, before)


async def test_what_was_not_told_yet_is_told_before_the_end(hall: Hall) -> None:
    game_id = await playing(hall)
    await hall.type(game_id, ANNA, "take:1 look")
    before = await entries(hall, game_id)
    await hall.resign(game_id, BEN)
    assert [(EntryKind.TURN, None), (EntryKind.FINAL, None)] == await told(hall, game_id, before)
    turn = (await hall.tables.outbox.of_game(game_id))[before]
    assert (5, 6, 1) == (turn.facts.first_seq, turn.facts.last_seq, turn.facts.seat)


async def test_views_of_all_are_disclosed_when_the_game_is_over_and_not_before(hall: Hall) -> None:
    game_id = await hall.start("pebbles", 3)
    await hall.seal(game_id, BEN)
    assert () == await hall.tables.history.disclosed(game_id)
    await hall.resign(game_id, ANNA)
    assert () == await hall.tables.history.disclosed(game_id)
    for person in (BEN, CLARA):
        await hall.resign(game_id, person)
    assert [("", 0), ("red", 1), ("", 2)] == [
        (view.own, view.seat) for view in await hall.tables.history.disclosed(game_id)
    ]


async def test_end_by_resignation_drops_all_drafts_and_deadlines(hall: Hall) -> None:
    game_id = await hall.start("pebbles", 2, time_limit=HOUR)
    ben = (await hall.act(game_id, BEN, "blue")).panel
    await hall.resign(game_id, ANNA)
    after = await hall.panel(game_id, BEN)
    assert ([], [], ben.rev + 1) == (await hall.rows("drafts"), await hall.rows("deadlines"), after.rev)
    assert None is await hall.tables.deadlines.next_due()
    await refused(hall.act(game_id, BEN, "blue"), "This game is over")


async def test_last_person_ends_the_game_and_computers_are_placed_before_them(hall: Hall) -> None:
    game_id = await playing(hall, 2, 1)
    await hall.resign(game_id, ANNA)
    await hall.tick(AUTO_DELAY)
    assert (await hall.resign(game_id, BEN)).is_over
    panel = await hall.panel(game_id, DAVID)
    assert ((3, 2, 1), None) == (panel.places, panel.result)


async def test_solo_player_can_begin_another_game_at_once(hall: Hall) -> None:
    first = await hall.tables.solo.begin(ANNA, PLACE, "pebbles")
    assert first == replace(await hall.tables.solo.begin(ANNA, PLACE, "pebbles"), is_new=True)
    await hall.resign(first.game_id, ANNA)
    panel = await hall.panel(first.game_id, ANNA)
    assert ((2, 1), Status.ENDED) == (panel.places, panel.status)
    second = await hall.tables.solo.begin(ANNA, PLACE, "pebbles")
    assert second.is_new
    assert first.game_id != second.game_id


@pytest.mark.parametrize(
    ("people", "computers", "before", "parting", "other"),
    [
        (2, 0, (), ResignationEffect.OTHER_WINS, "Ben"),
        (1, 1, (), ResignationEffect.OTHER_WINS, computer_name(1, 1)),
        (3, 0, (), ResignationEffect.DEPUTY, None),
        (1, 2, (), ResignationEffect.LAST, None),
        (3, 0, (BEN,), ResignationEffect.DEPUTY, None),
        (3, 0, (BEN, CLARA), ResignationEffect.LAST, None),
    ],
)
async def test_question_says_what_will_happen(
    hall: Hall, people: int, computers: int, before: tuple[object, ...], parting: ResignationEffect, other: str | None
) -> None:
    game_id = await hall.start("pebbles", people, computers)
    for person in (BEN, CLARA):
        if person in before:
            await hall.resign(game_id, person)
    kept = await hall.everything()
    question = await hall.tables.resignations.question(game_id, ANNA.user_id)
    assert (parting, other, Seat(0)) == (question.parting, question.other, question.seat)
    assert kept == await hall.everything()


async def test_who_resigned_watches_and_may_not_play(hall: Hall, game_id: int) -> None:
    rev = (await hall.panel(game_id, ANNA)).rev
    await hall.resign(game_id, ANNA)
    panel, spectator = await hall.panel(game_id, ANNA), await hall.tables.play.panel(game_id, None)
    assert (None, Seat(0), None) == (panel.seat, panel.left, spectator.left)
    assert spectator == replace(panel, left=None)
    for attempt in (hall.act(game_id, ANNA, "take:1", rev), hall.type(game_id, ANNA, "take:1")):
        await refused(attempt, "You resigned from this table, but you can watch")
    await refused(hall.tables.play.rehearse(game_id, ANNA.user_id, "take:1"), "You resigned from this table")
    await refused(hall.tables.resignations.question(game_id, ANNA.user_id), "You resigned from this table")


async def test_table_is_none_of_theirs_any_more(hall: Hall, game_id: int) -> None:
    assert [game_id] == [row.game_id for row in await hall.tables.lookup.turns(ANNA.user_id)]
    await hall.resign(game_id, ANNA)
    assert ((), ()) == (await hall.tables.lookup.turns(ANNA.user_id), await hall.tables.lookup.tables_of(ANNA.user_id))
    assert [game_id] == [table.game_id for table in await hall.tables.lookup.tables_of(BEN.user_id)]


async def test_second_answer_changes_nothing(hall: Hall, game_id: int) -> None:
    farewell = await hall.farewell(game_id, ANNA)
    first, second = await asyncio.gather(*(hall.tables.resignations.resign(farewell) for _ in range(2)))
    assert first == second
    assert 1 == (await told(hall, game_id)).count((EntryKind.RESIGNED, None))
    await play_to_the_end(hall, game_id, BEN, CLARA)
    before = await hall.everything()
    assert replace(first, is_over=True) == await hall.tables.resignations.resign(farewell)
    assert before == await hall.everything()


async def test_answer_to_an_earlier_question_changes_nothing(hall: Hall, game_id: int) -> None:
    farewell = await hall.farewell(game_id, ANNA)
    await hall.resign(game_id, BEN)
    await hall.act(game_id, ANNA, "take:1")
    before = await hall.everything()
    with pytest.raises(PlayerError, match="The table has moved on, so you still play"):
        await hall.tables.resignations.resign(farewell)
    assert before == await hall.everything()


async def test_answer_is_old_when_it_would_now_end_the_game(hall: Hall, game_id: int) -> None:
    farewell = await hall.farewell(game_id, CLARA)
    await hall.resign(game_id, ANNA)
    await hall.resign(game_id, BEN)
    assert ResignationEffect.LAST is (await hall.farewell(game_id, CLARA)).parting
    await refused(hall.tables.resignations.resign(farewell), "The table has moved on")


async def test_nobody_answers_for_another_seat(hall: Hall, game_id: int) -> None:
    farewell = await hall.farewell(game_id, ANNA)
    before = await hall.everything()
    await refused(hall.tables.resignations.resign(replace(farewell, user_id=BEN.user_id)), "The table has moved on")
    with pytest.raises(PlayerError, match="You have no seat at this table"):
        await hall.tables.resignations.resign(replace(farewell, user_id=DAVID.user_id))
    assert before == await hall.everything()


async def test_game_that_ended_meanwhile_stays_as_it_ended(hall: Hall) -> None:
    game_id = await playing(hall)
    farewell = await hall.farewell(game_id, BEN)
    await hall.resign(game_id, ANNA)
    for attempt in (hall.tables.resignations.resign(farewell), hall.tables.resignations.question(game_id, BEN.user_id)):
        await refused(attempt, "This game is over")
    assert (2, 1) == (await hall.panel(game_id, BEN)).places


async def test_lobby_is_left_by_its_card_and_a_started_table_by_resigning(hall: Hall) -> None:
    lobby = await hall.tables.lobbies.open(ANNA, PLACE, "pebbles")
    with pytest.raises(PlayerError, match=r"not started yet; \*Leave\* on its card gives up your seat"):
        await hall.tables.resignations.question(lobby.game_id, ANNA.user_id)
    await refused(hall.tables.resignations.question(999, ANNA.user_id), "That table is gone")
    game_id = await playing(hall)
    await refused(hall.tables.lobbies.leave(game_id, ANNA.user_id), "`/table resign` leaves it")


async def test_who_resigned_is_asked_to_play_again_like_all_others(hall: Hall) -> None:
    game_id = await playing(hall)
    await hall.resign(game_id, ANNA)
    lobby = (await hall.tables.rematches.open(game_id, BEN)).lobby
    assert [("Anna", False, None), ("Ben", True, None)] == [
        (player.name, player.is_ready, player.resigned_seq) for player in lobby.players
    ]
    assert [lobby.game_id] == [table.game_id for table in await hall.tables.lookup.tables_of(ANNA.user_id)]


@pytest.mark.parametrize("people", [2, 3])
async def test_whichever_write_fails_nothing_has_changed(hall: Hall, people: int) -> None:
    game_id = await playing(hall, people, time_limit=HOUR)
    await hall.act(game_id, ANNA, "take:1")
    farewell = await hall.farewell(game_id, ANNA)
    assert 4 <= await hall.saves_all_or_nothing(lambda: hall.tables.resignations.resign(farewell))
    assert (await hall.panel(game_id, ANNA)).left == 0


@pytest.mark.parametrize("fault", ["before", "after"])
async def test_failing_commit_of_a_resignation_is_looked_up(hall: Hall, fault: str) -> None:
    game_id = await playing(hall)
    farewell = await hall.farewell(game_id, ANNA)
    FailingConnection.reset(at_commit=fault)
    if fault == "after":
        assert (await hall.tables.resignations.resign(farewell)).is_over
    else:
        with pytest.raises(NotSaved, match="couldn't save that, so nothing has changed"):
            await hall.tables.resignations.resign(farewell)
    assert (fault == "after") == (await hall.panel(game_id, ANNA)).is_over
