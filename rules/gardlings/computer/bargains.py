"""What buying, mutating and ordering promise at first sight, by what somebody thinks that tiles are worth."""

from rules.gardlings.box import TILES
from rules.gardlings.computer.values import Values
from rules.gardlings.market.orders import gems_foreseen
from rules.gardlings.market.stacks import LEVELS, PITY, PRICES, level_of
from rules.gardlings.moves import Ask, Buy, Move, Mutate, OrderLevel, OrderPig, OrderPity, OrderTile
from rules.gardlings.state import Player, State


def bargain(values: Values, state: State, player: Player, move: Move) -> float:
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
            return values.levels[LEVELS.index(TILES[player.garden[move.number].kind].level)]
        case OrderPity():
            return values.pity_pig
        case Ask():
            # Whoever is asked sees first what the others leave.
            return float(PRICES[-1]) + 1
        case _:
            return 0.0


def _deal(values: Values, state: State, player: Player, stack: int) -> float:
    """Return what the top tile of a stack is worth, less what it costs in coins."""
    lacking = _lacking(state, player, level_of(stack))
    has_coin = state.with_coin >> stack & 1
    return values.of(state.stacks[stack][-1], player.tiles) + values.coin * (has_coin * (not lacking) - lacking)


def _lacking(state: State, player: Player, level: int) -> int:
    """Return the coins that a tile of a level costs beside the gems."""
    count = player.count.gems if player.count is not None else gems_foreseen(state.rules, player.garden, player.halt)
    return max(0, PRICES[level] - count)
