"""Positions of Emperor's Garden for the tests of its pictures and words."""

import hashlib
from collections.abc import Iterator

from rules.chance import Chance
from rules.emperors_garden.game import EMPERORS_GARDEN
from rules.emperors_garden.state import State, Step
from rules.game import Event, Seat, choose_options

Position = tuple[State, tuple[Event, ...]]

NAMES = ("Anna", "Ben", "Clara", "David")
GAMES = ((2, "hanafuda"), (3, "western"), (4, "hanafuda"))


def random_game(players: int, seed: int = 1, **options: str) -> Iterator[Position]:
    """Yield every position of a random game with the events that led to it."""
    key = hashlib.sha256(f"{players} {seed}".encode()).digest()
    chance = Chance(key, "moves")
    state = EMPERORS_GARDEN.setup(key, players, choose_options(EMPERORS_GARDEN.options, players, options))
    yield state, ()
    while acting := EMPERORS_GARDEN.to_act(state):
        seat = chance.choice(sorted(acting))
        moves = EMPERORS_GARDEN.legal_moves(state, seat)
        kind = chance.choice(sorted({EMPERORS_GARDEN.kind(move) for move in moves}))
        move = chance.choice([move for move in moves if EMPERORS_GARDEN.kind(move) == kind])
        state, events = EMPERORS_GARDEN.apply(state, seat, move)
        yield state, events


def at_step(step: Step, players: int = 2, nth: int = 0, **options: str) -> State:
    """Return the n-th state of a random game at which a decision is faced."""
    found = (state for state, _ in random_game(players, 1, **options) if state.step is step)
    for _ in range(nth):
        next(found)
    return next(found)


def played(state: State, *notations: str) -> State:
    """Return the state after the moves, by the seat on turn."""
    for notation in notations:
        seat = Seat(state.turn)
        state, _ = EMPERORS_GARDEN.apply(state, seat, EMPERORS_GARDEN.parse_move(state, seat, notation))
    return state
