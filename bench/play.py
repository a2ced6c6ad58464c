"""Random play: how many decisions a second the rules list, choose and carry out."""

import random
from collections.abc import Iterator, Sequence
from itertools import count
from typing import Any

import catanatron
import chess

from bench.contest import Contender, Contest
from rules.game import AnyGame, choose_options
from rules.registry import GAMES

_WANTED: dict[str, tuple[float, float | None]] = {
    "sanssouci": (1.7, 1.3),
    "topiary": (3.3, None),
    "emperors-garden": (1.1, None),
    "gardlings": (1.1, None),
}
"""How many times as fast each game is meant to be as chess and as the other board game; None where nothing is."""
_MOST_DECISIONS = 2000
"""Where random play need not end, it is cut off here."""
_MOST_PLIES = 200
"""Random chess seldom ends by itself; this long, the board is still well filled."""


def contests() -> Iterator[Contest]:
    """Every game of ours at its largest table against a chess library and another board game's engine."""
    for game in GAMES.values():
        ours = Contender(game.slug, _player(game, random.Random(7)))
        chess_factor, catan_factor = _WANTED.get(game.slug, (None, None))
        yardsticks = (_chess(random.Random(7), chess_factor), _catan(catan_factor))
        yield Contest(f"play {game.slug}", "decisions", ours, yardsticks)


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
        while (seats := sorted(game.to_act(state))) and decisions < _MOST_DECISIONS:
            seat = seats[0] if len(seats) == 1 else self._chance.choice(seats)
            state, _ = game.apply(state, seat, self._choose(game.legal_moves(state, seat)))
            decisions += 1
        return decisions

    def _choose(self, legal: Sequence[Any]) -> Any:  # noqa: ANN401 - any game's move
        if len(legal) == 1:
            return legal[0]
        kinds = [*map(self._game.kind, legal)]
        among = sorted(set(kinds))
        if len(among) == 1:
            return self._chance.choice(legal)
        chosen = self._chance.choice(among)
        return self._chance.choice([move for move, kind in zip(legal, kinds, strict=True) if kind == chosen])


def _chess(chance: random.Random, wanted: float | None) -> Contender:
    def work() -> int:
        board = chess.Board()
        for ply in range(_MOST_PLIES):
            moves = list(board.legal_moves)
            if not moves:
                return ply
            board.push(chance.choice(moves))
        return _MOST_PLIES

    return Contender("chess", work, wanted)


def _catan(wanted: float | None) -> Contender:
    def work() -> int:
        game = catanatron.Game([catanatron.RandomPlayer(colour) for colour in catanatron.Color])
        game.play()
        return len(game.state.actions)

    return Contender("catanatron", work, wanted)
