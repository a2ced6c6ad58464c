import random
import string

import pytest
from PIL import Image, ImageDraw

from render.canvas.sketch import Sketch
from render.canvas.style import CREAM, GOLD, NIGHT
from render.text.lettering import Face, TextStyle, font, text_width
from render.text.typesetting import set_line

SIGNS = string.ascii_letters + string.digits + " .,:·'’-+−…ÄÖÜäöüßéŽŁŐΔΩαβЖДщюfjQ"
PLACES = ((100, 50), (100.5, 50), (100.25, 50.5), (100.73, 49.51), (3.2, -1.7))


def as_pillow_writes(text: str, face: Face, size: int, at: tuple[float, float], anchor: str) -> Image.Image:
    image = Image.new("RGB", (300, 100), NIGHT)
    ImageDraw.Draw(image).text(at, text, font=font(face, size), fill=CREAM, anchor=anchor)
    return image


def as_set(text: str, face: Face, size: int, at: tuple[float, float], anchor: str) -> Image.Image:
    image = Image.new("RGB", (300, 100), NIGHT)
    cover, left, top = set_line(text, font(face, size)).cover(*at, anchor)
    if cover is not None:
        image.im.paste(CREAM, (left, top, left + cover.size[0], top + cover.size[1]), cover)
    return image


@pytest.mark.parametrize("anchor", ["lm", "mm", "rm"])
@pytest.mark.parametrize("face", [Face.BLACK, Face.BOLD])
def test_lines_are_set_pixel_by_pixel_as_pillow_writes_them(face: Face, anchor: str) -> None:
    chance = random.Random(f"{face} {anchor}")
    for _ in range(150):
        text, size = "".join(chance.choices(SIGNS, k=chance.randrange(24))), chance.randrange(22, 60)
        place = chance.choice(PLACES)
        expected = as_pillow_writes(text, face, size, place, anchor)
        assert expected.tobytes() == as_set(text, face, size, place, anchor).tobytes(), (text, size, place)
        assert font(face, size).getbbox(text, anchor=anchor) == set_line(text, font(face, size)).bounds(anchor), text
        assert font(face, size).getlength(text) == text_width(text, face, size), text


def test_pillow_writes_another_text_otherwise() -> None:
    expected = as_pillow_writes("Anna 12", Face.BLACK, 32, (20, 50), "lm")
    assert expected.tobytes() != as_set("Anna 13", Face.BLACK, 32, (20, 50), "lm").tobytes()


def test_a_composed_letter_and_its_mark_alone_lie_over_each_other_as_with_pillow() -> None:
    text = "E\u0301a\u0308"
    expected = as_pillow_writes(text, Face.BLACK, 40, (20, 50), "lm")
    assert expected.tobytes() == as_set(text, Face.BLACK, 40, (20, 50), "lm").tobytes()


def test_more_letters_than_are_kept_are_drawn_all_the_same() -> None:
    text = "".join(map(chr, [*range(0xC0, 0x180), *range(0x391, 0x3C9), *range(0x400, 0x500)]))
    expected = font(Face.BLACK, 23).getlength(text)
    assert expected == text_width(text, Face.BLACK, 23)


def test_an_empty_text_has_neither_ink_nor_room() -> None:
    line = set_line("", font(Face.BLACK, 30))
    assert (0, 0, 0, 0) == line.bounds("lm")
    assert (None, 0, 0) == line.cover(5, 5, "mm")


def test_blanks_have_room_without_ink() -> None:
    line = set_line("  ", font(Face.BLACK, 30))
    assert (None, 0, 0) == line.cover(5, 5, "mm")
    assert line.width > 0


@pytest.mark.parametrize("place", PLACES)
def test_texts_with_a_rim_are_written_as_pillow_writes_them(place: tuple[float, float]) -> None:
    expected = Image.new("RGB", (300, 100), CREAM)
    pen = ImageDraw.Draw(expected)
    pen.text(place, "C3", font=font(Face.BLACK, 40), fill=GOLD, anchor="mm", stroke_width=3, stroke_fill=NIGHT)
    got = Sketch.plain(300, 100, CREAM)
    got.write(place, "C3", TextStyle(Face.BLACK, 40, GOLD, 3, NIGHT))
    assert expected.tobytes() == got.image.tobytes()
