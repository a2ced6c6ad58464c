"""The committed artwork is what its sources say; needs the development requirements, as all tests do."""

import json

import pytest
from PIL import Image, ImageChops, ImageStat

from render.canvas import atlas
from render.text.lettering import FONTS
from tools.coverage import as_ranges, covered
from tools.rasterise import LONG_SIDE, SPRITE_SIDE, rendered


def coverage(name: str) -> Image.Image:
    return rendered(atlas.ART / "svg" / f"{name}.svg", LONG_SIDE).getchannel("A")


def differ(one: Image.Image, other: Image.Image) -> float:
    return max(ImageStat.Stat(ImageChops.difference(one, other)).mean)


@pytest.mark.parametrize("name", sorted(atlas.mask_names()))
def test_a_mask_is_its_source_rasterised(name: str) -> None:
    drawn = coverage(name)
    assert max(drawn.size) == LONG_SIDE
    # Another processor may round an edge otherwise, but not move it.
    assert differ(drawn, atlas.mask(name, *drawn.size)) < 0.5


@pytest.mark.parametrize("name", sorted(atlas.sprite_names()))
def test_a_coloured_picture_is_its_source_rasterised(name: str) -> None:
    drawn = rendered(atlas.ART / "sprites" / f"{name}.svg", SPRITE_SIDE)
    assert drawn.size == (SPRITE_SIDE, SPRITE_SIDE)
    kept = atlas.sprite(name, SPRITE_SIDE)
    ground = Image.new("RGB", drawn.size)
    shown = Image.composite(drawn.convert("RGB"), ground, drawn.getchannel("A"))
    assert differ(shown, Image.composite(kept.colours, ground, kept.cover)) < 0.5


def test_another_source_would_be_noticed() -> None:
    drawn = coverage("vine")
    assert differ(drawn, atlas.mask("hedge", *drawn.size)) > 10


def test_the_list_of_letters_is_that_of_the_fonts() -> None:
    assert json.loads((FONTS / "coverage.json").read_text("utf-8")) == as_ranges(covered())
