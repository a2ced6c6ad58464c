from collections.abc import Callable
from typing import Any

import pytest

from rules.game import Chapters
from tests.rules.emperors_garden import pieces as emperors_garden
from tests.rules.games import EACH_SETTING, ENDLESS, SETTINGS, Setting
from tests.rules.gardlings import pieces as gardlings
from tests.rules.laws import games
from tests.rules.sanssouci import pieces as sanssouci
from tests.rules.topiary import pieces as topiary

COUNTS: dict[str, Callable[[Any], object]] = {
    "sanssouci": sanssouci.count,
    "topiary": topiary.count,
    "emperors-garden": emperors_garden.count,
    "gardlings": gardlings.count,
}
"""How each game counts its pieces; a game without a count fails."""


BLOCKS = 100
"""Into how many parts the full run is cut."""


@pytest.fixture(params=EACH_SETTING)
def setting(request: pytest.FixtureRequest) -> Setting:
    """Every way in which a table can be opened, or enough of them for the quick run."""
    chosen = request.param
    assert isinstance(chosen, Setting)
    return chosen


def test_notation_is_read_back(setting: Setting) -> None:
    games.notation_is_read_back(setting, 1)


def test_states_survive_records_and_snapshots(setting: Setting) -> None:
    games.states_survive_json(setting, 2, stride=3)


def test_somebody_acts_until_there_is_a_result(setting: Setting) -> None:
    games.somebody_acts_until_there_is_a_result(setting, 3)


def test_play_ends_with_a_full_result(setting: Setting) -> None:
    for number in range(1 if setting.game.slug in ENDLESS else 4):
        games.play_ends_with_a_full_result(setting, number)


def test_exactly_the_legal_moves_are_applied(setting: Setting) -> None:
    games.exactly_the_legal_moves_are_applied(setting, 5, stride=11)


def test_everything_is_frozen(setting: Setting) -> None:
    games.everything_is_frozen(setting, 6)


def test_pieces_are_conserved(setting: Setting) -> None:
    games.pieces_are_conserved(setting, 7, COUNTS[setting.game.slug])


def test_a_game_is_the_same_again(setting: Setting) -> None:
    games.a_game_is_the_same_again(setting, 8)


def test_simultaneous_moves_commute(setting: Setting) -> None:
    games.simultaneous_moves_commute(setting, 9)


def test_some_game_has_simultaneous_moves() -> None:
    assert any(games.simultaneous_moves_commute(setting, 9) for setting in SETTINGS)


def test_nothing_leaks(setting: Setting) -> None:
    games.nothing_leaks(setting, 10)


def test_surprises_are_announced(setting: Setting) -> None:
    games.surprises_are_announced(setting, 11)


def test_events_tell_what_views_show(setting: Setting) -> None:
    games.events_tell_what_views_show(setting, 12, stride=5)


def test_none_is_a_legal_move(setting: Setting) -> None:
    games.none_is_a_legal_move(setting, 13)


@pytest.mark.parametrize("told", [one for one in SETTINGS if isinstance(one.game, Chapters)], ids=str)
def test_chapters_are_no_secret(told: Setting) -> None:
    games.chapters_are_no_secret(told, 14)


@pytest.mark.full
@pytest.mark.parametrize("block", range(BLOCKS))
def test_laws_hold_in_very_many_games(setting: Setting, block: int) -> None:
    """At least 100,000 of each game: every one is counted, every tenth searched for leaks, some for the rest."""
    settings = sum(other.game is setting.game for other in SETTINGS)
    size = -(-100_000 // (BLOCKS * settings))
    for number in range(size * block, size * (block + 1)):
        games.pieces_are_conserved(setting, number, COUNTS[setting.game.slug])
        if number % 10 == 0:
            games.nothing_leaks(setting, number)
    games.play_ends_with_a_full_result(setting, block)
    games.surprises_are_announced(setting, block)
    games.events_tell_what_views_show(setting, block)
    games.exactly_the_legal_moves_are_applied(setting, block)
    games.notation_is_read_back(setting, block)
    games.none_is_a_legal_move(setting, block)
    if isinstance(setting.game, Chapters):
        games.chapters_are_no_secret(setting, block)
