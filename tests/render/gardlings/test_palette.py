import pytest

from render.canvas.style import GOLD
from render.colour import Colour
from render.gardlings.theme import BRONZE, FACES, GEM_COLOURS, RIMS, SILVER
from rules.gardlings.box import FOR_SALE, Level
from tests.render.vision import smallest_difference


@pytest.mark.parametrize(
    ("colours", "least"),
    [([*GEM_COLOURS.values()], 27), ([RIMS[level] for level in FOR_SALE], 13), ([GOLD, SILVER, BRONZE], 31)],
    ids=["gems", "rims of levels", "medals"],
)
def test_what_is_told_apart_by_colour_differs_to_all_eyes(colours: list[Colour], least: float) -> None:
    assert smallest_difference(colours) >= least


def test_a_gem_in_a_levels_blue_would_be_caught() -> None:
    assert smallest_difference((*GEM_COLOURS.values(), RIMS[Level.BLUE])) < 27


def test_every_level_has_a_rim_and_a_face() -> None:
    assert set(Level) == set(RIMS) == set(FACES)
