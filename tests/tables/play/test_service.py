import asyncio

import pytest

from db.games.moves import ActedBy
from rules.errors import BadNotation, IllegalMove
from rules.game import Seat
from tables.model.panel import Control, Intent
from tables.model.refusals import Notice
from tests.tables.hall import ANNA, BEN, CLARA, DAVID, NOW, PLACE, Hall, refused
from tests.tables.leaving import playing
from tests.tables.pebbles import Pebble


async def log(hall: Hall, game_id: int) -> list[tuple[int, int, str]]:
    story = await hall.tables.history.story(game_id, None)
    return [(entry.commit_no, entry.seat, entry.notation) for entry in story.entries]


@pytest.fixture
async def game_id(hall: Hall) -> int:
    return await playing(hall)


async def test_a_click_extends_the_draft_for_that_seat_alone(hall: Hall, game_id: int) -> None:
    outcome = await hall.act(game_id, ANNA, "take:2", (await hall.panel(game_id, ANNA)).rev)
    panel = outcome.panel
    assert (("take:2",), (2, 0), (0, 0)) == (panel.draft, panel.draft_view.taken, panel.committed_view.taken)
    assert (0, 0) == (await hall.panel(game_id, BEN)).draft_view.taken
    assert (0, 0) == (await hall.panel(game_id, CLARA)).draft_view.taken


async def test_a_panel_says_what_can_be_done_at_the_tip(hall: Hall, game_id: int) -> None:
    panel = await hall.panel(game_id, ANNA)
    assert (False, False, True) == (panel.can_back, panel.can_confirm, panel.is_to_act)
    panel = (await hall.act(game_id, ANNA, "take:2")).panel
    assert (True, True) == (panel.can_back, panel.can_confirm)
    assert ((Pebble("look"), Pebble("stay")), Pebble("stay"), frozenset({"look"})) == (
        panel.legal,
        panel.none_move,
        panel.surprising,
    )


async def test_who_is_not_to_act_sees_the_table_and_for_whom_it_waits(hall: Hall, game_id: int) -> None:
    panel = await hall.panel(game_id, BEN)
    assert (1, (), (0,), False) == (panel.seat, panel.legal, panel.waiting_for, panel.is_to_act)


async def test_a_spectator_sees_the_table_without_a_seat(hall: Hall, game_id: int) -> None:
    panel = await hall.panel(game_id, DAVID)
    assert (None, (), None) == (panel.seat, panel.legal, panel.committed_view.seat)
    assert panel == await hall.tables.play.panel(game_id, None)


async def test_nobody_sees_through_the_eyes_of_a_computer(hall: Hall) -> None:
    game_id = await hall.start("pebbles", 1, 1)
    assert None is (await hall.tables.play.panel(game_id, None)).seat


async def test_back_drops_the_last_move_and_restart_all(hall: Hall, game_id: int) -> None:
    await hall.type(game_id, ANNA, "take:2 stay")
    assert ("take:2",) == (await hall.act(game_id, ANNA, Control.BACK)).panel.draft
    await hall.act(game_id, ANNA, "stay")
    panel = (await hall.act(game_id, ANNA, Control.RESTART)).panel
    assert ((), (0, 0)) == (panel.draft, panel.draft_view.taken)
    assert [] == await hall.rows("drafts")


async def test_confirm_commits_with_none_and_the_forced_end(hall: Hall, game_id: int) -> None:
    await hall.act(game_id, ANNA, "take:2")
    outcome = await hall.act(game_id, ANNA, Control.CONFIRM)
    assert outcome.committed
    assert [(3, 0, "take:2"), (3, 0, "stay"), (3, 0, "end")] == (await log(hall, game_id))[4:]
    assert ((2, 0), (1,)) == (outcome.panel.committed_view.taken, outcome.panel.waiting_for)
    assert ["take:2", "stay"] == [getattr(event, "text", "") for event in outcome.events][:2]


async def test_confirm_is_refused_while_a_decision_is_open(hall: Hall, game_id: int) -> None:
    await refused(hall.act(game_id, ANNA, Control.CONFIRM), "still open in this turn")


async def test_a_surprising_move_commits_what_stands_before_it_together_with_itself(hall: Hall, game_id: int) -> None:
    await hall.act(game_id, ANNA, "take:1")
    outcome = await hall.act(game_id, ANNA, "look")
    panel = outcome.panel
    assert outcome.committed
    assert [(3, 0, "take:1"), (3, 0, "look")] == (await log(hall, game_id))[4:]
    assert ((), ("lay",), True) == (panel.draft, tuple(move.notation for move in panel.played), panel.can_confirm)
    assert panel.committed_view.looked > 0
    assert 0 == (await hall.panel(game_id, BEN)).committed_view.looked


