"""Somebody goes away: a deputy plays in their seat, which stays theirs until they are back, whenever that is."""

import pytest

from db.delivery.entries import EntryKind
from db.games.games import Consequence
from db.games.moves import ActedBy
from rules.game import Seat
from tables.model.refusals import Notice
from tables.model.timing import AUTO_DELAY
from tests.reaching import dm_closed
from tests.tables.hall import ANNA, BEN, CLARA, DAVID, NOW, PLACE, Hall, refused
from tests.tables.leaving import deadlines, entries, play_to_the_end, playing, told

HOUR = 3600


async def go(hall: Hall, game_id: int, *people: object) -> None:
    for person in (ANNA, BEN, CLARA):
        if person in people:
            assert (await hall.tables.absences.away(game_id, person.user_id)).is_away


async def test_deputy_plays_until_the_owner_is_back_and_the_seat_counts_as_theirs(hall: Hall) -> None:
    game_id = await playing(hall, 3, time_limit=HOUR)
    before = await entries(hall, game_id)
    await go(hall, game_id, ANNA)
    assert [(0, "auto", NOW + AUTO_DELAY)] == await deadlines(hall)
    assert 1 == await hall.tick(AUTO_DELAY)
    assert [(EntryKind.AWAY, None), (EntryKind.TURN, None), (EntryKind.TURN, BEN.user_id)] == await told(
        hall, game_id, before
    )
    story = await hall.tables.history.story(game_id, None, 7)
    assert {ActedBy.DEPUTY} == {entry.acted_by for entry in story.entries}
    panel = await hall.tables.absences.back(game_id, ANNA.user_id)
    assert (Seat(0), False, None) == (panel.seat, panel.is_away, panel.left)
    await play_to_the_end(hall, game_id, ANNA, BEN, CLARA)
    assert (1, 2, 2) == (await hall.panel(game_id, BEN)).places
    assert await hall.snapshot(game_id) == (await hall.tables.history.rebuild(game_id)).state


async def test_whoever_is_away_comes_back_by_playing_and_the_draft_is_kept_till_then(hall: Hall) -> None:
    game_id = await playing(hall, 3, time_limit=HOUR)
    await hall.act(game_id, ANNA, "take:1")
    await go(hall, game_id, ANNA)
    panel = await hall.panel(game_id, ANNA)
    assert (("take:1",), True) == (panel.draft, panel.is_away)
    before = await entries(hall, game_id)
    outcome = await hall.act(game_id, ANNA, "stay", panel.rev, interaction_id=5)
    assert (("take:1", "stay"), False, panel.rev + 1) == (outcome.panel.draft, outcome.panel.is_away, outcome.panel.rev)
    assert [(0, "turn", NOW + HOUR)] == await deadlines(hall)
    assert [(EntryKind.BACK, None)] == await told(hall, game_id, before)
    await go(hall, game_id, ANNA)
    await hall.type(game_id, ANNA, "confirm")
    assert [EntryKind.AWAY, EntryKind.BACK, EntryKind.TURN] == [
        kind for kind, _ in (await told(hall, game_id, before))[1:4]
    ]
    assert [ActedBy.PERSON] * 3 == [e.acted_by for e in (await hall.tables.history.story(game_id, None, 7)).entries]


async def test_nobody_stretches_a_turn_by_going_away_and_coming_back_before_the_deputy_plays(hall: Hall) -> None:
    game_id = await playing(hall, 3, time_limit=10 * HOUR)
    due_at = NOW + 10 * HOUR
    for _ in range(3):
        hall.now += 3 * HOUR
        await go(hall, game_id, ANNA)
        await hall.tables.absences.back(game_id, ANNA.user_id)
        assert [(0, "turn", due_at)] == await deadlines(hall)
    await go(hall, game_id, ANNA)
    await hall.act(game_id, ANNA, "take:1")
    assert [(0, "turn", due_at)] == await deadlines(hall)
    await go(hall, game_id, ANNA)
    assert 1 == await hall.tick(AUTO_DELAY)
    await hall.tables.absences.back(game_id, ANNA.user_id)
    await hall.turns(game_id, BEN, CLARA)
    assert [(0, "turn", hall.now + 10 * HOUR)] == await deadlines(hall)


async def test_complete_draft_of_whoever_went_away_is_played_as_it_stands(hall: Hall) -> None:
    game_id = await playing(hall, 3)
    await hall.act(game_id, ANNA, "take:1")
    await go(hall, game_id, ANNA)
    assert 1 == await hall.tick(AUTO_DELAY)
    assert (1, 0, 0) == (await hall.panel(game_id, BEN)).committed_view.taken


