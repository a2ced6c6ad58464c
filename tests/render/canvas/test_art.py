import re
from pathlib import Path

import pytest

from render.canvas import atlas, shapes
from render.canvas.shapes import Box
from render.text.lettering import FONTS, Face

CREDITS = (Path(__file__).parents[3] / "CREDITS.md").read_text("utf-8")
SOURCES = sorted(path.stem for path in (atlas.ART / "svg").glob("*.svg"))
COLOURED = sorted(path.stem for path in (atlas.ART / "sprites").glob("*.svg"))


def test_every_source_is_on_the_sheet_and_nothing_else() -> None:
    assert set(SOURCES) == atlas.mask_names()
    assert set(COLOURED) == atlas.sprite_names()


@pytest.mark.parametrize("name", [name for name in SOURCES + COLOURED if not name.startswith(("pawn-", "gem-"))])
def test_every_glyph_has_its_author(name: str) -> None:
    assert f"`{name}.svg`" in CREDITS


def test_every_font_has_its_author_and_its_licence_beside_it() -> None:
    assert [face.value for face in Face if f"`{face.value}`" not in CREDITS] == []
    assert {path.name for path in FONTS.glob("*.txt")} == {"Lato-OFL.txt", "EBGaramond-OFL.txt"}
    for licence in FONTS.glob("*.txt"):
        assert re.search("SIL OPEN FONT LICENSE Version 1.1", licence.read_text("utf-8"))


def test_no_source_needs_anything_from_elsewhere() -> None:
    texts = [path.read_text("utf-8") for path in atlas.ART.glob("*/*.svg")]
    assert [text for text in texts if "href" in text or "<text" in text] == []


def test_a_mask_has_the_size_asked_for_and_fades() -> None:
    whole, faint = atlas.mask("labyrinth", 40, 40), atlas.mask("labyrinth", 40, 40, 0.5)
    assert whole.size == (40, 40)
    assert whole.getextrema() == (0, 255)
    assert faint.getextrema() == (0, 128)


def test_an_unknown_mask_is_refused() -> None:
    with pytest.raises(KeyError):
        atlas.mask("gnome", 10, 10)


def test_a_coloured_picture_has_the_size_asked_for_and_fades() -> None:
    whole, faint = atlas.sprite("coin", 40), atlas.sprite("coin", 40, 0.5)
    assert (whole.colours.mode, whole.colours.size, whole.cover.size) == ("RGB", (40, 40), (40, 40))
    assert (whole.cover.getpixel((20, 20)), faint.cover.getpixel((20, 20))) == (255, 128)


def test_what_has_no_picture_in_colour_is_refused() -> None:
    with pytest.raises(KeyError):
        atlas.sprite("labyrinth", 10)


def test_a_box_on_half_a_pixel_covers_half_of_it() -> None:
    cover = shapes.rounded(Box(0.5, 0, 4, 4))
    assert [cover.getpixel((x, 2)) for x in range(5)] == [128, 255, 255, 255, 128]


def test_an_outline_lies_inside_its_box() -> None:
    cover = shapes.rounded(Box(0, 0, 20, 20), stroke=2)
    assert [cover.getpixel((x, 10)) for x in (0, 1, 2, 10, 18, 19)] == [255, 255, 0, 0, 255, 255]


@pytest.mark.parametrize("size", [(60, 60), (100, 134), (299, 368)])
def test_dashes_close_without_a_seam(size: tuple[int, int]) -> None:
    cover = shapes.dashed(*size, 12, 5, 15)
    shares = []
    for turned in (cover, cover.rotate(180)):
        row = turned.crop((20, 2, size[0] - 20, 3)).tobytes()
        shares.append(sum(value > 127 for value in row) / len(row))
    assert all(0.4 < share < 0.8 for share in shares)
