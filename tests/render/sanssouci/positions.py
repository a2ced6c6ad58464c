import hashlib
from collections.abc import Iterator

from rules.chance import Chance
from rules.game import Event, Seat, choose_options
from rules.sanssouci.game import SANSSOUCI
from rules.sanssouci.state import State

Position = tuple[State, tuple[Event, ...]]


def random_game(players: int, seed: int = 1, **options: str) -> Iterator[Position]:
    """Yield every position of a random game with the events that led to it."""
    key = hashlib.sha256(f"{players} {seed}".encode()).digest()
    chance = Chance(key, "moves")
    state = SANSSOUCI.setup(key, players, choose_options(SANSSOUCI.options, players, options))
    yield state, ()
    while acting := SANSSOUCI.to_act(state):
        seat = chance.choice(sorted(acting))
        moves = SANSSOUCI.legal_moves(state, seat)
        kind = chance.choice(sorted({SANSSOUCI.kind(move) for move in moves}))
        move = chance.choice([move for move in moves if SANSSOUCI.kind(move) == kind])
        state, events = SANSSOUCI.apply(state, seat, move)
        yield state, events


def played(state: State, *notations: str, seat: int | None = None) -> State:
    """Return the state after the moves, by the seat on turn unless another is named."""
    for notation in notations:
        mover = Seat(seat if seat is not None else state.turn)
        state, _ = SANSSOUCI.apply(state, mover, SANSSOUCI.parse_move(state, mover, notation))
    return state
