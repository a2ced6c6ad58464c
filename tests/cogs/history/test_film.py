"""Ended games as films."""

from io import BytesIO

import pytest
from PIL import Image

from cogs.context import Context
from cogs.history.film import film_reply
from cogs.history.films import Films
from rules.errors import PlayerError
from rules.registry import GAMES
from tests.tables.hall import ANNA, PEOPLE, Hall

TURNS = 3


@pytest.mark.parametrize("slug", list(GAMES))
async def test_film_shows_the_deal_and_each_post_once_the_game_is_over(hall: Hall, context: Context, slug: str) -> None:
    films, game_id = Films(), await hall.start(slug, 2)
    while (await hall.tables.replays.post(game_id, None)).last < TURNS:
        (mover, *_) = (await hall.tables.play.panel(game_id, None)).waiting_for
        panel = await hall.panel(game_id, PEOPLE[mover])
        await hall.act(game_id, PEOPLE[mover], str(GAMES[slug].casual(panel.view, panel.legal)))
    with pytest.raises(PlayerError, match="comes when the game is over"):
        await film_reply(context, films, ANNA.user_id, game_id)
    await hall.resign(game_id, ANNA)
    (picture,) = (await film_reply(context, films, ANNA.user_id, game_id)).pictures
    film = Image.open(BytesIO(picture.png))
    last = (await hall.tables.replays.post(game_id, None)).last
    assert ("film.gif", 640) == (picture.name, film.width)
    assert TURNS <= getattr(film, "n_frames", 1) <= last + 1
