"""
What Gardlings knows of its positions: what tiles, coins and a garden that grows are worth, in gems.

Chance decides so much of a garden that a search tells two lays apart only after hundreds of trials. So levels differ
in what they see at once (`sight.py`) and in what they think that tiles are worth (`values.py`), more than in how long
they search. A search judges as soon as its seat has laid the tile after that, has stopped, or has bought: what the
others build meanwhile makes no difference to that.
"""

from collections.abc import Sequence
from typing import assert_never

from rules.chance import Chance
from rules.game import Event, Seat
from rules.gardlings.computer.sight import Sight
from rules.gardlings.computer.values import BY_PRICE, FITTED, Values
from rules.gardlings.events import TileDrawn
from rules.gardlings.market.orders import none_move, pig_level
from rules.gardlings.market.stacks import PITY, PRICES, level_of
from rules.gardlings.moves import (
    DRAW,
    Ask,
    Buy,
    Draw,
    End,
    Lay,
    Move,
    MoveUnicorn,
    Mutate,
    OrderLevel,
    OrderPig,
    OrderPity,
    OrderTile,
    Stop,
)
from rules.gardlings.scoring import gems_foreseen
from rules.gardlings.state import Halt, Phase, Player, State, Step

SURE = 10.0
"""First sight of a garden is surer than what a few trials bring, so what it tells apart counts for so much more."""
FEW = 3
"""For how many lays, those that promise most, keen players and the glances in a search work out the next tile."""
ONCE = 8
"""For how many lays masters do, where they look closely."""
TWICE = 5
"""For how many of these, those that seem best, they work out what they leave to the next two tiles."""
MOST_QUICK = 80


class GardlingsJudgement:
    """
    Implements `rules.computer.judgement.Judgement` and its `LooksClosely`; the methods are documented there.

    Args:
        values: what tiles and coins are worth.
        once: of how many lays a close look works out what they leave to the next tile.
        twice: of how many of these it works out what they leave to the next two.
    """

    scale = 12.0
    warmth = 1.0
    efforts = (20, 50)

    def __init__(self, values: Values = FITTED, once: int = ONCE, twice: int = TWICE) -> None:
        self._values = values
        self._glance, self._sight = Sight(values, FEW), Sight(values, once, twice)

    def worths(self, state: State) -> Sequence[float]:
        return [self._worth(state, player) for player in state.players]

    def appeals(self, state: State, seat: Seat, legal: Sequence[Move]) -> Sequence[float]:
        return self._seen(self._glance, state, seat, legal)

    def close_appeals(self, state: State, seat: Seat, legal: Sequence[Move]) -> Sequence[float]:
        return self._seen(self._sight, state, seat, legal)

    def quick(self, state: State, seat: Seat, legal: Sequence[Move], chance: Chance) -> Move:  # noqa: ARG002 - the protocol's signature
        usual = none_move(state, seat)
        if usual is not None:
            return usual
        player = state.players[seat]
        if player.step not in (Step.DRAW, Step.LAY):
            return max(legal, key=lambda move: _bargain(self._values, state, player, move))
        if player.step is Step.DRAW and DRAW in legal and self._glance.is_safe(state.rules, player):
            return DRAW
        moves = [move for move in legal if not isinstance(move, MoveUnicorn)]
        appeals = self._glance.appeals(state.rules, player, moves)
        return moves[appeals.index(max(appeals))]

    def goes_on(self, state: State, viewer: Seat, made: int) -> bool:
        player = state.players[viewer]
        if made >= MOST_QUICK or player.purchase is not None:
            return False
        if state.phase is Phase.BUY:
            return True
        # An empty garden belongs to the round after the purchase that is judged.
        has_begun = bool(player.garden) or player.step is not Step.DRAW
        has_laid = player.step is Step.DRAW and made > 0
        return has_begun and not has_laid and player.step is not Step.DONE

    def is_weighty(self, event: Event, seat: Seat) -> bool:
        return isinstance(event, TileDrawn) and event.seat == seat

    def _seen(self, sight: Sight, state: State, seat: Seat, legal: Sequence[Move]) -> Sequence[float]:
        player = state.players[seat]
        if player.step in (Step.DRAW, Step.LAY):
            return [SURE * appeal for appeal in sight.appeals(state.rules, player, legal)]
        return [_bargain(self._values, state, player, move) for move in legal]

    def _worth(self, state: State, player: Player) -> float:
        worth = self._values.of_all(player.tiles) + self._values.coin * player.coins
        if state.phase is not Phase.BUILD:
            if player.purchase is not None or player.count is None:
                return worth
            return worth + self._glance.bought(player.count.gems)
        if player.step in (Step.DRAW, Step.LAY) and player.halt is Halt.NOT_YET:
            return worth + self._glance.grown(state.rules, player)
        return worth + self._glance.reached(state.rules, gems_foreseen(state.rules, player.garden, player.halt))


def _bargain(values: Values, state: State, player: Player, move: Move) -> float:
    """Return what a move beside building promises, in points."""
    match move:
        case Buy():
            return values.pity_pig + values.coin if move.stack == PITY else _deal(values, state, player, move.stack)
        case Mutate():
            drawn = values.of(state.stacks[move.drawn_from][-1], player.tiles)
            return drawn - values.levels[level_of(move.returned_to)]
        case OrderTile():
            return _deal(values, state, player, move.stack) if player.order is None or not player.order.wishes else 0.0
        case OrderLevel():
            return values.levels[move.level] - values.coin * _lacking(state, player, move.level)
        case OrderPig():
            return values.levels[pig_level(player.garden, move.number)]
        case OrderPity():
            return values.pity_pig
        case Ask():
            # Whoever is asked sees first what the others leave.
            return float(PRICES[-1]) + 1
        case Draw() | Lay() | MoveUnicorn() | Stop() | End():
            return 0.0
        case _:
            assert_never(move)


def _deal(values: Values, state: State, player: Player, stack: int) -> float:
    """Return what the top tile of a stack is worth, less what it costs in coins."""
    lacking = _lacking(state, player, level_of(stack))
    has_coin = state.with_coin >> stack & 1
    return values.of(state.stacks[stack][-1], player.tiles) + values.coin * (has_coin * (not lacking) - lacking)


def _lacking(state: State, player: Player, level: int) -> int:
    """Return the coins that a tile of a level costs beside the gems."""
    count = player.count.gems if player.count is not None else gems_foreseen(state.rules, player.garden, player.halt)
    return max(0, PRICES[level] - count)


MASTERS = GardlingsJudgement()
"""What masters know."""
KEEN = GardlingsJudgement(BY_PRICE, FEW, twice=0)
"""What keen players know: they lay with the next tile in mind, and go by prices."""
