"""The small picture that people share: as many green squares as it says, in few bytes, told by its line."""

import pytest

from render.charts.theme import LEAF
from render.daily.share import SQUARES, share_picture
from tests.render.comparing import opened


@pytest.mark.parametrize("full", range(SQUARES + 1))
def test_as_many_squares_are_green_as_are_full(full: int) -> None:
    picture = share_picture("elephant", full, "Topiary · won 61 : 55")
    image = opened(picture.png).convert("RGB")
    middle = [image.getpixel((x, image.height // 2)) == LEAF for x in range(image.height, image.width)]
    assert full == sum(here and not before for before, here in zip([False, *middle], middle, strict=False))
    assert "won 61 : 55" in picture.alt
    assert len(picture.png) < 8192
