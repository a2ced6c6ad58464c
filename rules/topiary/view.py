"""
What one seat, or a spectator, may know: built from an allow-list, never cut out of a state.

Ruling: everybody sees their own three tiles from the start, and the pool of the draft when it comes to them.
Ruling: tiles that lie face down or have left the game are not shown, not even at the end.
"""

from dataclasses import dataclass

from rules.changes import changed
from rules.game import Seat
from rules.topiary.garden.tiles import FACE_DOWN, NOTHING, Tile
from rules.topiary.state import VISITORS, Phase, Player, State, Step, Turn, draft_place

# Who draws or words a view sees the parts of a state that views are made of, and nothing else of it.
__all__ = ["FACE_DOWN", "NOTHING", "VISITORS", "Phase", "PlayerView", "Step", "Turn", "View", "view"]


@dataclass(frozen=True, slots=True)
class PlayerView:
    """
    What everybody sees of one player.

    `laid` are the tiles laid so far in their order, `last` the last finished turn (without the tile picked up), and
    `tiles` how many are in hand: three, and four between picking one up and laying one. `hand` is empty until the
    game is over.
    """

    laid: tuple[Tile, ...]
    last: Turn | None
    tiles: int
    hand: tuple[Tile, ...]


@dataclass(frozen=True, slots=True)
class View:
    """
    The table as `seat` (None: a spectator) sees it.

    `hand` is the viewer's own, sorted; `now.picked` is NOTHING for all but the mover. `drafted` counts who have kept
    their three, 0 without a draft. `received` are the tiles that the viewer was passed in the draft, to choose from
    together with the hand, and `passed` those that the viewer passed on or, as the first in turn order, left over;
    both are sorted, and empty before that and without a draft. All else as in the state.
    """

    seat: Seat | None
    phase: Phase
    step: Step
    first: Seat
    turn: Seat
    turns: int
    left_out: int
    garden: tuple[Tile | int, ...]
    visitors: tuple[int, ...]
    players: tuple[PlayerView, ...]
    now: Turn
    hand: tuple[Tile, ...]
    drafted: int
    received: tuple[Tile, ...]
    passed: tuple[Tile, ...]

    @property
    def round(self) -> int:
        """The round being played, counted from 1; the last one when the game is over."""
        return min(self.turns // len(self.players) + 1, VISITORS[len(self.players)])

    @property
    def acting(self) -> frozenset[Seat]:
        """Who must decide something now."""
        return frozenset() if self.phase is Phase.OVER else frozenset((self.turn,))

    def visitors_left(self, seat: Seat) -> int:
        """Return how many visitors a seat has not placed yet."""
        return VISITORS[len(self.players)] - self.visitors.count(seat)


def view(state: State, seat: Seat | None) -> View:
    """Return what the seat, or a spectator, may know."""
    received, passed = ((), ()) if seat is None else _draft(state, seat)
    return View(
        seat=seat,
        phase=state.phase,
        step=state.step,
        first=state.first,
        turn=state.turn,
        turns=state.turns,
        left_out=state.left_out,
        garden=state.garden,
        visitors=state.visitors,
        players=tuple([_player_view(player, over=state.phase is Phase.OVER) for player in state.players]),
        now=state.now if seat == state.turn else changed(state.now, picked=NOTHING),
        hand=() if seat is None else state.players[seat].hand,
        drafted=len(state.pools) - 1,
        received=received,
        passed=passed,
    )


def _draft(state: State, seat: Seat) -> tuple[tuple[Tile, ...], tuple[Tile, ...]]:
    """Return what the seat was passed and what it passed on, as far as it has seen them."""
    place = draft_place(state.first, len(state.players), seat)
    if state.phase is Phase.DRAFT and place > draft_place(state.first, len(state.players), state.turn):
        return (), ()
    if len(state.pools) == 1 and state.phase is not Phase.DRAFT:
        return (), ()
    return state.pools[place], state.pools[place + 1] if len(state.pools) > place + 1 else ()


def _player_view(player: Player, *, over: bool) -> PlayerView:
    return PlayerView(laid=player.laid, last=player.last, tiles=len(player.hand), hand=player.hand if over else ())
