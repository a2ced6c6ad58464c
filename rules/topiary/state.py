"""The state of a game: the garden, the visitors around it, the hands, and the turn in progress."""

from dataclasses import dataclass
from enum import Enum

from rules.game import Seat
from rules.topiary.garden.tiles import NOTHING, Tile

VISITORS = {2: 8, 3: 6, 4: 5}
"""How many visitors each player has, by the number of players."""


class Phase(Enum):
    """The three parts of a game; only the option `draft` has the first."""

    DRAFT = "draft"
    TURNS = "turns"
    OVER = "over"


class Step(Enum):
    """Which decision the seat on turn faces; `KEEP` in the draft only, `END` closes every turn and every choice."""

    KEEP = "keep"
    VISITOR = "visitor"
    PICK = "pick"
    LAY = "lay"
    END = "end"


@dataclass(frozen=True, slots=True)
class Turn:
    """
    One turn, as far as it has got.

    `position` is where the visitor was placed, `cell` where a tile was picked up, `laid` the tile laid there: each
    NOTHING until then. `picked`, the tile that was picked up, is the mover's secret and forgotten when the turn ends.
    """

    position: int = NOTHING
    cell: int = NOTHING
    picked: int = NOTHING
    laid: int = NOTHING


@dataclass(frozen=True, slots=True)
class Player:
    """One player: the hand, sorted; the tiles laid so far, in their order; the last finished turn."""

    hand: tuple[Tile, ...]
    laid: tuple[Tile, ...] = ()
    last: Turn | None = None


@dataclass(frozen=True, slots=True)
class State:
    """
    A whole game.

    `turn` is the seat on turn, `turns` the number of finished turns, `left_out` the type that is not in the game
    (NOTHING with four players). `garden` is what all see of the 25 cells: a tile, FACE_DOWN, or NOTHING for a gap;
    `buried` holds the tiles that lie face down, NOTHING elsewhere. `visitors` holds for each of the 48 positions the
    seat whose visitor stands there, or NOTHING.

    `pools` are sorted sets of tiles: first what was left after the deal, then what each player in turn passed on in
    the draft, which goes from the last in turn order to the first. The last pool is out of the game once turns begin.
    """

    phase: Phase
    step: Step
    first: Seat
    turn: Seat
    turns: int
    left_out: int
    garden: tuple[Tile | int, ...]
    buried: tuple[Tile | int, ...]
    visitors: tuple[int, ...]
    players: tuple[Player, ...]
    pools: tuple[tuple[Tile, ...], ...]
    now: Turn = Turn()

    @property
    def turns_in_all(self) -> int:
        """How many turns the whole game has: one for each visitor."""
        return VISITORS[len(self.players)] * len(self.players)


def draft_place(first: Seat, players: int, seat: Seat) -> int:
    """Return how many choose before a seat in the draft: none before the last in turn order."""
    return (first - 1 - seat) % players
