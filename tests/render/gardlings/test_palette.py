from render.canvas.style import GOLD
from render.gardlings.theme import BRONZE, FACES, GEM_COLOURS, RIMS, SILVER
from rules.gardlings.box import FOR_SALE, Level
from tests.render.vision import smallest_difference


def test_gems_differ_to_all_eyes() -> None:
    assert smallest_difference(GEM_COLOURS.values()) >= 27


def test_a_gem_in_a_levels_blue_would_be_caught() -> None:
    assert smallest_difference((*GEM_COLOURS.values(), RIMS[Level.BLUE])) < 27


def test_rims_of_levels_differ_to_all_eyes() -> None:
    assert smallest_difference(RIMS[level] for level in FOR_SALE) >= 13


def test_medals_differ_to_all_eyes() -> None:
    assert smallest_difference((GOLD, SILVER, BRONZE)) >= 31


def test_every_level_has_a_rim_and_a_face() -> None:
    assert set(Level) == set(RIMS) == set(FACES)
