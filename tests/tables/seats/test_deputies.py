"""Who plays on, and who is told, when somebody resigns from a table of more than two."""

import asyncio

from db.delivery.entries import EntryKind
from db.games.games import Status
from db.games.moves import ActedBy
from tables.model.panel import Control
from tables.model.timing import AUTO_DELAY
from tests.tables.hall import ANNA, BEN, CLARA, NOW, Hall
from tests.tables.leaving import deadlines, entries, play_to_the_end, playing, told

HOUR = 3600


async def test_of_three_a_deputy_plays_on_and_is_placed_last_at_the_end(hall: Hall) -> None:
    game_id = await playing(hall, 3)
    before = await entries(hall, game_id)
    assert not (await hall.resign(game_id, ANNA)).is_over
    assert [(EntryKind.RESIGNED, None)] == await told(hall, game_id, before)
    assert [(0, "auto", NOW + AUTO_DELAY)] == await deadlines(hall)
    await play_to_the_end(hall, game_id, BEN, CLARA)
    story = await hall.tables.history.story(game_id, None)
    deputy = [entry.acted_by for entry in story.entries if entry.seat == 0 and entry.seq > 6]
    assert [ActedBy.DEPUTY] * 6 == deputy
    panel = await hall.panel(game_id, BEN)
    assert panel.result is not None
    assert (6, 2, 2) == panel.result.totals
    assert (3, 1, 1) == panel.places == panel.result.places
    assert story.result == panel.result


async def test_turn_begun_before_a_resignation_is_told_whole_with_what_the_deputy_plays(hall: Hall) -> None:
    game_id = await playing(hall, 3)
    await hall.type(game_id, ANNA, "take:1 look")
    await hall.resign(game_id, ANNA)
    await hall.tick(AUTO_DELAY)
    turns = [row for row in await hall.tables.outbox.of_game(game_id) if row.kind is EntryKind.TURN and not row.user_id]
    assert (7, 10) == (turns[-1].facts.first_seq, turns[-1].facts.last_seq)
    story = await hall.tables.history.story(game_id, None, 7)
    assert [ActedBy.PERSON] * 2 + [ActedBy.DEPUTY] * 2 == [entry.acted_by for entry in story.entries]


async def test_resigning_out_of_turn_changes_nobodys_turn(hall: Hall) -> None:
    game_id = await playing(hall, 3, time_limit=HOUR)
    await hall.act(game_id, ANNA, "take:1")
    anna = await hall.panel(game_id, ANNA)
    due = await deadlines(hall)
    await hall.resign(game_id, BEN)
    after = await hall.panel(game_id, ANNA)
    assert (anna.rev, ("take:1",), (0,), anna.due_at) == (after.rev, after.draft, after.waiting_for, after.due_at)
    assert due == await deadlines(hall)
    await hall.act(game_id, ANNA, Control.CONFIRM)
    assert 1 == await hall.tick(AUTO_DELAY)
    assert (2,) == (await hall.panel(game_id, CLARA)).waiting_for


async def test_time_limit_and_draft_of_the_seat_are_dropped(hall: Hall) -> None:
    game_id = await playing(hall, 3, time_limit=HOUR)
    await hall.act(game_id, ANNA, "take:1")
    await hall.resign(game_id, ANNA)
    assert [] == await hall.rows("drafts")
    assert [(0, "auto", NOW + AUTO_DELAY)] == await deadlines(hall)
    await hall.tick(AUTO_DELAY)
    assert (3, 0, 0) == (await hall.panel(game_id, BEN)).committed_view.taken


async def test_deputy_chooses_at_once_with_the_others_and_closes_the_phase_once(hall: Hall) -> None:
    game_id = await hall.start("pebbles", 3)
    await hall.seal(game_id, BEN)
    before = await entries(hall, game_id)
    await hall.resign(game_id, ANNA)
    await hall.tick(AUTO_DELAY)
    assert [(EntryKind.RESIGNED, None)] == await told(hall, game_id, before)
    await hall.seal(game_id, CLARA)
    panel = await hall.panel(game_id, CLARA)
    assert (("blue", "red", "red"), (0,)) == (panel.committed_view.colours, panel.waiting_for)
    # The deputy begins, so the phase is told with its turn; nothing of what was dealt goes to who resigned.
    assert [(EntryKind.RESIGNED, None), (EntryKind.TURN, None), (EntryKind.HAND, BEN.user_id)] == await told(
        hall, game_id, before
    )
    await hall.tick(AUTO_DELAY)
    assert [(EntryKind.TURN, None), (EntryKind.TURN, BEN.user_id)] == (await told(hall, game_id, before))[3:]


async def test_resigning_while_computers_play_lets_the_chain_go_on(hall: Hall) -> None:
    game_id = await playing(hall, 2, 2)
    await hall.turns(game_id, ANNA, BEN)
    before = await entries(hall, game_id)
    await hall.resign(game_id, BEN)
    assert 1 == await hall.tick(AUTO_DELAY)
    assert [(EntryKind.RESIGNED, None)] == await told(hall, game_id, before)
    assert 1 == await hall.tick(AUTO_DELAY)
    assert [(EntryKind.TURN, None), (EntryKind.TURN, ANNA.user_id)] == (await told(hall, game_id, before))[1:]
    await hall.type(game_id, ANNA, "take:1 stay end")
    assert [1, 1, 1] == [await hall.tick(AUTO_DELAY) for _ in range(3)]
    assert (await hall.panel(game_id, ANNA)).is_over


async def test_person_left_alone_with_deputies_plays_on_and_wins(hall: Hall) -> None:
    game_id = await playing(hall, 3)
    await hall.resign(game_id, CLARA)
    await hall.type(game_id, ANNA, "take:1 stay end")
    await hall.resign(game_id, ANNA)
    assert Status.PLAYING is (await hall.panel(game_id, BEN)).status
    await play_to_the_end(hall, game_id, BEN)
    panel = await hall.panel(game_id, BEN)
    assert panel.result is not None
    assert ((2, 1, 3), (4, 2, 6)) == (panel.places, panel.result.totals)


async def test_deadline_that_falls_due_with_a_resignation_is_played_by_the_deputy_once(hall: Hall) -> None:
    game_id = await playing(hall, 3, time_limit=HOUR)
    farewell = await hall.farewell(game_id, ANNA)
    hall.now += HOUR
    await asyncio.gather(hall.tables.resignations.resign(farewell), hall.tables.deadlines.tick())
    assert 6 == len(await hall.rows("moves"))
    assert 1 == await hall.tick(AUTO_DELAY)
    assert (1,) == (await hall.panel(game_id, BEN)).waiting_for
