"""What somebody missed: all that was played since their last turn, told until they have looked."""

from typing import Any

from rules.game import Seat
from tables.history.service import itself
from tables.model.place import Person
from tables.model.timing import AUTO_DELAY
from tests.tables.hall import ANNA, BEN, CLARA, DAVID, Hall
from tests.tables.leaving import playing

HOUR = 3600


async def missed(hall: Hall, game_id: int, person: Person) -> tuple[bool, list[str]] | None:
    lately = await hall.tables.since_last_turn.lately(await hall.panel(game_id, person), itself)
    return None if lately is None else (lately.is_first, [entry.notation for entry in lately.story.entries])


async def test_one_move_or_many_are_told_since_the_last_turn(hall: Hall) -> None:
    game_id = await playing(hall, 3)
    turn = ["take:1", "stay", "end"]
    assert await missed(hall, game_id, CLARA) is None
    assert (False, ["red", "end"] * 2) == await missed(hall, game_id, ANNA)
    await hall.type(game_id, ANNA, " ".join(turn))
    assert await missed(hall, game_id, ANNA) is None
    assert (False, turn) == await missed(hall, game_id, CLARA)
    await hall.type(game_id, BEN, " ".join(turn))
    assert (False, turn * 2) == await missed(hall, game_id, CLARA)
    assert (False, turn) == await missed(hall, game_id, ANNA)
    assert await hall.tables.since_last_turn.lately(await hall.tables.play.panel(game_id, None), itself) is None


async def test_news_are_seen_once_and_stay_so_after_a_restart(hall: Hall) -> None:
    game_id = await playing(hall)
    await hall.type(game_id, ANNA, "take:1 stay end")
    panel = await hall.panel(game_id, BEN)
    assert panel.has_news
    await hall.tables.since_last_turn.seen(panel)
    await hall.reopen()
    seen, spectator = await hall.panel(game_id, BEN), await hall.tables.play.panel(game_id, None)
    assert (False, False) == (seen.has_news, spectator.has_news)
    await hall.type(game_id, BEN, "take:1 stay end")
    await hall.tables.since_last_turn.seen(panel)
    assert (await hall.panel(game_id, BEN)).has_news


async def test_entry_that_calls_somebody_has_told_them(hall: Hall) -> None:
    game_id = await playing(hall)
    await hall.type(game_id, ANNA, "take:1 stay end")
    await hall.sent()
    assert [True, False] == [(await hall.panel(game_id, person)).has_news for person in (ANNA, BEN)]


async def test_what_a_deputy_played_was_missed_and_a_new_holder_begins_at_the_deal(hall: Hall) -> None:
    game_id = await playing(hall, 3, time_limit=HOUR)
    await hall.type(game_id, ANNA, "take:1 stay end")
    await hall.tables.replacements.offer(game_id, BEN.user_id)
    assert 1 == await hall.tick(AUTO_DELAY)
    assert ["red", "end", "take:1", "stay", "end"] == (await missed(hall, game_id, BEN) or (True, []))[1][:5]
    await hall.tables.since_last_turn.seen(await hall.panel(game_id, BEN))
    panel = await hall.tables.replacements.take(game_id, Seat(1), DAVID)
    lately = await hall.tables.since_last_turn.lately(panel, itself)
    assert lately is not None
    assert (True, True, 1) == (panel.has_news, lately.is_first, lately.story.entries[0].seq)


async def test_views_of_then_and_now_are_those_after_ones_own_turn_and_after_the_others(hall: Hall) -> None:
    game_id = await playing(hall, 3)
    views = hall.tables.since_last_turn.views
    then = (await hall.panel(game_id, BEN)).committed_view
    await hall.turns(game_id, ANNA, BEN, CLARA)
    own = (await hall.tables.history.story(game_id, Seat(1), last_seq=12)).view
    clara = await hall.panel(game_id, CLARA)
    assert await views(clara) is None
    assert (own, clara.committed_view.taken) == ((await missed_views(hall, game_id, BEN))[0], (1, 1, 1))
    assert own != then
    assert await views(await hall.tables.play.panel(game_id, None)) is None


async def missed_views(hall: Hall, game_id: int, person: Person) -> tuple[Any, Any]:
    views = await hall.tables.since_last_turn.views(await hall.panel(game_id, person))
    assert views is not None
    return views


async def test_whoever_goes_on_with_a_begun_turn_is_still_told_what_was_played_before_it(hall: Hall) -> None:
    game_id = await playing(hall)
    await hall.type(game_id, ANNA, "take:1 stay end")
    told, (then, now) = await missed(hall, game_id, BEN), await missed_views(hall, game_id, BEN)
    await hall.type(game_id, BEN, "take:1 look")
    going_on = await hall.panel(game_id, BEN)
    assert going_on.is_to_act
    assert going_on.committed_view != now
    assert told == await missed(hall, game_id, BEN) == (False, ["take:1", "stay", "end"])
    assert (then, now) == await missed_views(hall, game_id, BEN)
    await hall.type(game_id, BEN, "lay end")
    assert await hall.tables.since_last_turn.views(await hall.panel(game_id, BEN)) is None


async def test_whoever_closed_a_part_and_begins_the_next_is_told_nothing_from_before(hall: Hall) -> None:
    game_id = await hall.start("pebbles", 2)
    await hall.seal(game_id, BEN)
    assert await missed(hall, game_id, ANNA) == (True, ["red", "end"])
    await hall.seal(game_id, ANNA)
    for moves in ("", "take:1 look"):
        if moves:
            await hall.type(game_id, ANNA, moves)
        panel = await hall.panel(game_id, ANNA)
        assert panel.is_to_act
        assert await missed(hall, game_id, ANNA) is None
        assert await hall.tables.since_last_turn.views(panel) is None


async def test_what_a_deputy_played_is_told_though_nobody_else_has_played_since(hall: Hall) -> None:
    game_id = await hall.start("pebbles", 2, time_limit=HOUR)
    await hall.seal(game_id, BEN)
    await hall.tables.absences.away(game_id, ANNA.user_id)
    assert 1 == await hall.tick(AUTO_DELAY)
    await hall.tables.absences.back(game_id, ANNA.user_id)
    assert (await hall.panel(game_id, ANNA)).is_to_act
    assert (True, ["red", "end", "blue", "end"]) == await missed(hall, game_id, ANNA)


async def test_a_new_holder_has_no_view_of_then_until_they_have_played(hall: Hall) -> None:
    game_id = await playing(hall, 3, time_limit=HOUR)
    await hall.type(game_id, ANNA, "take:1 stay end")
    assert (1, 0, 0) == (await missed_views(hall, game_id, BEN))[1].taken
    await hall.tables.replacements.offer(game_id, BEN.user_id)
    assert await hall.tables.since_last_turn.views(await hall.tables.replacements.take(game_id, Seat(1), DAVID)) is None
    await hall.type(game_id, DAVID, "take:2 stay end")
    await hall.type(game_id, CLARA, "take:3 stay end")
    assert [(1, 2, 0), (1, 2, 3)] == [view.taken for view in await missed_views(hall, game_id, DAVID)]


async def test_view_of_then_forgets_what_was_taken_back_later(hall: Hall) -> None:
    game_id = await hall.start("pebbles", 4)
    await hall.seal(game_id, ANNA, BEN, CLARA)
    assert (True, True, False, False) == (await missed_views(hall, game_id, BEN))[0].ready
    await hall.take_back(game_id, ANNA)
    then, now = await missed_views(hall, game_id, BEN)
    assert ((False, True, False, False), (False, True, True, False)) == (then.ready, now.ready)
