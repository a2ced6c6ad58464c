"""How well somebody plays beside the computers: losses fall from level to level, and the nearest level is told."""

import pytest

from rules.computer.choosing import Level
from rules.computer.skill import Gauged, level_at
from rules.registry import GAMES

GAUGED = [game for game in GAMES.values() if isinstance(game, Gauged)]


@pytest.mark.parametrize("game", GAUGED, ids=lambda game: game.slug)
def test_stronger_computers_lose_less_and_each_is_told_by_its_own_loss(game: Gauged) -> None:
    averages = [sum(game.losses[level]) for level in Level]
    assert averages == sorted(averages, reverse=True)
    for phase in range(3):
        for level in Level:
            loss = game.losses[level][phase]
            alike = {other for other in Level if game.losses[other][phase] == loss}
            # Of levels that lose as much, the strongest.
            assert max(alike, key=list(Level).index) is level_at(game.losses, phase, loss)
        assert Level.LEARNER is level_at(game.losses, phase, 1.0) or phase == 2
        assert Level.MASTER is level_at(game.losses, phase, 0.0)


def test_games_are_gauged() -> None:
    assert len(GAUGED) >= 3
