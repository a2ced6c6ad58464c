"""Searching under hidden information: how many simulations a second, each played at random to the end of the game."""

import random
from collections.abc import Iterator
from itertools import count
from typing import Any

import numpy as np
import pyspiel
from open_spiel.python.algorithms.ismcts import ISMCTSBot
from open_spiel.python.algorithms.mcts import RandomRolloutEvaluator

from bench.contest import Contender, Contest
from rules.computer.search import Search
from rules.game import AnyGame, choose_options
from rules.registry import GAMES

_SIMULATIONS = 10
"""In one search; each begins at another deal."""
_CURIOSITY = 2.0
_SEARCHED = ("apply", "imagine", "legal_moves", "result", "to_act", "view")


class _Unjudged:
    """A game without its judgement: searches play it out at random to its end, as the yardstick does."""

    def __init__(self, game: AnyGame) -> None:
        for name in _SEARCHED:
            setattr(self, name, getattr(game, name))


def contests() -> Iterator[Contest]:
    """A search of Sanssouci for two against the same kind of search of gin rummy, both at their first decisions."""
    yield Contest("search sanssouci", "simulations", _ours(GAMES["sanssouci"]), (_gin_rummy(random.Random(7)),))


def _ours(game: AnyGame) -> Contender:
    unjudged: Any = _Unjudged(game)
    deals = count()

    def work() -> int:
        number = next(deals)
        state = game.setup(number.to_bytes(32, "big"), 2, choose_options(game.options, 2, {}))
        (seat,) = game.to_act(state)
        search = Search(unjudged, game.view(state, seat), game.legal_moves(state, seat), number)
        search.run(_SIMULATIONS)
        return search.iterations

    return Contender(game.slug, work)


def _gin_rummy(chance: random.Random) -> Contender:
    game = pyspiel.load_game("gin_rummy")

    def work() -> int:
        state = game.new_initial_state()
        while state.is_chance_node():
            actions, odds = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(chance.choices(actions, odds)[0])
        numbers = np.random.RandomState(chance.randrange(1 << 30))
        bot = ISMCTSBot(game, RandomRolloutEvaluator(1, numbers), _CURIOSITY, _SIMULATIONS, random_state=numbers)
        bot.run_search(state)
        return _SIMULATIONS

    return Contender("open_spiel", work, wanted=1.0)
