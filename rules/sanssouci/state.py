"""The state of a game: gardens, players and the turn in progress."""

from dataclasses import dataclass
from enum import Enum
from typing import Any

from rules.changes import changed
from rules.game import Seat
from rules.sanssouci.box import Card
from rules.sanssouci.garden.cells import COLUMNS, Cell

NOTHING = -1
"""Stands for "none yet" where a number of the box is stored."""


class Phase(Enum):
    """The four parts of a game."""

    GARDENS = "gardens"
    SIDES = "sides"
    TURNS = "turns"
    OVER = "over"


class Step(Enum):
    """Which decision the seat on turn faces in `Phase.TURNS`."""

    CARD = "card"
    TILE = "tile"
    GARDENER = "gardener"
    NOBLE = "noble"
    END = "end"


@dataclass(frozen=True, slots=True)
class Garden:
    """
    What lies in front of a player for all to see.

    `side` is the garden side, `face` the face of the expansion on it (both numbers of the box, or NOTHING).
    `printed`, `symbols` and `gardeners` are disjoint sets of cells; `printed` leaves out what the expansion covers.
    `nobles` are rows 0 (terrace) to 6 by column; `walked` and `marked` the points scored by nobles and by marks.
    """

    side: int = NOTHING
    face: int = NOTHING
    printed: int = 0
    symbols: int = 0
    gardeners: int = 0
    nobles: tuple[int, ...] = (0,) * COLUMNS
    walked: int = 0
    marked: int = 0

    @property
    def filled(self) -> int:
        """The cells that nobles may pass and that complete rows and columns."""
        return self.printed | self.symbols | self.gardeners

    @property
    def points(self) -> int:
        """Points scored so far; below zero is possible with the expansion."""
        return self.walked + self.marked


@dataclass(frozen=True, slots=True)
class Turn:
    """
    One turn, as far as it has got: all of it is public.

    `card`, `square` (0-9), `symbol`, `cell` are NOTHING until decided; `marked` are the points of the mark under the
    tile. `way` is empty if no noble moved; else it leads from the noble's cell (or, from the terrace, from row 1 of
    its column) to its goal, and `noble_from` is the row it started from.
    """

    card: int = NOTHING
    square: int = NOTHING
    symbol: int = NOTHING
    cell: int = NOTHING
    is_gardener: bool = False
    marked: int = 0
    noble_from: int = 0
    way: tuple[Cell, ...] = ()


@dataclass(frozen=True, slots=True)
class Player:
    """
    One player with all secrets.

    `deck` is drawn from its end. `expansion` is the board received (NOTHING in the base game), `sealed` the side
    chosen for it (0 or 1) before it is shown; `ready` tells that this choice is final.
    """

    garden: Garden
    hand: tuple[Card, ...]
    deck: tuple[Card, ...]
    missions: tuple[int, ...]
    played: tuple[Card, ...] = ()
    expansion: int = NOTHING
    sealed: int = NOTHING
    ready: bool = False
    last: Turn | None = None


@dataclass(frozen=True, slots=True)
class State:
    """
    A whole game.

    `turn` is the seat on turn (in `Phase.SIDES` all who are not ready act), `turns` the number of finished turns.
    `market` holds the symbol on each square M1 to M10, NOTHING where it was taken; `supply` is drawn from its end.
    """

    phase: Phase
    step: Step
    first: Seat
    turn: Seat
    turns: int
    players: tuple[Player, ...]
    market: tuple[int, ...]
    supply: tuple[int, ...]
    now: Turn = Turn()

    @property
    def round(self) -> int:
        """The round being played, counted from 1."""
        return self.turns // len(self.players) + 1


def with_player(state: State, seat: Seat, player: Player, **changes: Any) -> State:  # noqa: ANN401 - fields of State
    """Return the state with another player in a seat, and some of its own fields changed."""
    return changed(state, players=(*state.players[:seat], player, *state.players[seat + 1 :]), **changes)
