import itertools

import pytest
from PIL import Image, ImageChops, ImageStat

from render.canvas.atlas import ART
from tools.hanafuda.__main__ import NUMBERS, PLANTS, SIZE, drawn, face

CARDS = list(itertools.product(range(len(PLANTS)), range(NUMBERS)))


def on_the_sheet(month: int, number: int) -> Image.Image:
    with Image.open(ART / "hanafuda.png") as sheet:
        left, top = month * SIZE[0], number * SIZE[1]
        return sheet.convert("RGB").crop((left, top, left + SIZE[0], top + SIZE[1]))


def apart(one: Image.Image, other: Image.Image) -> float:
    return max(ImageStat.Stat(ImageChops.difference(one, other)).mean)


@pytest.mark.parametrize(("month", "number"), CARDS[::5])
def test_a_card_on_the_sheet_is_its_drawing(month: int, number: int) -> None:
    # The sheet has 256 colours, the drawing as many as it likes.
    assert apart(on_the_sheet(month, number), drawn(month, number)) < 4


def test_another_drawing_would_be_noticed() -> None:
    assert apart(on_the_sheet(0, 0), drawn(1, 0)) > 10
    assert apart(on_the_sheet(4, 2), drawn(4, 1)) > 4


def test_all_48_cards_differ_and_need_nothing_from_elsewhere() -> None:
    faces = {face(month, number) for month, number in CARDS}
    assert 48 == len(faces)
    assert [svg for svg in faces if "href" in svg or "<text" in svg] == []
