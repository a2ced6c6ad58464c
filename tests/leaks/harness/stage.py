"""States of random games, each with another that looks the same to a reader."""

import random
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from rules.game import AnyGame, Seat, choose_options
from rules.registry import GAMES
from tests.leaks.harness.hidden import HIDDEN
from tests.leaks.harness.readers import LOOKERS_ON, Reader, player
from tests.rules.games import Decision, Setting, decisions

MOST_PEOPLE = 4


@dataclass(frozen=True)
class Stage:
    """A setting, what may be typed in it, a state with one that looks the same to the reader, and who plays there."""

    setting: Setting
    probes: tuple[str, ...]
    states: tuple[Any, Any]
    reader: Reader
    computers: int = 0


def setting_by_lot(game: AnyGame, chance: random.Random, players: int | None = None) -> Setting:
    """Return a setting with any options, for two to four players."""
    number = players or chance.choice([count for count in game.player_counts if 2 <= count <= MOST_PEOPLE])
    wanted = {spec.name: chance.choice(spec.values) for spec in game.options if number in spec.players}
    return Setting(game, number, choose_options(game.options, number, wanted))


def readers_of(setting: Setting) -> Sequence[Reader]:
    """Return everybody who may read; of two players, whoever resigns or goes leaves no game to look at."""
    seats = [player(seat) for seat in map(Seat, range(setting.players))]
    return (*seats, *(LOOKERS_ON if setting.players > 2 else LOOKERS_ON[:2]))


def stages_of(slug: str, number: int, most: int) -> Sequence[Stage]:
    """Play a random game and return so many stages of it, each with another reader."""
    chance = random.Random(f"{slug}:{number}")
    setting = setting_by_lot(GAMES[slug], chance)
    played = list(decisions(setting, number))
    readers = chance.sample(readers_of(setting), min(most, len(readers_of(setting))))
    return [stage(setting, played, chance.choice(played), reader, chance) for reader in readers]


def stage(
    setting: Setting, played: Sequence[Decision], shown: Decision, reader: Reader, chance: random.Random
) -> Stage:
    """Imagine the state of a decision anew, as its reader might."""
    game = setting.game
    is_last = reader.seat == setting.players - 1
    computers = chance.choice((0, 0, 1)) if setting.players > 1 + (reader.seat is None) and not is_last else 0
    kinds = {game.kind(one.move): str(one.move) for one in played}
    imagined = game.imagine(game.view(shown.state, reader.seat), chance.randbytes(32))
    return Stage(setting, tuple(kinds.values()), (shown.state, imagined), reader, computers)


def telling_stage(slug: str, reader: Reader, number: int) -> Stage:
    """
    Return a stage of a game of three people in which much is hidden from the reader and differs.

    A reader who plays has a choice to make.
    """
    chance, game = random.Random(f"{slug}:{number}"), GAMES[slug]
    setting = Setting(game, 3, choose_options(game.options, 3, _MOST_HIDDEN.get(slug, {})))
    played = [one for one in decisions(setting, number) if reader.seat is None or _chooses(game, one, reader)]
    while True:
        found = replace(stage(setting, played, chance.choice(played), reader, chance), computers=0)
        told = {HIDDEN[slug](state, reader.seat) for state in found.states}
        if len(told) == 2:
            return found


def _chooses(game: AnyGame, one: Decision, reader: Reader) -> bool:
    return one.seat == reader.seat and len(game.legal_moves(one.state, one.seat)) > 1


_MOST_HIDDEN = {"gardlings": {"building": "hidden"}}
