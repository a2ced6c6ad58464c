"""Positions of sample games, always the same ones, for choosing the palette, for tests and for benchmarks."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from render.sanssouci.closeup import garden
from render.sanssouci.overview import overview
from render.sanssouci.panel import panel
from render.sanssouci.sheet import sheet
from rules.chance import Chance
from rules.game import Seat, choose_options
from rules.sanssouci.game import SANSSOUCI
from rules.sanssouci.moves import Move
from rules.sanssouci.state import State
from rules.sanssouci.view import View

NAMES = ("Anna", "Bartholomäus", "Κλειώ", "Дмитрий")
TABLES: tuple[tuple[int, dict[str, str]], ...] = (
    (2, {"gardens": "choose", "expansion": "on"}),
    (2, {}),
    (3, {"expansion": "on"}),
    (4, {}),
    (4, {"expansion": "on"}),
)


@dataclass(frozen=True, slots=True)
class Position:
    """One moment of a game, seen by the seat that decides next, with its draft and without."""

    view: View
    before: View
    legal: tuple[Move, ...]
    spectator: View

    @property
    def names(self) -> tuple[str, ...]:
        """Names for the seats of the table."""
        return NAMES[: len(self.view.players)]


def game(number: int, players: int, wanted: dict[str, str]) -> Iterator[State]:
    """Play a game by chance, nobles moving most of the time, and yield every state of it, the last one too."""
    key = bytes([number]) * 32
    chance = Chance(key, "sample moves")
    state = SANSSOUCI.setup(key, players, choose_options(SANSSOUCI.options, players, wanted))
    while acting := SANSSOUCI.to_act(state):
        yield state
        seat = min(acting)
        moves = SANSSOUCI.legal_moves(state, seat)
        nobles = [move for move in moves if move.kind == "noble"]
        if nobles and chance.below(4):
            moves = nobles
        state = SANSSOUCI.apply(state, seat, moves[chance.below(len(moves))])[0]
    yield state


def positions(number: int, players: int, wanted: dict[str, str]) -> Iterator[Position]:
    """Yield the positions of a sample game, every step of every turn."""
    began: State | None = None
    for state in game(number, players, wanted):
        if began is None or (began.turns, began.turn, began.phase) != (state.turns, state.turn, state.phase):
            began = state
        seat = min(SANSSOUCI.to_act(state), default=Seat(0))
        yield Position(
            view=SANSSOUCI.view(state, seat),
            before=SANSSOUCI.view(began, seat),
            legal=tuple(SANSSOUCI.legal_moves(state, seat)),
            spectator=SANSSOUCI.view(state, None),
        )


def pictures() -> Iterator[bytes]:
    """Draw about three hundred pictures of all kinds from five sample games."""
    for number, (players, wanted) in enumerate(TABLES):
        last = None
        for count, last in enumerate(positions(number, players, wanted)):
            if count % 7 == number:
                yield panel(last.view, last.before, last.legal, last.names)
                yield overview(last.spectator, last.names)
            if count % 35 == number:
                yield garden(last.spectator, number % players, last.names)
        for state in game(number, players, wanted):
            if (result := SANSSOUCI.result(state)) and last is not None:
                yield sheet(last.spectator, result, last.names)