async def test_what_was_typed_after_a_surprise_is_not_played(hall: Hall, game_id: int) -> None:
    outcome = await hall.type(game_id, ANNA, "take:1 look fly")
    assert (True, Notice.REST_NOT_PLAYED) == (outcome.committed, outcome.panel.notice)


async def test_an_old_press_of_several_moves_changes_nothing_and_one_that_shows_something_ends_there(
    hall: Hall, game_id: int
) -> None:
    rev = (await hall.panel(game_id, ANNA)).rev
    both = Intent(game_id=game_id, user_id=ANNA.user_id, action="take:1 look", rev=rev)
    outcome = await hall.tables.play.act(both)
    assert (True, True, ()) == (outcome.committed, outcome.goes_on, outcome.panel.draft)
    before = await hall.everything()
    assert (await hall.tables.play.act(both)).stale
    assert before == await hall.everything()


async def test_typed_decisions_are_played_all_or_none(hall: Hall, game_id: int) -> None:
    before = await hall.everything()
    with pytest.raises(IllegalMove):
        await hall.type(game_id, ANNA, "take:1 take:2")
    with pytest.raises(BadNotation):
        await hall.type(game_id, ANNA, "take:1 fly")
    assert before == await hall.everything()


async def test_a_rehearsal_shows_the_panel_after_typed_decisions_and_keeps_nothing(hall: Hall, game_id: int) -> None:
    before = await hall.everything()
    panel = await hall.tables.play.rehearse(game_id, ANNA.user_id, "take:2")
    assert (("take:2",), (2, 0), Pebble("stay")) == (panel.draft, panel.draft_view.taken, panel.none_move)
    await refused(hall.tables.play.rehearse(game_id, ANNA.user_id, "take:2 look stay"), "look shows you something new")
    with pytest.raises(IllegalMove):
        await hall.tables.play.rehearse(game_id, ANNA.user_id, "take:2 take:1")
    await refused(hall.tables.play.rehearse(game_id, BEN.user_id, "take:2"), "It is not your turn")
    await refused(hall.tables.play.rehearse(game_id, DAVID.user_id, "take:2"), "You have no seat at this table")
    assert before == await hall.everything()


@pytest.mark.parametrize(("text", "sentence"), [("  ", "at least one step"), ("stay " * 25, "up to 24 steps")])
async def test_nothing_and_too_much_are_refused(hall: Hall, game_id: int, text: str, sentence: str) -> None:
    await refused(hall.type(game_id, ANNA, text), sentence)


async def test_a_stale_rev_changes_nothing(hall: Hall, game_id: int) -> None:
    rev = (await hall.panel(game_id, ANNA)).rev
    await hall.act(game_id, ANNA, "take:2", rev)
    before = await hall.everything()
    outcome = await hall.act(game_id, ANNA, "stay", rev)
    assert (True, ("take:2",)) == (outcome.stale, outcome.panel.draft)
    assert before == await hall.everything()


async def test_of_two_clicks_at_once_exactly_one_is_applied(hall: Hall, game_id: int) -> None:
    rev = (await hall.panel(game_id, ANNA)).rev
    outcomes = await asyncio.gather(*(hall.act(game_id, ANNA, "take:1", rev) for _ in range(20)))
    assert [False] + [True] * 19 == sorted(outcome.stale for outcome in outcomes)
    assert [rev + 1] * 20 == [outcome.panel.rev for outcome in outcomes]
    assert ("take:1",) == (await hall.panel(game_id, ANNA)).draft


async def test_two_seats_at_once_are_both_applied_while_play_is_simultaneous(hall: Hall) -> None:
    game_id = await hall.start("pebbles", 3)
    people = (ANNA, BEN, CLARA)
    await asyncio.gather(*(hall.type(game_id, person, "red end") for person in people))
    panel = await hall.panel(game_id, ANNA)
    assert (("red",) * 3, 6) == (panel.committed_view.colours, panel.seq)


async def test_an_interaction_delivered_twice_commits_once(hall: Hall, game_id: int) -> None:
    first = await hall.type(game_id, ANNA, "take:1 stay end", interaction_id=900)
    before = await hall.everything()
    second = await hall.type(game_id, ANNA, "take:1 stay end", interaction_id=900)
    assert (True, False) == (first.committed, first.repeated)
    assert (False, True, first.panel) == (second.committed, second.repeated, second.panel)
    assert before == await hall.everything()


async def test_a_typed_draft_delivered_twice_extends_it_once(hall: Hall, game_id: int) -> None:
    await hall.type(game_id, ANNA, "take:1", interaction_id=900)
    assert (await hall.type(game_id, ANNA, "take:1", interaction_id=900)).repeated
    assert ("take:1",) == (await hall.panel(game_id, ANNA)).draft


