"""The casual player of each game against players that move at random."""

import pytest

from rules.registry import GAMES
from tests.rules.computer.playing import wins
from tests.rules.games import ENDLESS, Setting, settings_of

CHOSEN = {"sanssouci": ("gardens", "random"), "emperors-garden": ("deck", "hanafuda")}
"""Options that make no difference to how well somebody plays."""
TABLES = [
    table
    for slug, game in GAMES.items()
    for table in settings_of(game)
    if slug not in ENDLESS and (slug not in CHOSEN or table.options[CHOSEN[slug][0]] == CHOSEN[slug][1])
]


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_the_casual_player_beats_random_ones(table: Setting) -> None:
    assert 3 == wins(table, range(3))


@pytest.mark.full
@pytest.mark.parametrize("table", TABLES, ids=str)
def test_the_casual_player_beats_random_ones_nine_times_in_ten(table: Setting) -> None:
    assert 90 <= wins(table, range(100))
