"""How a day went, as a picture: the more people, the longer the hedge, in both formats, and in words."""

import pytest
from PIL import Image

from render.canvas.formats import Format, drawing_in
from render.charts.theme import LEAF_DARK
from render.daily.distribution import ROWS, Bar, Distribution, distribution_picture
from render.game import ALT, Picture
from tests.languages.told import forget, lettering
from tests.render.comparing import opened, size

MANY = tuple(Bar(100 * place, 100 * place + 99, 10**place) for place in range(ROWS))
IN_BOTH = pytest.mark.parametrize("made", Format)
PHONE, LETTERING = 350, 10.9
LARGEST = 80 * 1024


def drawn(*bars: Bar, day: str = "29 November") -> Picture:
    return distribution_picture(Distribution("Emperor's Garden", day, bars))


def lengths(picture: Picture) -> list[int]:
    """Return how many pixels of hedge there are at each height where there are any, from above."""
    image: Image.Image = opened(picture.png).convert("RGB")
    rows = [sum(image.getpixel((x, y)) == LEAF_DARK for x in range(image.width)) for y in range(100, image.height, 2)]
    return [row for row in rows if row]


@IN_BOTH
def test_the_longest_hedge_is_that_of_most_people_and_nobody_grows_none(made: Format) -> None:
    with drawing_in(made):
        one, other, none = (
            drawn(Bar(1, 1, 10), Bar(2, 2, 5)),
            drawn(Bar(1, 1, 5), Bar(2, 2, 10)),
            drawn(Bar(1, 1, 0), Bar(2, 2, 0)),
        )
    for longer_first in (lengths(one), lengths(other)[::-1]):
        half = len(longer_first) // 2
        assert max(longer_first[half:]) < max(longer_first[:half])
    assert [] == lengths(none)
    assert made.size == size(one.png)


@IN_BOTH
def test_the_largest_picture_has_few_bytes_and_letters_that_a_phone_can_show(
    monkeypatch: pytest.MonkeyPatch, made: Format
) -> None:
    sizes: list[int] = []
    forget()
    with drawing_in(made), lettering(monkeypatch, lambda _, style: sizes.append(style.size)):
        picture = drawn(*MANY, day="29 November, a day with a very long name in another language")
    assert len(picture.png) <= LARGEST
    assert min(sizes) * PHONE / made.size[0] >= LETTERING


def test_the_words_tell_all_bars() -> None:
    alt = drawn(*MANY).alt
    assert len(alt) <= ALT
    assert all(bar.span in alt for bar in MANY)
    assert "1 person" in alt
