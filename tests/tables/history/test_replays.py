from itertools import pairwise

import pytest

from rules.game import Seat
from rules.records import watched
from tables.history.archive import spread
from tests.tables.hall import ANNA, BEN, PEOPLE, Hall
from tests.tables.history.test_service import looked


async def test_posts_count_from_the_deal_to_the_last_told_turn(hall: Hall) -> None:
    game_id = await looked(hall)
    await hall.type(game_id, BEN, "take:2")
    deal, last = [await hall.tables.replays.post(game_id, Seat(0), number) for number in (0, None)]
    assert (0, (), (0, 0)) == (deal.number, deal.story.entries, deal.story.view.taken)
    assert deal.last == last.number == last.last == 2
    assert ["take:1", "look", "lay", "end"] == [entry.notation for entry in last.story.entries]
    assert last == await hall.tables.replays.post(game_id, Seat(0), 99)


@pytest.mark.parametrize("seat", [*map(Seat, range(3)), None])
async def test_what_others_kept_is_no_open_notation_until_the_game_is_over(hall: Hall, seat: Seat | None) -> None:
    game_id = await hall.start("topiary", 3, options={"draft": "on"})
    for _ in range(2):
        (mover,) = (await hall.tables.play.panel(game_id, None)).waiting_for
        panel = await hall.panel(game_id, PEOPLE[mover])
        await hall.type(game_id, PEOPLE[mover], f"{panel.legal[0]} end")
    kept = [(await hall.tables.replays.post(game_id, seat, number)).story.entries[0] for number in (1, 2)]
    assert ["keep", "keep"] == [entry.notation.partition(":")[0] for entry in kept]
    assert [entry.seat == seat for entry in kept] == [entry.is_open for entry in kept]
    for person in PEOPLE[:3]:
        await hall.resign(game_id, person)
    assert (await hall.tables.replays.post(game_id, seat, 1)).story.entries[0].is_open


async def retold(hall: Hall) -> int:
    """Begin a game whose first turn is taken back after its post, and played anew."""
    game_id = await hall.start("quiet", 2)
    await hall.type(game_id, ANNA, "take:1 stay end")
    await hall.sent()
    await hall.take_back(game_id, ANNA)
    await hall.type(game_id, ANNA, "take:3 stay end")
    return game_id


async def test_post_of_a_turn_that_was_taken_back_is_left_out(hall: Hall) -> None:
    game_id = await retold(hall)
    post = await hall.tables.replays.post(game_id, None)
    told = [entry.notation for entry in post.story.entries]
    assert (1, ["take:3", "stay", "end"], (3, 0)) == (post.last, told, post.story.view.taken)


async def test_film_tells_the_same_as_all_posts_one_by_one(hall: Hall) -> None:
    game_id = await looked(hall)
    await hall.type(game_id, BEN, "take:2")
    one_by_one = [(await hall.tables.replays.post(game_id, None, number)).story for number in range(3)]
    whole = await hall.tables.history.story(game_id, None)
    for most, stories in ((72, one_by_one), (2, [one_by_one[0], one_by_one[2]])):
        reel = await hall.tables.replays.film(game_id, most)
        views, told = watched(reel.setting, reel.moves, [moves for moves, _ in reel.posts])
        seen = [(story.last_seq, story.view) for story in stories]
        assert (seen, whole.events) == ([*zip([seq for _, seq in reel.posts], views, strict=True)], told)


async def test_what_was_taken_back_is_not_filmed(hall: Hall) -> None:
    game_id = await retold(hall)
    reel = await hall.tables.replays.film(game_id, 72)
    assert [(0, "take:3"), (0, "stay"), (0, "end")] == list(reel.moves)
    assert [0, 3] == [moves for moves, _ in reel.posts]


@pytest.mark.parametrize("posts", [1, 2, 72, 73, 500])
def test_of_long_games_posts_are_left_out_evenly_and_never_the_first_or_last(posts: int) -> None:
    places = list(spread(posts, 72))
    assert (0, posts - 1, min(posts, 72)) == (places[0], places[-1], len(set(places)))
    gaps = [later - earlier for earlier, later in pairwise(places)]
    assert max(gaps, default=1) - min(gaps, default=1) <= 1
