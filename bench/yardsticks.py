"""Yardsticks: a chess library, another board game, and OpenSpiel's search at gin rummy."""

import random

import catanatron
import numpy as np
import pyspiel
from chess import Board
from open_spiel.python.algorithms.ismcts import ISMCTSBot
from open_spiel.python.algorithms.mcts import RandomRolloutEvaluator

from bench.contest import Contender

_MOST_PLIES = 200
"""Random chess seldom ends by itself; this long, the board is still well filled."""
_CURIOSITY = 2.0


def chess(chance: random.Random, wanted: float | None) -> Contender:
    """Play chess at random; a decision is a ply."""

    def work() -> int:
        board = Board()
        for ply in range(_MOST_PLIES):
            moves = list(board.legal_moves)
            if not moves:
                return ply
            board.push(chance.choice(moves))
        return _MOST_PLIES

    return Contender("chess", work, wanted)


def catan(wanted: float | None) -> Contender:
    """Let catanatron's own random players play."""

    def work() -> int:
        game = catanatron.Game([catanatron.RandomPlayer(colour) for colour in catanatron.Color])
        game.play()
        return len(game.state.actions)

    return Contender("catanatron", work, wanted)


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

    return Contender("open_spiel", work, wanted=2.0)
