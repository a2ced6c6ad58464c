"""Random play: how many decisions a second the rules list, choose and carry out."""

import random
from collections.abc import Iterator
from itertools import count

import catanatron
import chess

from bench.contest import Contender, Contest
from rules.game import AnyGame, choose_options
from rules.registry import GAMES

_MOST_PLIES = 200
"""Random chess seldom ends by itself; this long, the board is still well filled."""


def contests() -> Iterator[Contest]:
    """Every game of ours at its largest table against a chess library and another board game's engine."""
    for game in GAMES.values():
        ours = Contender(game.slug, _player(game, random.Random(7)))
        yield Contest(f"play {game.slug}", "decisions", ours, (_chess(random.Random(7)), _catan()))


def _player(game: AnyGame, chance: random.Random) -> "_Play":
    return _Play(game, max(game.player_counts), chance)


class _Play:
    """Plays whole games at random, a new deal each time; the kind of move is chosen first, so all kinds are reached."""

    def __init__(self, game: AnyGame, players: int, chance: random.Random) -> None:
        self._game, self._players, self._chance = game, players, chance
        self._options = choose_options(game.options, players, {})
        self._deals = count()

    def __call__(self) -> int:
        game, decisions = self._game, 0
        state = game.setup(next(self._deals).to_bytes(32, "big"), self._players, self._options)
        while seats := sorted(game.to_act(state)):
            seat = self._chance.choice(seats)
            kinds: dict[str, list[object]] = {}
            for move in game.legal_moves(state, seat):
                kinds.setdefault(game.kind(move), []).append(move)
            move = self._chance.choice(kinds[self._chance.choice(sorted(kinds))])
            state, _ = game.apply(state, seat, move)
            decisions += 1
        return decisions


def _chess(chance: random.Random) -> Contender:
    def work() -> int:
        board = chess.Board()
        for ply in range(_MOST_PLIES):
            moves = list(board.legal_moves)
            if not moves:
                return ply
            board.push(chance.choice(moves))
        return _MOST_PLIES

    return Contender("chess", work)


def _catan() -> Contender:
    def work() -> int:
        game = catanatron.Game([catanatron.RandomPlayer(colour) for colour in catanatron.Color])
        game.play()
        return len(game.state.actions)

    return Contender("catanatron", work)
