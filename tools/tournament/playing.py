"""Who can play in a tournament, and one round of it: a deal played once with the candidate in each seat."""

import hashlib
import re
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from rules.chance import Chance
from rules.computer.choosing import Level, choose, chosen
from rules.computer.search import Search, Seen
from rules.game import AnyGame, Options, Seat
from rules.registry import GAMES

Contestant = Callable[[AnyGame, Seen, Sequence[Any], bytes], Any]
"""Chooses one of the legal moves from a view; the key fixes all its chance."""

_SEARCH = re.compile(r"search-([1-9][0-9]*)")
LEVELS = ("random", *(level.value for level in Level))
MOST_MOVES = 20_000
"""After so many moves a game is given up, and nobody has won it: random play need not end."""


def is_contestant(name: str) -> bool:
    """Return whether there is a contestant of that name."""
    return name in LEVELS or _SEARCH.fullmatch(name) is not None


def contestant(name: str) -> Contestant:
    """Return the contestant: "random", a level, or "search-200" with 200 iterations. Raises: ValueError: none."""
    if name == "random":
        return _random
    if search := _SEARCH.fullmatch(name):
        return _searching(int(search[1]))
    return _playing(Level(name))


def _random(game: AnyGame, view: Seen, legal: Sequence[Any], key: bytes) -> Any:  # noqa: ANN401, ARG001 - any game's move
    """Choose the kind of move first, so that kinds with many moves do not drown the others."""
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


@dataclass(frozen=True, slots=True)
class Match:
    """Who meets whom: the candidate in one seat, the rival in all others."""

    slug: str
    players: int
    options: Options
    candidate: str
    rival: str

    def __str__(self) -> str:
        chosen = [f"{name}={value}" for name, value in self.options.chosen]
        return " ".join((self.slug, f"{self.players}p", self.candidate, "against", self.rival, *chosen))


@dataclass(frozen=True, slots=True)
class Round:
    """
    What came of one deal.

    `shares` has for each seat of the candidate 1 if it won alone, a part of it if it shared the first place, else 0.
    `decisions` counts its decisions in all of these games, `seconds` and `longest` are what they took of the processor,
    in all and at most.
    """

    number: int
    shares: tuple[float, ...]
    decisions: int
    seconds: float
    longest: float

    @property
    def score(self) -> float:
        """The candidate's share of wins."""
        return sum(self.shares) / len(self.shares)


def play_round(match: Match, number: int) -> Round:
    """Play the deal of a number once with the candidate in each seat."""
    seconds: list[float] = []
    shares = tuple(_play(match, number, Seat(seat), seconds) for seat in range(match.players))
    return Round(number, shares, len(seconds), sum(seconds), max(seconds, default=0.0))


def _play(match: Match, number: int, candidate: Seat, seconds: list[float]) -> float:
    """Play a game, and add what each decision of the candidate takes. Returns: its share of the win."""
    game = GAMES[match.slug]
    key = hashlib.sha256(f"tournament:{number}".encode()).digest()
    state = game.setup(key, match.players, match.options)
    ours, theirs = contestant(match.candidate), contestant(match.rival)
    for made in range(MOST_MOVES):
        acting = game.to_act(state)
        if not acting:
            break
        seat = min(acting)
        legal = game.legal_moves(state, seat)
        move = legal[0]
        if len(legal) > 1:
            begun = time.process_time()
            chance = hashlib.sha256(key + bytes((seat,)) + made.to_bytes(4, "big")).digest()
            move = (ours if seat == candidate else theirs)(game, game.view(state, seat), legal, chance)
            if seat == candidate:
                seconds.append(time.process_time() - begun)
        state, _ = game.apply(state, seat, move)
    return share_of(game, state, candidate)


def share_of(game: AnyGame, state: object, seat: Seat) -> float:
    """Return a seat's share of the first place; 0 if the game is not over."""
    result = game.result(state)
    if result is None or result.places[seat] != 1:
        return 0.0
    return 1 / result.places.count(1)
