"""Games that the casual player plays against random players, or against itself."""

import random
from collections.abc import Iterator
from typing import Any

from rules.game import Seat
from tests.rules.games import Setting, decisions, opening, pick


def wins(setting: Setting, games: range) -> int:
    """Count the games in which one casual player, in a seat that changes with the number, is alone in first place."""
    ends = [(number % setting.players, _places(setting, number)) for number in games]
    return sum(places[seat] == 1 and places.count(1) == 1 for seat, places in ends)


def _places(setting: Setting, number: int) -> tuple[int, ...]:
    game, chance, state = setting.game, random.Random(number), opening(setting, number)
    while acting := game.to_act(state):
        seat = min(acting)
        legal = game.legal_moves(state, seat)
        is_casual = seat == number % setting.players
        move = game.casual(game.view(state, seat), legal) if is_casual else pick(game, legal, chance)
        state, _ = game.apply(state, seat, move)
    result = game.result(state)
    assert result is not None
    return result.places


def choices(setting: Setting, kinds: type | tuple[type, ...]) -> Iterator[tuple[Any, Seat, list[Any]]]:
    """Yield the decisions of a random game between moves of these kinds: state, seat and legal moves."""
    for decision in decisions(setting, 2):
        legal = list(setting.game.legal_moves(decision.state, decision.seat))
        if len(legal) > 1 and isinstance(legal[0], kinds):
            yield decision.state, decision.seat, legal
