"""Random play: how many decisions a second the rules list, choose and carry out."""

import random
from collections.abc import Iterator, Sequence
from functools import partial
from itertools import count
from typing import Any

from bench.contest import Announced, Contender, Contest
from rules.game import AnyGame, choose_options
from rules.registry import GAMES

_WANTED: dict[str, tuple[float, float | None]] = {
    "sanssouci": (3.5, 3.5),
    "topiary": (5.0, None),
    "emperors-garden": (2.5, None),
    "gardlings": (2.5, None),
}
"""How many times as fast each game is meant to be as chess and as the other board game; None where nothing is."""
_MOST_DECISIONS = 2000
"""Where random play need not end, it is cut off here."""


def contests() -> Iterator[Announced]:
    """Yield a contest of each game at its largest table against a chess library and another board game's engine."""
    for game in GAMES.values():
        name = f"play {game.slug}"
        yield Announced(name, partial(_prepared, name, game))


def _prepared(name: str, game: AnyGame) -> Contest:
    from bench.yardsticks import catan, chess  # noqa: PLC0415 - only `make bench` installs what they need

    chess_factor, catan_factor = _WANTED.get(game.slug, (None, None))
    yardsticks = (chess(random.Random(7), chess_factor), catan(catan_factor))
    return Contest(name, "decisions", player(game, random.Random(7)), yardsticks)


def player(game: AnyGame, chance: random.Random) -> Contender:
    """Return a contender that plays a game at its largest table."""
    return Contender(game.slug, _Play(game, max(game.player_counts), chance))


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
