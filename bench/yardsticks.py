"""What random play is measured against: other people's chess and another board game."""

import random

import catanatron
from chess import Board

from bench.contest import Contender

_MOST_PLIES = 200
"""Random chess seldom ends by itself; this long, the board is still well filled."""


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
