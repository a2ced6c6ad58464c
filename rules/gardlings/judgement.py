"""
What Gardlings knows of its positions: what tiles, coins and a garden that grows are worth, in gems.

The measures are those of the casual player (`casual.py`). A search judges once its seat has closed its building, or its
purchase: what the others build meanwhile makes no difference to that.
"""

from collections.abc import Sequence
from functools import lru_cache

from rules.chance import Chance
from rules.game import Event, Seat
from rules.gardlings.box import LETTERS, NOTHING, TILES, WORTH, Kind
from rules.gardlings.building import is_too_much
from rules.gardlings.casual import CHARM, COIN, HOPE, LITTLE, OPEN, PITY_PIG, STEEP, VICTORY
from rules.gardlings.events import TileDrawn
from rules.gardlings.garden import gems, with_tile
from rules.gardlings.grid import bit_of, grid_of
from rules.gardlings.laid import MATCHES, SEEN, Garden, Laid
from rules.gardlings.moves import (
    Ask,
    Buy,
    Draw,
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
from rules.gardlings.orders import gems_foreseen, none_move
from rules.gardlings.scoring import counted
from rules.gardlings.stacks import LEVELS, PITY, PRICES, level_of
from rules.gardlings.state import Halt, Phase, Player, Rules, State, Step

CROWN = 30.0
"""What the victory tile is worth beyond `VICTORY` where a position is judged: about as much as makes a win certain."""
USUAL = 8
"""The gems that a seat still building may be trusted to reach."""
USUAL_GAIN = 1.3
"""The gems that a drawn tile completes on average."""
WHILE = 0.05
"""What a move of a unicorn has to add, so that none is moved to and fro."""
MOST_QUICK = 80
_KEPT = 1 << 14


class GardlingsJudgement:
    """Implements `rules.computer.judgement.Judgement`; the methods are documented there."""

    scale = 12.0
    warmth = 1.0
    efforts = (60, 300)

    def worths(self, state: State) -> Sequence[float]:
        return [_worth(state, player) for player in state.players]

    def appeals(self, state: State, seat: Seat, legal: Sequence[Move]) -> Sequence[float]:
        player = state.players[seat]
        appeals = [0.0 if isinstance(move, MoveUnicorn) else _appeal(state, player, move) for move in legal]
        if player.step not in (Step.DRAW, Step.LAY):
            return appeals
        # Whoever moves a unicorn draws, lays or stops just as well thereafter, from the garden that it leaves.
        next_best = max(appeals)
        return [
            next_best + _moved(player, move) if isinstance(move, MoveUnicorn) else appeal
            for move, appeal in zip(legal, appeals, strict=True)
        ]

    def quick(self, state: State, seat: Seat, legal: Sequence[Move], chance: Chance) -> Move:
        usual = none_move(state, seat)
        if usual is not None:
            return usual
        player = state.players[seat]
        moves = [move for move in legal if not isinstance(move, MoveUnicorn)] or legal
        if player.step is Step.LAY:
            # Among lays that complete the same, chance decides.
            completed = _completed(player, moves)
            most = max(completed)
            return chance.choice([move for move, count in zip(moves, completed, strict=True) if count == most])
        return max(moves, key=lambda move: _appeal(state, player, move))

    def goes_on(self, state: State, viewer: Seat, made: int) -> bool:
        player = state.players[viewer]
        if made >= MOST_QUICK or player.purchase is not None:
            return False
        if state.phase is Phase.BUY:
            return True
        # An empty garden belongs to the round after the purchase that is judged.
        has_begun = bool(player.garden) or player.step is not Step.DRAW
        return has_begun and player.step is not Step.DONE

    def is_weighty(self, event: Event, seat: Seat) -> bool:
        return isinstance(event, TileDrawn) and event.seat == seat


def _worth(state: State, player: Player) -> float:
    worth = sum([_VALUES[kind] for kind in player.tiles]) + COIN * player.coins
    if state.phase is not Phase.BUILD:
        return worth if player.purchase is not None or player.count is None else worth + _bought(player.count.gems)
    if player.step in (Step.DRAW, Step.LAY):
        return worth + _reached(state.rules, max(USUAL, gems(player.garden)))
    return worth + _reached(state.rules, gems_foreseen(state.rules, player.garden, player.halt))


def _reached(rules: Rules, count: int) -> float:
    """Return what so many gems are worth at the end of a round, the end of the game included."""
    return _stopped(rules, count) + (CROWN if count >= rules.target else 0.0)


def _bought(count: int) -> float:
    return float(max(price for price in PRICES if price <= count))


def _stopped(rules: Rules, count: float) -> float:
    """Return what stopping with so many gems is worth."""
    dearest = PRICES[-1]
    victory = VICTORY if count >= rules.target else 0.0
    return min(count, dearest) + LITTLE * max(0, count - dearest) + victory


def _appeal(state: State, player: Player, move: Move) -> float:
    """Return what a move promises, in gems; how moves of different decisions compare means nothing."""
    match move:
        case Draw():
            return _drawn(state.rules, player)
        case Stop():
            return _stopped(state.rules, gems(player.garden))
        case Lay():
            return _promise((*player.garden, Laid(Kind(player.held), move.x, move.y, move.turn)), player.bag)
        case _:
            return _market_appeal(state, player, move)


def _market_appeal(state: State, player: Player, move: Move) -> float:
    match move:
        case Buy():
            return PITY_PIG + COIN if move.stack == PITY else _deal(state, player, move.stack)
        case Mutate():
            return _VALUES[state.stacks[move.drawn_from][-1]] - PRICES[level_of(move.returned_to)]
        case OrderTile():
            return _deal(state, player, move.stack) if player.order is None or not player.order.wishes else 0.0
        case OrderLevel():
            return float(PRICES[move.level])
        case OrderPig():
            return float(PRICES[LEVELS.index(TILES[player.garden[move.number].kind].level)])
        case OrderPity():
            return PITY_PIG
        case Ask():
            # Whoever is asked sees first what the others leave.
            return float(PRICES[-1]) + 1
        case _:
            return 0.0


def _moved(player: Player, move: MoveUnicorn) -> float:
    """Return what moving a unicorn adds to the promise of the garden, less what a move has to add."""
    laid = Laid(player.garden[move.number].kind, move.x, move.y, move.turn)
    moved = with_tile(player.garden, move.number, laid)
    return _promise(moved, player.bag) - _promise(player.garden, player.bag) - WHILE


def _completed(player: Player, moves: Sequence[Move]) -> list[int]:
    """Return the gems on the borders that each lay completes, and on its own lines."""
    grid, tile = grid_of(player.garden), TILES[player.held]
    letters = [WORTH[letter] for letter in tile.edges]
    found = []
    for move in moves:
        if not isinstance(move, Lay):
            found.append(-1)
            continue
        here = bit_of(grid, move.x, move.y)
        built = [grid.occupied >> here + dy * grid.width + dx & 1 for dx, dy, _ in SEEN[move.turn]]
        own = sum([built[first] and built[second] for first, second in tile.pairs])
        found.append(sum([worth for worth, is_built in zip(letters, built, strict=True) if is_built]) + own)
    return found


def _drawn(rules: Rules, player: Player) -> float:
    """Return what drawing promises: the gain of a usual tile, or the loss to gnomes."""
    count = gems(player.garden)
    risk = sum([is_too_much(rules, player.garden, kind) for kind in player.bag]) / len(player.bag)
    then = count + USUAL_GAIN
    gain = _stopped(rules, then) + HOPE * (min(then, rules.target) / rules.target) ** STEEP
    if not risk:
        return gain + 1
    loss = _stopped(rules, counted(rules, player.garden, Halt.GNOMES, struck=False).gems)
    return risk * loss + (1 - risk) * gain


def _promise(garden: Garden, bag: tuple[Kind, ...]) -> float:
    """Return the gems of a garden, and a share of those that tiles in the bag can complete."""
    grid = grid_of(garden)
    free, sees = ~grid.occupied, grid.sees
    still = sum([share * (sees[plane] & free).bit_count() for plane, share in _shares(tuple(sorted(bag)))])
    return gems(garden) + OPEN * still


@lru_cache(maxsize=256)
def _shares(bag: tuple[Kind, ...]) -> tuple[tuple[int, float], ...]:
    """Return for the planes of letters with gems what they bring by the share of tiles that can complete them."""
    shares = []
    for number, letter in enumerate(LETTERS):
        matching = sum(any(edge in MATCHES[letter] for edge in TILES[kind].edges) for kind in bag)
        share = WORTH[letter] * matching / max(1, len(bag))
        if share:
            shares += [(direction * len(LETTERS) + number, share) for direction in range(4)]
    return tuple(shares)


def _deal(state: State, player: Player, stack: int) -> float:
    """Return what the top tile of a stack is worth, less what it costs in coins."""
    count = player.count.gems if player.count is not None else gems_foreseen(state.rules, player.garden, player.halt)
    lacking = max(0, PRICES[level_of(stack)] - count)
    has_coin = state.with_coin >> stack & 1
    return _VALUES[state.stacks[stack][-1]] + COIN * (has_coin * (not lacking) - lacking)


_PRICE_OF = {level: float(price) for level, price in zip(LEVELS, PRICES, strict=True)}
_VALUES = (*(_PRICE_OF.get(tile.level, 0.0) + CHARM[tile.creature] for tile in TILES), 0.0)
"""What each kind of tile is worth to its owner, and at the end NOTHING."""
assert _VALUES[NOTHING] == 0.0, "nothing is worth nothing"
