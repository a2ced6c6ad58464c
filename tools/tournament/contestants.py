"""Who can play in a tournament, by name."""

import re
from collections.abc import Callable, Sequence
from typing import Any

from rules.chance import Chance
from rules.computer.choosing import Level, choose, chosen
from rules.computer.search import Search, Seen
from rules.game import AnyGame

Contestant = Callable[[AnyGame, Seen, Sequence[Any], bytes], Any]
"""Chooses one of the legal moves from a view; the key fixes all its chance."""

_SEARCH = re.compile(r"search-([1-9][0-9]*)")
LEVELS = ("random", *(level.value for level in Level))


def is_contestant(name: str) -> bool:
    """Tell whether somebody plays under a name."""
    return name in LEVELS or _SEARCH.fullmatch(name) is not None


def contestant(name: str) -> Contestant:
    """
    Return who plays under a name: "random", a level, or "search-200", which searches so many iterations.

    Raises: ValueError: nobody does.
    """
    if name == "random":
        return _random
    if search := _SEARCH.fullmatch(name):
        return _searching(int(search[1]))
    return _playing(Level(name))


def _random(game: AnyGame, view: Seen, legal: Sequence[Any], key: bytes) -> Any:  # noqa: ANN401, ARG001 - any game's move
    """Choose the kind of move first, so that random play is not drowned in the kinds of which there are many."""
    chance = Chance(key, "random")
    kind = chance.choice(sorted({game.kind(move) for move in legal}))
    return chance.choice([move for move in legal if game.kind(move) == kind])


def _playing(level: Level) -> Contestant:
    def play(game: AnyGame, view: Seen, legal: Sequence[Any], key: bytes) -> Any:  # noqa: ANN401 - any game's move
        return choose(game, view, legal, level, int.from_bytes(key)).move

    return play


def _searching(iterations: int) -> Contestant:
    def play(game: AnyGame, view: Seen, legal: Sequence[Any], key: bytes) -> Any:  # noqa: ANN401 - any game's move
        search = Search(game, view, legal, int.from_bytes(key))
        search.run(iterations)
        return chosen(search, legal).move

    return play
