"""Ended games as films."""

from io import BytesIO
from itertools import pairwise

import pytest
from PIL import Image

from cogs.filming import MOST_FRAMES, chosen, film_reply
from cogs.house import House
from render.registry import LOOKS
from rules.errors import PlayerError
from rules.registry import GAMES
from tests.tables.hall import ANNA, PEOPLE, Hall

TURNS = 3


@pytest.mark.parametrize("slug", list(GAMES))
async def test_film_shows_the_deal_and_each_post_once_the_game_is_over(hall: Hall, slug: str) -> None:
    house = House(hall.tables, LOOKS, lambda: hall.now)
    game_id = await hall.start(slug, 2)
    while (await hall.tables.replays.post(game_id, None)).last < TURNS:
        (mover, *_) = (await hall.tables.play.panel(game_id, None)).waiting_for
        panel = await hall.panel(game_id, PEOPLE[mover])
        await hall.act(game_id, PEOPLE[mover], str(GAMES[slug].casual(panel.view, panel.legal)))
    with pytest.raises(PlayerError, match="made when the game is over"):
        await film_reply(house, game_id)
    await hall.resign(game_id, ANNA)
    (picture,) = (await film_reply(house, game_id)).pictures
    film = Image.open(BytesIO(picture.png))
    last = (await hall.tables.replays.post(game_id, None)).last
    assert ("film.gif", (640, 434)) == (picture.name, film.size)
    assert TURNS <= getattr(film, "n_frames", 1) <= last + 1


@pytest.mark.parametrize("posts", [1, 2, MOST_FRAMES, MOST_FRAMES + 1, 500])
def test_of_long_games_posts_are_left_out_evenly_and_never_the_first_or_last(posts: int) -> None:
    places = list(chosen(posts, MOST_FRAMES))
    assert (0, posts - 1, min(posts, MOST_FRAMES)) == (places[0], places[-1], len(set(places)))
    gaps = [later - earlier for earlier, later in pairwise(places)]
    assert max(gaps, default=1) - min(gaps, default=1) <= 1
