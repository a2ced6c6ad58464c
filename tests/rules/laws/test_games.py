from collections.abc import Callable
from functools import partial
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


IMAGINED = [
    one for one in {(one.game.slug, one.players): one for one in SETTINGS}.values() if one.game.slug not in ENDLESS
]
"""A table of each size, with the last values of all options, in games that random play ends."""
BLOCKS = 100
"""Into how many parts the full run is cut."""


@pytest.fixture(params=EACH_SETTING)
def setting(request: pytest.FixtureRequest) -> Setting:
    """Every way in which a table can be opened, or enough of them for the quick run."""
    chosen = request.param
    assert isinstance(chosen, Setting)
    return chosen


def play_ends_with_a_full_result(setting: Setting) -> None:
    for number in range(1 if setting.game.slug in ENDLESS else 4):
        games.play_ends_with_a_full_result(setting, number)


LAWS: dict[str, Callable[[Setting], object]] = {
    "notation is read back": partial(games.notation_is_read_back, number=1),
    "states survive records and snapshots": partial(games.states_survive_json, number=2, stride=3),
    "somebody acts until there is a result": partial(games.somebody_acts_until_there_is_a_result, number=3),
    "play ends with a full result": play_ends_with_a_full_result,
    "exactly the legal moves are applied": partial(games.exactly_the_legal_moves_are_applied, number=5, stride=11),
    "everything is frozen": partial(games.everything_is_frozen, number=6),
    "pieces are conserved": lambda setting: games.pieces_are_conserved(setting, 7, COUNTS[setting.game.slug]),
    "a game is the same again": partial(games.a_game_is_the_same_again, number=8),
    "simultaneous moves commute": partial(games.simultaneous_moves_commute, number=9),
    "nothing leaks": partial(games.nothing_leaks, number=10),
    "surprises are announced": partial(games.surprises_are_announced, number=11),
    "events tell what views show": partial(games.events_tell_what_views_show, number=12, stride=5),
    "none is a legal move": partial(games.none_is_a_legal_move, number=13),
}


@pytest.mark.parametrize("law", LAWS.values(), ids=LAWS)
def test_every_game_keeps_the_laws(setting: Setting, law: Callable[[Setting], object]) -> None:
    assert setting.game.slug in COUNTS, "a game says how its pieces are counted"
    law(setting)


def test_some_game_has_simultaneous_moves() -> None:
    assert any(games.simultaneous_moves_commute(setting, 9) for setting in SETTINGS)


@pytest.mark.parametrize("told", [one for one in SETTINGS if isinstance(one.game, Chapters)], ids=str)
def test_chapters_are_no_secret(told: Setting) -> None:
    games.chapters_are_no_secret(told, 14)


@pytest.mark.parametrize("told", IMAGINED, ids=str)
def test_games_are_imagined_whole_and_can_be_played_to_their_end(told: Setting) -> None:
    games.imagined_games_are_whole(told, 15)
    games.imagined_games_can_be_played_to_their_end(told, 16)
    games.another_key_imagines_another_game(told, 17)


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
