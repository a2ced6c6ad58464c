from render.canvas.style import PLAYERS
from render.emperors_garden.theme import EMPEROR
from tests.render.vision import smallest_difference


def test_players_and_the_emperor_differ_to_all_eyes() -> None:
    assert smallest_difference((*PLAYERS, EMPEROR)) >= 37.9


def test_an_emperor_in_a_players_colour_would_be_caught() -> None:
    assert smallest_difference((*PLAYERS, PLAYERS[2])) < 37.9
