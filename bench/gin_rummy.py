"""A yardstick of searching under hidden information: OpenSpiel at gin rummy."""

import random

import numpy as np
import pyspiel
from open_spiel.python.algorithms.ismcts import ISMCTSBot
from open_spiel.python.algorithms.mcts import RandomRolloutEvaluator

from bench.contest import Contender

_CURIOSITY = 2.0


def gin_rummy(chance: random.Random, simulations: int) -> Contender:
    """Search the first decision of a new deal by OpenSpiel's ISMCTS in Python, each simulation at random to the end."""
    game = pyspiel.load_game("gin_rummy")

    def work() -> int:
        state = game.new_initial_state()
        while state.is_chance_node():
            actions, odds = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(chance.choices(actions, odds)[0])
        numbers = np.random.RandomState(chance.randrange(1 << 30))
        bot = ISMCTSBot(game, RandomRolloutEvaluator(1, numbers), _CURIOSITY, simulations, random_state=numbers)
        bot.run_search(state)
        return simulations

    return Contender("open_spiel", work, wanted=1.0)
