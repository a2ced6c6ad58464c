"""Films of whole games of every kind: small, true to the pictures of the table, and easy to follow."""

from dataclasses import replace
from functools import cache
from io import BytesIO
from itertools import groupby
from typing import Any

import pytest
from PIL import Image, ImageChops, ImageStat

from render.canvas.scene import Scene
from render.film.film import REDUCED, Screen, film
from render.game import Shot
from render.text.lettering import SMALLEST
from tables.history.archive import spread
from tests.render.film.test_film import frames
from tools.samples import all_samples

MOST_BYTES = 500_000
MOST_FRAMES = 72
READABLE = 11
GAMES = {"sanssouci": 4, "topiary": 4, "emperors-garden": 2, "gardlings": 4}
each_game = pytest.mark.parametrize("slug", GAMES)


@cache
def shots(slug: str) -> list[Shot[Any]]:
    """Play a game at the table whose film is largest; return as many of its posts as a film shows."""
    told = list(all_samples()[slug][0].shots(1, GAMES[slug], {}))
    return [told[place] for place in spread(len(told), MOST_FRAMES)]


@cache
def scenes(slug: str) -> list[Scene]:
    return list(all_samples()[slug][0].look.scenes(shots(slug)))


def shown(scene: Scene) -> bytes:
    image = Screen(scene).whole.image
    image.putpalette(scene.palette.channels)
    return image.convert("RGB").tobytes()


@each_game
def test_film_of_a_game_is_small_and_each_frame_is_its_picture(slug: str) -> None:
    gif = film(scenes(slug), 700, 5000)
    assert (640, 434) == Image.open(BytesIO(gif)).size
    assert MOST_BYTES >= len(gif)
    assert [picture for picture, _ in groupby(map(shown, scenes(slug)))] == frames(gif)


@each_game
def test_film_ends_with_the_picture_of_the_table_and_begins_with_another(slug: str) -> None:
    look, last = all_samples()[slug][0].look, shots(slug)[-1]
    (page,) = look.overviews(last.view, last.names)
    picture = Image.open(BytesIO(page.png)).convert("RGB")
    (alone,) = look.scenes([last])
    ending, beginning = (
        max(ImageStat.Stat(ImageChops.difference(picture, scene.drawn((0, 0, *picture.size)))).rms)
        for scene in (alone, scenes(slug)[0])
    )
    # A picture turns what is painted over it into its palette's colours, a film does so at half the size.
    assert 2 > ending
    assert 10 < beginning


@each_game
def test_film_tells_who_has_played_not_who_is_next(slug: str) -> None:
    look, deal, middle = all_samples()[slug][0].look, shots(slug)[0], shots(slug)[len(shots(slug)) // 2]
    for shot in (deal, middle):
        (picture,) = look.overviews(shot.view, shot.names)
        told, cut_short = (next(look.scenes([one])) for one in (shot, replace(shot, is_cut_short=True)))
        whole = (0, 0, *told.base.size)
        assert Image.open(BytesIO(picture.png)).convert("RGB").tobytes() != told.drawn(whole).tobytes()
        assert told.drawn(whole).tobytes() != cut_short.drawn(whole).tobytes()


def test_smallest_text_of_a_film_can_be_read() -> None:
    assert READABLE <= SMALLEST / REDUCED
