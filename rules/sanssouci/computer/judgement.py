"""
What Sanssouci knows of its positions: what gardens promise (`promise.py`).

Levels differ in how much they count of what may still come, and in where they judge. A garden promises four to five
points more after each turn, so whoever has had one more seems ahead: masters judge only where all have had as many,
keen players wherever they have got to.
"""

from collections.abc import Sequence
from typing import assert_never

from rules.chance import Chance
from rules.game import Event, Seat
from rules.sanssouci.box import BOX, WILD
from rules.sanssouci.computer.casual import FLEXIBLE
from rules.sanssouci.computer.promise import TRIED, USUAL, Promise, Trust, turns_left
from rules.sanssouci.garden.cells import ROWS, Cell, at
from rules.sanssouci.legal import squares_for
from rules.sanssouci.moves import (
    ChooseGarden,
    ChooseSide,
    End,
    Move,
    MoveNoble,
    PlaceGardener,
    PlayCard,
    Stay,
    TakeTile,
)
from rules.sanssouci.state import Garden, Phase, Player, State, Step

HORIZON = 18
"""After so many quick decisions play may be judged: of two players each has had about three more turns by then."""


class SanssouciJudgement:
    """
    Implements `rules.computer.judgement.Judgement`; the methods are documented there.

    Args:
        trust: what counts of what may still come.
        evenly: whether play is judged only where all have had the same number of turns.
    """

    scale = 8.0
    warmth = 2.0
    efforts = (100, 500)

    def __init__(self, trust: Trust, *, evenly: bool) -> None:
        self._promise, self._evenly = Promise(trust), evenly

    def worths(self, state: State) -> Sequence[float]:
        return [self._promise.of(player) for player in state.players]

    def appeals(self, state: State, seat: Seat, legal: Sequence[Move]) -> Sequence[float]:
        player, promise = state.players[seat], self._promise
        turns, market = turns_left(player), state.market
        match legal[0]:
            case PlayCard():
                # The card will be one turn less when its turn is over.
                tiles = promise.after_tiles(player, turns - 1)
                return [
                    player.garden.points
                    + max([tiles[_cell(market, square)] for square in squares_for(move.card, market)])
                    - FLEXIBLE * (move.card == WILD)
                    for move in legal
                    if isinstance(move, PlayCard)
                ]
            case TakeTile():
                tiles = promise.after_tiles(player, turns)
                return [
                    player.garden.points + tiles[_cell(market, move.square)]
                    for move in legal
                    if isinstance(move, TakeTile)
                ]
            case PlaceGardener():
                gardeners = promise.after_gardeners(player, turns)
                return [
                    player.garden.points + gardeners[move.cell] for move in legal if isinstance(move, PlaceGardener)
                ]
            case MoveNoble() | Stay():
                goals = [move.cell if isinstance(move, MoveNoble) else None for move in legal]
                return promise.after_nobles(player, goals, turns)
            case End() | ChooseGarden() | ChooseSide():
                return [self._appeal(player, move) for move in legal]
            case _:
                assert_never(legal[0])

    def quick(self, state: State, seat: Seat, legal: Sequence[Move], chance: Chance) -> Move:  # noqa: ARG002 - the contract's signature
        appeals = self.appeals(state, seat, legal)
        return legal[appeals.index(max(appeals))]

    def goes_on(self, state: State, viewer: Seat, made: int) -> bool:  # noqa: ARG002 - the contract's signature
        return made < HORIZON or (self._evenly and not _is_even(state))

    def is_weighty(self, event: Event, seat: Seat) -> bool:  # noqa: ARG002 - the contract's signature
        # Own turns are planned whatever others do and whatever is drawn: gardens hardly meet.
        return False

    def _appeal(self, player: Player, move: Move) -> float:
        """Return what a move promises that closes something or chooses a board."""
        if isinstance(move, ChooseGarden):
            printed = BOX.printed[move.side]
            return self._promise.lines(printed) + self._promise.visits(Garden(printed=printed), turns_left(player))
        if isinstance(move, ChooseSide):
            points = BOX.faces[2 * player.expansion + move.side].symbol_points
            return sum(points[at(column, row)] for column in player.missions for row in range(1, ROWS + 1))
        return self._promise.of(player)


def _cell(market: tuple[int, ...], square: int) -> Cell:
    """Return the cell to which the tile of a square belongs."""
    return at(market[square], BOX.market_rows[square])


def _is_even(state: State) -> bool:
    if state.phase is not Phase.TURNS:
        return True
    return state.step is Step.CARD and state.turns % len(state.players) == 0


MASTERS = SanssouciJudgement(TRIED, evenly=True)
"""What masters know."""
KEEN = SanssouciJudgement(USUAL, evenly=False)
"""What keen players know: as much as casual ones, and who has just had a turn seems better off to them."""
