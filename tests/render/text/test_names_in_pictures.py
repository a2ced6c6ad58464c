"""Whatever people are called, their names stay in the places for names, and paint over no board."""

from collections.abc import Sequence
from io import BytesIO

import pytest
from PIL import Image, ImageChops, ImageFilter

from cogs.words.text import plain_name
from render.film.film import film
from render.game import Shot
from render.registry import LOOKS
from rules.game import Seat, choose_options
from rules.registry import GAMES
from tests.rules.games import key_of

SEATS = 4
ORDINARY = ("i", *(("ÅgW" * 10)[:number] for number in (1, 2, 3, 4, 5, 6, 7, 8, 11, 15, 30)), "W" * 32)
"""Names of all lengths, high, deep and wide: what they cover is where names may stand."""
HOSTILE = (
    ("Q" + "\u0301\u0302\u0303" * 20 + "ueen", "\u202eAnna\u2066", "A\nB\n\n\nC", "W" * 400),
    ("\U0001f339" * 32, "", "\u0645\u0631\u062d\u0628\u0627", "e\u20dd\u0489\u0338" * 8),
)
_MARGIN = 10
"""Pixels by which a place for a name is widened: edges of letters are soft, and two marks stand high."""


def pictures(slug: str, names: Sequence[str]) -> list[Image.Image]:
    """Draw a table just dealt, with all its pages, and a film of it."""
    game, look = GAMES[slug], LOOKS[slug]
    view = game.view(game.setup(key_of(slug), SEATS, choose_options(game.options, SEATS, {})), None)
    drawn = [*look.overviews(view, tuple(names)), *([look.part(view, Seat(0), tuple(names))] if look.parts else [])]
    files = [*(picture.png for picture in drawn), film(look.scenes([Shot(view, tuple(names))]), 1, 1)]
    return [Image.open(BytesIO(file)).convert("L") for file in files]


def places(ordinary: Sequence[Image.Image]) -> Image.Image:
    """Return a mask of all that depends on ordinary names, widened."""
    first, *others = ordinary
    mask = Image.new("L", first.size)
    for other in others:
        mask = ImageChops.lighter(mask, ImageChops.difference(first, other))
    return (
        mask.point(lambda level: 255 * (level > 0))
        .filter(ImageFilter.BoxBlur(_MARGIN))
        .point(lambda level: 255 * (level > 0))
    )


def spilt(page: Image.Image, usual: Image.Image, allowed: Image.Image) -> tuple[int, int, int, int] | None:
    """Return the box around what differs from the usual picture outside of the places for names; None if nothing."""
    changed = ImageChops.difference(page, usual).point(lambda level: 255 * (level > 0))
    return ImageChops.subtract(changed, allowed).getbbox()


@pytest.mark.parametrize("slug", LOOKS)
def test_no_name_paints_over_anything_but_places_for_names(slug: str) -> None:
    hostile = [pictures(slug, [plain_name(name) for name in names]) for names in HOSTILE]
    usual = [pictures(slug, [name] * SEATS) for name in ORDINARY]
    for number, pages in enumerate(zip(*usual, strict=True)):
        allowed = places(pages)
        assert [None, None] == [spilt(drawn[number], pages[0], allowed) for drawn in hostile]


def test_name_that_paints_over_a_board_is_found() -> None:
    pages = [pictures("sanssouci", [name] * SEATS)[0] for name in ORDINARY]
    page = pages[0].copy()
    allowed = places(pages)
    assert spilt(page, pages[0], allowed) is None
    free = next((x, y) for x in range(page.width) for y in range(page.height) if not allowed.getpixel((x, y)))
    # Whatever stood there, one of these two is something else.
    spoilt = page.copy()
    spoilt.putpixel(free, 0)
    page.putpixel(free, 255)
    assert spilt(page, pages[0], allowed) or spilt(spoilt, pages[0], allowed)
