"""What was played, as one seat or a spectator may know it."""

import pytest

from rules.game import Event, Seat
from tables.service import Tables
from tests.tables.hall import ANNA, BEN, CLARA, EVERY_GAME, PLACE, Hall, refused
from tests.tables.leaving import playing


async def looked(hall: Hall) -> int:
    """Start Pebbles; Anna takes one, looks at a hidden number and ends."""
    game_id = await playing(hall)
    await hall.type(game_id, ANNA, "take:1 look")
    await hall.act(game_id, ANNA, "end")
    return game_id


def texts(events: tuple[Event, ...]) -> list[str]:
    return [str(getattr(event, "text", "")) for event in events]


async def test_events_are_told_to_their_audience_only(hall: Hall) -> None:
    game_id = await looked(hall)
    own, other, spectator = [await hall.tables.history.story(game_id, seat) for seat in (Seat(0), Seat(1), None)]
    assert ["look"] * 3 == [story.entries[5].notation for story in (own, other, spectator)]
    assert [1, 0, 0] == [len(story.entries[5].events) for story in (own, other, spectator)]
    assert [1, 1, 0] == [texts(story.entries[3].events).count("a gift") for story in (own, other, spectator)]


async def test_a_part_of_the_log_comes_with_the_views_around_it(hall: Hall) -> None:
    game_id = await looked(hall)
    story = await hall.tables.history.story(game_id, None, 5, 5)
    assert ([5], (0, 0), (1, 0)) == ([entry.seq for entry in story.entries], story.before.taken, story.view.taken)


async def test_parts_told_one_after_another_or_backwards_are_the_same(hall: Hall) -> None:
    game_id = await looked(hall)
    whole = await hall.tables.history.story(game_id, None)
    forwards = [await hall.tables.history.story(game_id, None, seq, seq) for seq in range(1, 9)]
    backwards = [await hall.tables.history.story(game_id, None, seq, seq) for seq in range(8, 0, -1)]
    assert whole.entries == tuple(story.entries[0] for story in forwards)
    assert forwards == backwards[::-1]


@pytest.mark.parametrize(("first", "last"), [(10, None), (10, 8), (8, 5)])
async def test_beyond_the_end_of_what_is_told_there_is_nothing_and_later_moves_are_told_rightly(
    hall: Hall, first: int, last: int | None
) -> None:
    game_id = await looked(hall)
    beyond = await hall.tables.history.story(game_id, None, first, last)
    until = await hall.tables.history.story(game_id, None, 1, last or 8)
    assert ((), last or 8, until.view) == (beyond.entries, beyond.last_seq, beyond.view)
    await hall.type(game_id, BEN, "take:1 look")
    await hall.act(game_id, BEN, "end")
    told = await hall.tables.history.story(game_id, None, first)
    fresh = Tables(hall.database, lambda: hall.now, EVERY_GAME)
    assert await fresh.history.story(game_id, None, first) == told
    await fresh.close()


async def test_before_the_first_move_there_is_the_deal(hall: Hall) -> None:
    game_id = await looked(hall)
    story = await hall.tables.history.story(game_id, Seat(1), 1, 0)
    assert ((), (0, 0), 1) == (story.entries, story.view.taken, story.view.seat)


async def test_a_lobby_has_no_history(hall: Hall) -> None:
    lobby = await hall.tables.lobbies.open(CLARA, PLACE, "pebbles")
    await refused(hall.tables.history.story(lobby.game_id, None), "has not started")
    await refused(hall.tables.history.deal(lobby.game_id), "has not started")
