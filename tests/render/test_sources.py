"""The committed artwork is what its sources say; needs the development requirements, as all tests do."""

import json

import pytest
from PIL import ImageChops, ImageStat

from render import atlas
from render.lettering import FONTS
from tools.coverage import as_ranges, covered
from tools.rasterise import LONG_SIDE, coverage


@pytest.mark.parametrize("name", sorted(atlas.names()))
def test_a_mask_is_its_source_rasterised(name: str) -> None:
    drawn = coverage(atlas.ART / "svg" / f"{name}.svg")
    assert max(drawn.size) == LONG_SIDE
    apart = ImageStat.Stat(ImageChops.difference(drawn, atlas.mask(name, *drawn.size))).mean[0]
    # Another processor may round an edge otherwise, but not move it.
    assert apart < 0.5


def test_another_source_would_be_noticed() -> None:
    drawn = coverage(atlas.ART / "svg" / "vine.svg")
    assert ImageStat.Stat(ImageChops.difference(drawn, atlas.mask("hedge", *drawn.size))).mean[0] > 10


def test_the_list_of_letters_is_that_of_the_fonts() -> None:
    assert json.loads((FONTS / "coverage.json").read_text("utf-8")) == as_ranges(covered())
