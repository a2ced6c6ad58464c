"""In which form a game's states are stored."""

from typing import Any

from rules.game import state_version
from rules.sanssouci.game import Sanssouci


class Plain(Sanssouci):
    """A game that has always stored its states in one form."""


class Renamed(Sanssouci):
    """The same after two changes."""

    state_version = 3

    def upgrade(self, version: int, stored: dict[str, Any]) -> dict[str, Any]:
        return {**stored, "form": version + 1}


def test_a_game_that_upgrades_names_the_form_and_any_other_has_the_first() -> None:
    assert [1, 3] == [state_version(game) for game in (Plain(), Renamed())]