async def test_a_restart_in_the_middle_of_a_turn_keeps_the_draft(hall: Hall, game_id: int) -> None:
    before = (await hall.act(game_id, ANNA, "take:3")).panel
    await hall.reopen()
    assert before == await hall.panel(game_id, ANNA)
    assert (await hall.act(game_id, ANNA, Control.CONFIRM, before.rev)).committed


async def test_a_sealed_choice_stays_drafted_while_others_commit(hall: Hall) -> None:
    game_id = await hall.start("pebbles", 3)
    before = (await hall.act(game_id, ANNA, "blue")).panel
    await hall.seal(game_id, BEN, CLARA)
    after = await hall.panel(game_id, ANNA)
    assert (before.rev, ("blue",), None) == (after.rev, after.draft, after.notice)
    assert (await hall.act(game_id, ANNA, Control.CONFIRM, before.rev)).committed
    assert ("blue", "red", "red") == (await hall.panel(game_id, ANNA)).committed_view.colours


async def test_a_draft_that_another_commit_spoils_is_dropped_and_its_buttons_grow_old(hall: Hall) -> None:
    game_id = await hall.start("rivals", 2)
    before = (await hall.act(game_id, ANNA, "red")).panel
    await hall.type(game_id, BEN, "red end")
    after = await hall.panel(game_id, ANNA)
    assert (before.rev + 1, (), Notice.DRAFT_DROPPED) == (after.rev, after.draft, after.notice)
    assert (await hall.act(game_id, ANNA, Control.CONFIRM, before.rev)).stale
    assert (await hall.act(game_id, ANNA, "blue", after.rev)).panel.notice is None


async def test_a_panel_tells_the_drafts_events_as_far_as_its_seat_may_know_them(hall: Hall) -> None:
    game_id = await hall.start("laggards", 2)
    panel = (await hall.act(game_id, ANNA, "red")).panel
    assert [("red", ())] == [(played.notation, played.events) for played in panel.played]
    await hall.act(game_id, ANNA, Control.CONFIRM)
    (wink,) = (await hall.tables.history.story(game_id, Seat(1), 1, 1)).entries[0].events
    assert frozenset({1}) == wink.audience


async def test_a_draft_that_is_not_possible_any_more_is_shown_cut_before_anything_is_played(hall: Hall) -> None:
    game_id = await playing(hall)
    before = (await hall.type(game_id, ANNA, "take:2 stay")).panel
    await hall.execute("UPDATE drafts SET moves = 'take:2 take:1'")
    outcome = await hall.act(game_id, ANNA, Control.CONFIRM, before.rev)
    assert (True, False, ("take:2",)) == (outcome.stale, outcome.committed, outcome.panel.draft)
    assert (before.rev + 1, Notice.DRAFT_CUT) == (outcome.panel.rev, outcome.panel.notice)
    assert (await hall.act(game_id, ANNA, Control.CONFIRM, outcome.panel.rev)).panel.notice is None


async def test_others_secrets_are_in_no_panel(hall: Hall) -> None:
    game_id = await hall.start("pebbles", 3)
    await hall.seal(game_id, BEN)
    await hall.act(game_id, ANNA, "blue")
    for person, own in ((ANNA, "blue"), (BEN, "red"), (CLARA, ""), (DAVID, "")):
        panel = await hall.panel(game_id, person)
        assert (own, ()) == (panel.draft_view.own, panel.draft_view.colours)


async def test_only_players_on_turn_may_play(hall: Hall, game_id: int) -> None:
    await refused(hall.act(game_id, CLARA, "take:1"), "You have no seat at this table")
    await refused(hall.act(game_id, BEN, "take:1"), "It is not your turn; the table waits for Anna")


async def test_nothing_is_played_after_the_end(hall: Hall, game_id: int) -> None:
    await hall.turns(game_id, ANNA, BEN, ANNA, BEN)
    await refused(hall.act(game_id, ANNA, "take:1"), "This game is over")


async def test_a_lobby_and_a_table_that_never_was_have_no_panel(hall: Hall) -> None:
    lobby = await hall.tables.lobbies.open(ANNA, PLACE, "pebbles")
    await refused(hall.panel(lobby.game_id, ANNA), "has not started")
    await refused(hall.panel(999, ANNA), "is gone")


async def test_the_log_keeps_who_played_what_and_when(hall: Hall, game_id: int) -> None:
    hall.now += 30
    await hall.type(game_id, ANNA, "take:1 stay end")
    entries = (await hall.tables.history.story(game_id, None, 5)).entries
    assert [(5, ActedBy.PERSON, NOW + 30), (6, ActedBy.PERSON, NOW + 30), (7, ActedBy.PERSON, NOW + 30)] == [
        (entry.seq, entry.acted_by, entry.at) for entry in entries
    ]
    assert {3} == {row[6] for row in await hall.rows("moves")}
