"""Before and after the end of somebody's time: reminders, what the table chose, and what the owner is shown."""

import pytest

from db.delivery.entries import EntryKind
from db.games.games import Consequence
from db.games.moves import ActedBy
from db.time import Step
from tables.model.refusals import Notice
from tables.model.timing import AUTO_DELAY, HOUR
from tests.tables.hall import ANNA, BEN, CLARA, Hall
from tests.tables.leaving import heard, playing

DAY = 24 * HOUR
STEPS = tuple(Step)


async def turn_of_anna(hall: Hall, limit: int = DAY, consequence: Consequence = Consequence.COMPUTER) -> int:
    """Start Pebbles for two with all entries sent; Anna is on turn, her time has just begun."""
    hall.consequence = consequence
    game_id = await playing(hall, time_limit=limit)
    await hall.sent()
    return game_id


async def test_owner_of_a_turn_is_reminded_at_half_time_and_before_its_end_and_told_what_was_played(hall: Hall) -> None:
    await turn_of_anna(hall)
    told = await heard(hall, 24)
    assert [
        (EntryKind.REMINDER, 11, 12),
        # A tenth of a day are 2.4 hours.
        (EntryKind.REMINDER, 11, 22),
        (EntryKind.TURN, None, 24),
        (EntryKind.TURN, 12, 24),
        (EntryKind.TIME_UP, 11, 24),
    ] == told


async def test_reminders_stop_when_the_turn_is_played(hall: Hall) -> None:
    game_id = await turn_of_anna(hall)
    await hall.tick(12 * HOUR)
    (half,) = await hall.sent()
    assert Step.HALF is STEPS[half.facts.step]
    await hall.type(game_id, ANNA, "take:1 stay end")
    await hall.sent()
    assert [(EntryKind.REMINDER, 12, 12), (EntryKind.REMINDER, 12, 22)] == await heard(hall, 23)


@pytest.mark.parametrize(("limit", "reminders"), [(HOUR, []), (3 * HOUR, [2]), (7 * DAY, [84, 152])])
async def test_reminders_fit_the_time_that_a_table_gives(hall: Hall, limit: int, reminders: list[int]) -> None:
    await turn_of_anna(hall, limit)
    told = await heard(hall, limit // HOUR - 1)
    assert reminders == [hours for kind, _, hours in told if kind is EntryKind.REMINDER]


async def test_table_that_waits_says_so_once_and_plays_on_when_its_player_comes(hall: Hall) -> None:
    game_id = await turn_of_anna(hall, consequence=Consequence.WAIT)
    told = await heard(hall, 72)
    assert [(EntryKind.OVERDUE, None, 24), (EntryKind.OVERDUE, 11, 24)] == [
        one for one in told if one[0] is not EntryKind.REMINDER
    ]
    panel = await hall.panel(game_id, ANNA)
    assert (True, None, hall.now - 2 * DAY) == (panel.is_to_act, panel.notice, panel.due_at)
    await hall.reopen()
    assert [] == await heard(hall, 3)
    await hall.type(game_id, ANNA, "take:1 stay end")
    assert (1,) == (await hall.panel(game_id, ANNA)).waiting_for
    await heard(hall, 23)
    assert [(EntryKind.OVERDUE, None, 1), (EntryKind.OVERDUE, 12, 1)] == await heard(hall, 2)


@pytest.mark.parametrize("consequence", list(Consequence))
async def test_complete_draft_is_played_whatever_the_table_chose(hall: Hall, consequence: Consequence) -> None:
    game_id = await turn_of_anna(hall, consequence=consequence)
    await hall.act(game_id, ANNA, "take:1")
    await hall.tick(12 * HOUR)
    await hall.tick(10 * HOUR)
    assert 1 == await hall.tick(2 * HOUR)
    story = await hall.tables.history.story(game_id, None, 5)
    assert [("take:1", ActedBy.PERSON), ("stay", ActedBy.PERSON), ("end", ActedBy.PERSON)] == [
        (entry.notation, entry.acted_by) for entry in story.entries
    ]


async def test_draft_that_was_not_complete_is_shown_to_its_owner_alone_until_they_play_again(hall: Hall) -> None:
    game_id = await hall.start("pebbles", 3, time_limit=DAY)
    await hall.act(game_id, ANNA, "red")
    await hall.execute("UPDATE drafts SET moves = 'red blue'")
    await hall.seal(game_id, BEN)
    await hall.tick(DAY)
    panel = await hall.panel(game_id, ANNA)
    assert (Notice.TIME_COMPUTER_PLAYED, ("red", "blue")) == (panel.notice, panel.lost)
    assert [(), ()] == [(await hall.panel(game_id, person)).lost for person in (BEN, CLARA)]
    assert () == (await hall.tables.play.panel(game_id, None)).lost
    await hall.act(game_id, ANNA, "take:1")
    panel = await hall.panel(game_id, ANNA)
    assert (None, ()) == (panel.notice, panel.lost)


async def test_seat_that_is_offered_has_a_deputy_until_its_owner_is_back_and_sees_what_was_lost(hall: Hall) -> None:
    hall.consequence = Consequence.REPLACE
    game_id = await hall.start("pebbles", 3, time_limit=DAY)
    await hall.act(game_id, ANNA, "red")
    await hall.execute("UPDATE drafts SET moves = 'red blue'")
    await hall.seal(game_id, BEN, CLARA)
    told = [(kind, user_id) for kind, user_id, _ in await heard(hall, 24)]
    assert {(EntryKind.TIME_AWAY, None), (EntryKind.TIME_AWAY, 11), (EntryKind.OFFERED, None)} <= set(told)
    assert 1 == await hall.tick(AUTO_DELAY)
    panel = await hall.panel(game_id, ANNA)
    assert (True, ("red", "blue")) == (panel.is_away, panel.lost)
    await hall.tables.absences.back(game_id, ANNA.user_id)
    await hall.act(game_id, ANNA, "take:1")
    panel = await hall.panel(game_id, ANNA)
    assert (False, (), hall.now + DAY) == (panel.is_away, panel.lost, panel.due_at)


async def test_seats_of_one_phase_run_out_of_time_each_by_itself(hall: Hall) -> None:
    hall.consequence = Consequence.WAIT
    game_id = await hall.start("pebbles", 3, time_limit=DAY)
    await hall.sent()
    await hall.seal(game_id, BEN)
    told = await heard(hall, 25)
    assert [
        (EntryKind.OVERDUE, None, 24),
        (EntryKind.OVERDUE, 11, 24),
        (EntryKind.OVERDUE, None, 24),
        (EntryKind.OVERDUE, 13, 24),
    ] == [one for one in told if one[0] is EntryKind.OVERDUE]
    assert (0, 2) == (await hall.panel(game_id, ANNA)).waiting_for