async def test_table_waits_while_nobody_is_there_and_goes_on_with_whoever_is_back(hall: Hall) -> None:
    game_id = await hall.start("pebbles", 2, 1, time_limit=HOUR)
    await go(hall, game_id, ANNA, BEN)
    assert ([], 0) == (await deadlines(hall), await hall.tick(30 * 24 * HOUR))
    await hall.tables.absences.back(game_id, BEN.user_id)
    due = hall.now + AUTO_DELAY
    assert [(0, "auto", due), (1, "turn", hall.now + HOUR), (2, "auto", due)] == await deadlines(hall)
    assert 2 == await hall.tick(AUTO_DELAY)
    await hall.seal(game_id, BEN)
    assert 1 == await hall.tick(AUTO_DELAY)
    assert (1,) == (await hall.panel(game_id, BEN)).waiting_for


async def test_computers_turns_are_told_when_the_owner_is_back_in_time_for_their_own(hall: Hall) -> None:
    game_id = await playing(hall, 2, 1)
    await hall.turns(game_id, ANNA, BEN)
    await go(hall, game_id, ANNA)
    assert 1 == await hall.tick(AUTO_DELAY)
    before = await entries(hall, game_id)
    await hall.tables.absences.back(game_id, ANNA.user_id)
    assert [(EntryKind.BACK, None), (EntryKind.TURN, None)] == await told(hall, game_id, before)
    post = (await hall.tables.outbox.of_game(game_id))[-1]
    assert (await hall.panel(game_id, ANNA)).seq == post.facts.last_seq


async def test_second_time_changes_nothing(hall: Hall) -> None:
    game_id = await playing(hall)
    before = await hall.everything()
    await hall.tables.absences.back(game_id, ANNA.user_id)
    assert before == await hall.everything()
    await go(hall, game_id, ANNA)
    before = await hall.everything()
    await go(hall, game_id, ANNA)
    assert before == await hall.everything()


async def test_only_those_who_play_on_can_be_away(hall: Hall) -> None:
    game_id = await playing(hall, 3)
    await hall.resign(game_id, CLARA)
    solo = await hall.tables.solo.begin(ANNA, PLACE, "pebbles")
    for game, person, sentence in (
        (game_id, DAVID, "You have no seat at this table"),
        (game_id, CLARA, "You resigned from this table"),
        (solo.game_id, ANNA, "so the table waits for you as long as you like"),
        (99, ANNA, "That table is gone"),
    ):
        await refused(hall.tables.absences.away(game, person.user_id), sentence)


async def test_game_lasts_while_somebody_has_not_resigned_though_they_are_away(hall: Hall) -> None:
    game_id = await playing(hall, 3)
    await go(hall, game_id, ANNA, BEN)
    assert not (await hall.resign(game_id, ANNA)).is_over
    assert not (await hall.resign(game_id, CLARA)).is_over
    # Ben is away but has not given up: the table waits for him, with a turn that a deputy was about to play.
    assert ([], 0) == (await deadlines(hall), await hall.tick(30 * HOUR))
    await hall.tables.absences.back(game_id, BEN.user_id)
    assert [(0, "auto", hall.now + AUTO_DELAY)] == await deadlines(hall)
    await play_to_the_end(hall, game_id, BEN)
    assert (2, 1, 2) == (await hall.panel(game_id, BEN)).places


@pytest.mark.parametrize("is_closed", [False, True])
async def test_time_that_runs_out_can_bring_a_deputy_and_put_the_seat_up(hall: Hall, *, is_closed: bool) -> None:
    hall.consequence = Consequence.REPLACE
    game_id = await playing(hall, 3, time_limit=HOUR)
    if is_closed:
        await dm_closed(hall.database, ANNA.user_id)
    before = await entries(hall, game_id)
    await hall.tick(HOUR)
    direct = [] if is_closed else [(EntryKind.TIME_AWAY, ANNA.user_id)]
    assert [(EntryKind.TIME_AWAY, None), *direct, (EntryKind.OFFERED, None)] == await told(hall, game_id, before)
    post = (await hall.tables.outbox.of_game(game_id))[before]
    assert is_closed == (post.facts.mention == (ANNA.user_id,))
    panel = await hall.panel(game_id, ANNA)
    assert (Notice.TIME_OFFERED, True, True) == (panel.notice, panel.is_away, panel.is_offered)
    assert [(0, "auto", hall.now + AUTO_DELAY)] == await deadlines(hall)


async def test_absence_survives_a_restart(hall: Hall) -> None:
    game_id = await playing(hall, 3)
    await go(hall, game_id, ANNA)
    before = await hall.panel(game_id, ANNA)
    await hall.reopen()
    assert before == await hall.panel(game_id, ANNA)
    assert 1 == await hall.tick(AUTO_DELAY)


async def test_whichever_write_of_a_return_by_playing_fails_nothing_has_changed(hall: Hall) -> None:
    game_id = await playing(hall, 3, time_limit=HOUR)
    await go(hall, game_id, ANNA)
    assert 6 <= await hall.saves_all_or_nothing(lambda: hall.act(game_id, ANNA, "take:1"))
    assert not (await hall.panel(game_id, ANNA)).is_away
