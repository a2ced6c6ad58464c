"""Who may read what is delivered, what they may not know, and states of random games that look the same to them."""

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from typing import Any

from render.emperors_garden.words.vocabulary import card_name as garden_card
from render.gardlings.words.vocabulary import tile_name as gardlings_tile
from render.sanssouci.words.vocabulary import card_name as sanssouci_card
from rules.game import AnyGame, Seat, choose_options
from rules.registry import GAMES
from rules.topiary.garden.tiles import tile_name
from tables.model.place import Person
from tests.rules.games import Decision, Setting, decisions
from tests.tables.hall import PEOPLE

EVA, MAX, EMMA = Person(21, "Eva"), Person(22, "Max"), Person(23, "Emma")
"""Who watches the table, who manages the server, and who takes a seat that somebody gives on."""


class Role(Enum):
    """Who reads: a player, or somebody who may know no more than all may."""

    PLAYER = "player"
    WATCHER = "watcher"
    MANAGER = "manager"
    RESIGNED = "resigned"
    FORMER = "former"


@dataclass(frozen=True)
class Reader:
    """Whoever must not be able to tell the two tables apart; without a seat they know what all know."""

    role: Role
    person: Person
    seat: Seat | None = None


def player(seat: Seat) -> Reader:
    return Reader(Role.PLAYER, PEOPLE[seat], seat)


LOOKERS_ON = (
    Reader(Role.WATCHER, EVA),
    Reader(Role.MANAGER, MAX),
    Reader(Role.RESIGNED, PEOPLE[0]),
    Reader(Role.FORMER, PEOPLE[0]),
)


_HIDDEN: Mapping[str, Callable[[Any, Any], str]] = {
    "sanssouci": lambda _, player: " ".join(map(sanssouci_card, player.hand)),
    "topiary": lambda _, player: " ".join(map(tile_name, player.hand)),
    "emperors-garden": lambda state, player: garden_card(state.deck, player.agent),
    # Which tiles somebody has left is public, their order is not.
    "gardlings": lambda _, player: " ".join(map(gardlings_tile, player.bag)),
}
"""By the slug of the game: a hand, an agent, or what comes next."""


def hidden(slug: str, state: Any, seat: Seat | None) -> str:  # noqa: ANN401 - any game's state
    """Return what a reader may not know of a state, which differs between two that look the same to them."""
    return _HIDDEN[slug](state, state.players[0 if seat is None else (seat + 1) % len(state.players)])


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
        told = {hidden(slug, state, reader.seat) for state in found.states}
        if len(told) == 2:
            return found


def _chooses(game: AnyGame, one: Decision, reader: Reader) -> bool:
    return one.seat == reader.seat and len(game.legal_moves(one.state, one.seat)) > 1


_MOST_HIDDEN = {"gardlings": {"building": "hidden"}}
