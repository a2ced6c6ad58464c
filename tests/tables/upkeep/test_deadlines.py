"""What happens by itself: computers play, and the time of absent players ends."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest
from structlog.testing import capture_logs

from db.games.games import Status
from db.games.moves import ActedBy
from tables.core import Core
from tables.model.refusals import Notice
from tables.model.timing import AUTO_DELAY
from tables.service import Tables
from tables.upkeep.deadlines import GRACE, PAUSE, RETRY, MissingRules
from tests.db.faults import FailingConnection
from tests.tables.hall import ANNA, BEN, NOW, Hall
from tests.tables.leaving import deadlines
from tests.tables.pebbles import PEBBLES, Pebbles

HOUR = 3600


async def entries(hall: Hall, game_id: int, after: int = 4) -> list[tuple[int, str, ActedBy]]:
    story = await hall.tables.history.story(game_id, None, after + 1)
    return [(entry.seat, entry.notation, entry.acted_by) for entry in story.entries]


@pytest.fixture
async def game_id(hall: Hall) -> int:
    return await hall.start("pebbles", 2, time_limit=HOUR)


async def test_computers_play_after_a_fixed_delay_outside_the_click(hall: Hall) -> None:
    game_id = await hall.start("pebbles", 1, 1)
    assert NOW + AUTO_DELAY == await hall.tables.deadlines.next_due()
    assert 0 == await hall.tick(AUTO_DELAY - 1)
    assert 1 == await hall.tick(1)
    assert [(1, "blue", ActedBy.COMPUTER), (1, "end", ActedBy.COMPUTER)] == await entries(hall, game_id, 0)
    assert None is await hall.tables.deadlines.next_due()


async def test_a_chain_of_computers_plays_on_until_a_person_is_to_act(hall: Hall) -> None:
    game_id = await hall.start("pebbles", 1, 2)
    await hall.seal(game_id, ANNA)
    assert 2 == await hall.tick(AUTO_DELAY)
    await hall.type(game_id, ANNA, "take:1 stay end")
    assert 1 == await hall.tick(AUTO_DELAY)
    assert 1 == await hall.tick(AUTO_DELAY)
    assert (0,) == (await hall.panel(game_id, ANNA)).waiting_for


async def test_the_computer_moves_for_a_seat_whose_time_is_over(hall: Hall, game_id: int) -> None:
    await hall.seal(game_id, ANNA, BEN)
    assert [(0, "turn", NOW + HOUR)] == await deadlines(hall)
    assert NOW + HOUR == (await hall.panel(game_id, ANNA)).due_at
    rev = (await hall.panel(game_id, ANNA)).rev
    assert 0 == await hall.tick(HOUR - 1)
    assert 1 == await hall.tick(1)
    deputy = ActedBy.DEPUTY
    assert [(0, "take:3", deputy), (0, "stay", deputy), (0, "end", deputy)] == await entries(hall, game_id)
    panel = await hall.panel(game_id, ANNA)
    assert (rev + 1, Notice.TIME_COMPUTER_PLAYED) == (panel.rev, panel.notice)
    assert [(1, "turn", NOW + 2 * HOUR)] == await deadlines(hall)


async def test_a_complete_draft_is_committed_as_it_stands_when_the_time_is_over(hall: Hall, game_id: int) -> None:
    await hall.seal(game_id, ANNA, BEN)
    await hall.act(game_id, ANNA, "take:1")
    await hall.tick(HOUR)
    person = ActedBy.PERSON
    assert [(0, "take:1", person), (0, "stay", person), (0, "end", person)] == await entries(hall, game_id)
    panel = await hall.panel(game_id, ANNA)
    assert (Notice.TIME_DRAFT_PLAYED, ()) == (panel.notice, panel.draft)


async def test_what_a_seat_did_not_choose_is_played_by_its_deputy(hall: Hall, game_id: int) -> None:
    await hall.seal(game_id, ANNA, BEN)
    await hall.type(game_id, ANNA, "take:1 look")
    await hall.tick(HOUR)
    assert [(0, "lay", ActedBy.DEPUTY), (0, "end", ActedBy.DEPUTY)] == await entries(hall, game_id, 6)


async def test_a_draft_that_is_not_possible_any_more_is_not_committed_in_part(hall: Hall, game_id: int) -> None:
    await hall.seal(game_id, ANNA, BEN)
    await hall.act(game_id, ANNA, "take:1")
    await hall.execute("UPDATE drafts SET moves = 'take:1 take:2'")
    await hall.tick(HOUR)
    assert (0, "take:3", ActedBy.DEPUTY) == (await entries(hall, game_id))[0]


async def test_all_who_are_absent_in_a_simultaneous_phase_are_played_for(hall: Hall) -> None:
    game_id = await hall.start("pebbles", 2, 1, time_limit=HOUR)
    assert [(0, "turn", NOW + HOUR), (1, "turn", NOW + HOUR), (2, "auto", NOW + AUTO_DELAY)] == await deadlines(hall)
    assert 3 == await hall.tick(HOUR)
    assert ("blue",) * 3 == (await hall.panel(game_id, ANNA)).committed_view.colours


async def test_the_time_of_a_turn_begins_with_the_turn(hall: Hall, game_id: int) -> None:
    hall.now += 600
    await hall.seal(game_id, BEN)
    assert [(0, "turn", NOW + HOUR)] == await deadlines(hall)
    await hall.seal(game_id, ANNA)
    assert [(0, "turn", NOW + 600 + HOUR)] == await deadlines(hall)


async def test_nobody_loses_time_while_the_process_was_away(hall: Hall, game_id: int) -> None:
    hall.now += 2 * HOUR
    await hall.reopen()
    assert 0 == await hall.tick()
    assert [(seat, "turn", NOW + 2 * HOUR + GRACE) for seat in (0, 1)] == await deadlines(hall)
    assert 2 == await hall.tick(GRACE)
    assert Status.PLAYING is (await hall.panel(game_id, ANNA)).status


async def test_a_deadline_that_falls_due_during_a_click_does_nothing_after_it(hall: Hall, game_id: int) -> None:
    await hall.seal(game_id, ANNA, BEN)
    hall.now += HOUR
    outcome, played = await asyncio.gather(hall.type(game_id, ANNA, "take:1 stay end"), hall.tables.deadlines.tick())
    assert (True, 0) == (outcome.committed, played)
    assert 7 == len(await hall.rows("moves"))
    assert [ActedBy.PERSON] * 3 == [acted_by for _, _, acted_by in await entries(hall, game_id)]


async def test_a_game_with_a_bug_is_put_off_and_the_others_go_on(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    for slug in ("pebbles", "rivals"):
        await hall.start(slug, 1, 1)
    whole = Pebbles.casual

    def fail(game: Pebbles, view: object, legal: object) -> object:
        if game is PEBBLES:
            raise ZeroDivisionError
        return whole(game, view, legal)  # type: ignore[arg-type] # stands in for the method whatever its types

    monkeypatch.setattr(Pebbles, "casual", fail)
    assert 1 == await hall.tick(AUTO_DELAY)
    assert [(1, "auto", hall.now + RETRY)] == await deadlines(hall)
    monkeypatch.undo()
    assert 1 == await hall.tick(RETRY)


async def test_a_turn_that_cannot_be_saved_is_tried_again(hall: Hall) -> None:
    await hall.start("pebbles", 1, 1)
    FailingConnection.reset(fail_at=1)
    assert 0 == await hall.tick(AUTO_DELAY)
    assert NOW + AUTO_DELAY + PAUSE == await hall.tables.deadlines.next_due()
    assert 0 == await hall.tick(PAUSE - 1)
    assert 1 == await hall.tick(1)


async def test_a_table_that_is_deleted_while_others_are_played_is_no_fault(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    game_id = await hall.start("pebbles", 1, 1)

    @asynccontextmanager
    async def deleted_and_locked(core: Core, locked_id: int) -> AsyncIterator[None]:
        monkeypatch.undo()
        await hall.tables.hosts.delete(game_id, ANNA.user_id, is_manager=True)
        async with core.locked(locked_id):
            yield

    monkeypatch.setattr(Core, "locked", deleted_and_locked)
    with capture_logs() as told:
        assert 0 == await hall.tick(AUTO_DELAY)
    assert [] == [entry for entry in told if entry["log_level"] == "error"]
    assert None is await hall.tables.deadlines.next_due()


async def test_a_sweep_forgets_what_nobody_asks_for_any_more_and_empties_the_log(hall: Hall) -> None:
    game_id = await hall.start("pebbles", 2)
    await hall.type(game_id, ANNA, "red", interaction_id=900)
    hall.now += 86_400
    await hall.type(game_id, BEN, "red", interaction_id=901)
    assert (False, 0) == ((done := await hall.tables.deadlines.sweep()).busy, done.logged)
    assert [900, 901] == [row[0] for row in await hall.rows("interactions")]
    hall.now += 1
    await hall.tables.deadlines.sweep()
    assert [901] == [row[0] for row in await hall.rows("interactions")]


async def test_a_boot_without_the_rules_of_a_game_in_play_is_refused(hall: Hall) -> None:
    await hall.start("pebbles", 2)
    newer = Pebbles()
    newer.rules_version = 4
    tables = Tables(hall.database, lambda: NOW, {"pebbles": newer})
    with pytest.raises(MissingRules, match=r"does not have: [A-Z]\w+ [A-Z]\w+ \(pebbles, rules 3\)\."):
        await tables.deadlines.boot()
