"""Whatever people are called, their names stay in the places for names, and paint over no board."""

from collections.abc import Sequence
from io import BytesIO
from typing import Any

import pytest
from PIL import Image, ImageChops, ImageFilter

from cogs.words.text import plain_name
from render.canvas.canvas import Canvas
from render.canvas.shapes import Point
from render.colour import Colour
from render.film.film import film
from render.game import Shot
from render.registry import LOOKS
from render.text.lettering import SMALLEST, TextStyle
from rules.game import Seat, choose_options
from rules.registry import GAMES
from tests.languages.told import SAMPLES
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


@pytest.fixture
def sizes(monkeypatch: pytest.MonkeyPatch) -> dict[str, set[int]]:
    """The sizes in which each text was written, without the sign for what was cut off."""
    found: dict[str, set[int]] = {}
    whole = Canvas.write

    def noted(canvas: Canvas, at: Point, text: str, style: TextStyle, ground: Colour, anchor: str = "lm") -> float:
        found.setdefault(text.rstrip("…"), set()).add(style.size)
        return whole(canvas, at, text, style, ground, anchor)

    monkeypatch.setattr(Canvas, "write", noted)
    return found


def ended(slug: str) -> Any:  # noqa: ANN401 - any game's state
    samples = SAMPLES[slug]
    number = next(number for number, table in enumerate(samples.tables) if table[0] == SEATS)
    *_, last = samples.states(number, *samples.tables[number])
    return last


@pytest.mark.parametrize("slug", SAMPLES)
def test_names_of_a_row_have_one_size_and_are_whole_where_there_is_room(slug: str, sizes: dict[str, set[int]]) -> None:
    game, look, last = GAMES[slug], LOOKS[slug], ended(slug)
    result = game.result(last)
    assert result is not None
    first = game.setup(key_of(slug), SEATS, choose_options(game.options, SEATS, {}))
    drawings = (
        lambda names: look.overviews(game.view(first, None), names),
        lambda names: look.overviews(game.view(last, None), names),
        lambda names: look.sheet(game.view(last, None), result, names),
    )
    for draw in drawings:
        usual = []
        for long in ("Doris", "W" * 32):
            names = ("Anja", "Bernd", long, "Edith")
            sizes.clear()
            draw(names)
            shown = {text for text in sizes if text in names or (text and set(text) == {"W"})}
            assert {"Anja", "Bernd", "Edith"} < shown
            (size,) = set.union(*(sizes[text] for text in shown))
            usual.append(size)
        assert usual[0] > usual[1] >= SMALLEST
