"""Games played out at random: the kind of move first, so that the rare ones are reached."""

import hashlib
import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Any

import pytest

from rules.game import AnyGame, Options, OptionSpec, Seat, choose_options
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


ENDLESS = frozenset({"gardlings"})
"""
Games that random play need not end. It is cut off; every other move in it is the casual player's, so that it comes to
all parts of the game; and where an end is needed the casual player plays alone.
"""
MOST_DECISIONS = 150
"""After so many decisions random play of such a game is cut off."""
SENSIBLE = 0.5
"""The share of moves in such a game that are the casual player's."""
PLAYERS = {"gardlings": (1, 2, 4, 5)}
"""How many play a game that seats so many that not every number can be tried: those that the rules tell apart."""
MOST_TABLES = 20
"""A game whose options combine to more tables than this for one number of players is played with a few of them."""
SELDOM = {"stop": 8}
"""Kinds of moves that end a part of a game early, and how much less often than others random play chooses them."""


def settings_of(game: AnyGame) -> Iterator[Setting]:
    """Yield every setting that a table of the game can have, or enough that each value meets different others."""
    for players in PLAYERS.get(game.slug, game.player_counts):
        specs = [spec for spec in game.options if players in spec.players]
        tables = list(product(*(spec.values for spec in specs)))
        for values in tables if len(tables) <= MOST_TABLES else few_of(specs):
            wanted = {spec.name: value for spec, value in zip(specs, values, strict=True)}
            yield Setting(game, players, choose_options(game.options, players, wanted))


def few_of(specs: Sequence[OptionSpec]) -> Iterator[tuple[str, ...]]:
    """Yield the first values, the last ones, and both of the two that alternate between first and last."""
    for pattern in ((0, 0), (-1, -1), (0, -1), (-1, 0)):
        yield tuple(spec.values[pattern[number % 2]] for number, spec in enumerate(specs))


def quick_settings_of(game: AnyGame) -> Iterator[Setting]:
    """
    Yield as few settings as show each value of each option with each number of players.

    They turn with the number of players, so that between them the values of most pairs of options meet, too.
    """
    for number, players in enumerate(PLAYERS.get(game.slug, game.player_counts)):
        specs = [spec for spec in game.options if players in spec.players]
        for turn in range(max((len(spec.values) for spec in specs), default=1)):
            wanted = {
                spec.name: spec.values[(turn + place * number) % len(spec.values)] for place, spec in enumerate(specs)
            }
            yield Setting(game, players, choose_options(game.options, players, wanted))


SETTINGS = tuple(setting for game in GAMES.values() for setting in settings_of(game))
QUICK_SETTINGS = frozenset(setting for game in GAMES.values() for setting in quick_settings_of(game))
"""The settings that do where not all of them can be tried; the full run tries all."""
EACH_SETTING = tuple(
    pytest.param(setting, id=str(setting), marks=() if setting in QUICK_SETTINGS else pytest.mark.full)
    for setting in SETTINGS
)
"""For parametrising."""


def key_of(name: object) -> bytes:
    """Return a key of 32 bytes that differs with the name."""
    return hashlib.sha256(f"test:{name}".encode()).digest()


def pick(game: AnyGame, legal: Sequence[Any], chance: random.Random) -> Any:  # noqa: ANN401 - any game's move
    """Choose a kind among the legal moves, then a move of that kind."""
    kinds = sorted({game.kind(move) for move in legal})
    seldom = [1 / SELDOM.get(kind, 1) for kind in kinds]
    kind = chance.choice(kinds) if sum(seldom) == len(kinds) else chance.choices(kinds, seldom)[0]
    return chance.choice([move for move in legal if game.kind(move) == kind])


def opening(setting: Setting, number: object) -> Any:  # noqa: ANN401 - any game's state
    """Deal a game of the setting; the number decides how."""
    return setting.game.setup(key_of(number), setting.players, setting.options)


def decisions(setting: Setting, number: int) -> Iterator[Decision]:
    """Play a game at random, to its end or till it is cut off; yield every decision before it is carried out."""
    game, chance = setting.game, random.Random(number)
    state, made = opening(setting, number), 0
    while (acting := game.to_act(state)) and not (made == MOST_DECISIONS and game.slug in ENDLESS):
        made += 1
        seat = chance.choice(sorted(acting))
        legal = game.legal_moves(state, seat)
        sensible = game.slug in ENDLESS and chance.random() < SENSIBLE
        decision = Decision(
            state, seat, game.casual(game.view(state, seat), legal) if sensible else pick(game, legal, chance)
        )
        yield decision
        state, _ = game.apply(state, seat, decision.move)


def played_out(setting: Setting, number: int) -> Any:  # noqa: ANN401 - any game's state
    """Play a game at random and return its last state."""
    *_, last = decisions(setting, number)
    return setting.game.apply(last.state, last.seat, last.move)[0]


def finished(setting: Setting, number: int) -> tuple[Any, int]:
    """Play a game to its end; return its last state and the number of decisions."""
    game = setting.game
    if game.slug not in ENDLESS:
        *others, last = decisions(setting, number)
        return game.apply(last.state, last.seat, last.move)[0], len(others) + 1
    state, made = opening(setting, number), 0
    while acting := game.to_act(state):
        seat, made = min(acting), made + 1
        legal = game.legal_moves(state, seat)
        chosen = legal[0] if len(legal) == 1 else game.casual(game.view(state, seat), legal)
        state, _ = game.apply(state, seat, chosen)
    return state, made
