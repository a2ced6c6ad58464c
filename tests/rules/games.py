"""Games played out at random: the kind of move first, so that the rare ones are reached."""

import hashlib
import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Any

from rules.game import AnyGame, Options, Seat, choose_options
from rules.registry import GAMES


@dataclass(frozen=True)
class Setting:
    """A game as a table can be opened: how many play and what was chosen."""

    game: AnyGame
    players: int
    options: Options

    def __str__(self) -> str:
        chosen = [f"{name}={value}" for name, value in self.options.chosen]
        return "-".join((self.game.slug, f"{self.players}p", *chosen))


@dataclass(frozen=True)
class Decision:
    """A state, a seat that is to act in it, and the move it makes."""

    state: Any
    seat: Seat
    move: Any


def settings_of(game: AnyGame) -> Iterator[Setting]:
    """Yield every setting that a table of the game can have."""
    for players in game.player_counts:
        specs = [spec for spec in game.options if players in spec.players]
        for values in product(*(spec.values for spec in specs)):
            wanted = {spec.name: value for spec, value in zip(specs, values, strict=True)}
            yield Setting(game, players, choose_options(game.options, players, wanted))


SETTINGS = tuple(setting for game in GAMES.values() for setting in settings_of(game))


def key_of(name: object) -> bytes:
    """Return a key of 32 bytes that differs with the name."""
    return hashlib.sha256(f"test:{name}".encode()).digest()


def pick(game: AnyGame, legal: Sequence[Any], chance: random.Random) -> Any:  # noqa: ANN401 - any game's move
    """Choose a kind among the legal moves, then a move of that kind."""
    kind = chance.choice(sorted({game.kind(move) for move in legal}))
    return chance.choice([move for move in legal if game.kind(move) == kind])


def opening(setting: Setting, number: object) -> Any:  # noqa: ANN401 - any game's state
    """Deal a game of the setting; the number decides how."""
    return setting.game.setup(key_of(number), setting.players, setting.options)


def decisions(setting: Setting, number: int) -> Iterator[Decision]:
    """Play a game at random to its end and yield every decision before it is carried out."""
    game, chance = setting.game, random.Random(number)
    state = opening(setting, number)
    while acting := game.to_act(state):
        seat = chance.choice(sorted(acting))
        decision = Decision(state, seat, pick(game, game.legal_moves(state, seat), chance))
        yield decision
        state, _ = game.apply(state, seat, decision.move)


def played_out(setting: Setting, number: int) -> Any:  # noqa: ANN401 - any game's state
    """Play a game at random and return its last state."""
    *_, last = decisions(setting, number)
    return setting.game.apply(last.state, last.seat, last.move)[0]
