"""
What Gardlings knows of its positions: what tiles, coins and a garden that grows are worth, in gems.

Chance decides so much of a garden that a search tells two lays apart only after hundreds of trials. So first sight is
exact where it can be: it weighs all tiles that may come next (`growth.py`). A search judges as soon as its seat has
laid the tile after that, has stopped, or has bought: what the others build meanwhile makes no difference to that.
"""

from bisect import bisect_right
from collections import Counter
from collections.abc import Sequence
from functools import lru_cache

from rules.chance import Chance
from rules.game import Event, Seat
from rules.gardlings.box import LETTERS, TILES, WORTH, Kind
from rules.gardlings.building import is_too_much
from rules.gardlings.casual import HOPE, LITTLE, OPEN, STEEP, VICTORY
from rules.gardlings.events import TileDrawn
from rules.gardlings.garden import gems, with_tile
from rules.gardlings.grid import grid_of
from rules.gardlings.growth import awaited, best_gain
from rules.gardlings.laid import MATCHES, Garden, Laid
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
)
from rules.gardlings.orders import gems_foreseen, none_move
from rules.gardlings.scoring import counted
from rules.gardlings.stacks import LEVELS, PITY, PRICES, level_of
from rules.gardlings.state import Halt, Phase, Player, Rules, State, Step
from rules.gardlings.values import COIN, LEVEL_WORTHS, PITY_PIG, value_of, value_of_all

CROWN = 30.0
"""What the victory tile is worth beyond `VICTORY` where a position is judged: about as much as makes a win certain."""
USUAL = 8
"""The gems that a seat with an empty garden may be trusted to reach."""
WHILE = 0.05
"""What a move of a unicorn has to add to be worth a thought."""
IDLE = 1.5
"""
The gems that a move of a unicorn seems to cost that adds less: so many that a search never tries it of its own accord.

Nearly all is as it was after such a move, so a search would see no reason against making one again and again.
"""
SURE = 10.0
"""First sight of a garden is surer than what a few trials bring, so what it tells apart counts for so much more."""
WEIGHED = 8
"""Of so many lays, those that promise most, it is worked out what they leave to the next tile."""
MOST_QUICK = 80


class GardlingsJudgement:
    """Implements `rules.computer.judgement.Judgement`; the methods are documented there."""

    scale = 12.0
    warmth = 1.0
    efforts = (60, 300)

    def worths(self, state: State) -> Sequence[float]:
        return [_worth(state, player) for player in state.players]

    def appeals(self, state: State, seat: Seat, legal: Sequence[Move]) -> Sequence[float]:
        player = state.players[seat]
        if player.step not in (Step.DRAW, Step.LAY):
            return [_market_appeal(state, player, move) for move in legal]
        # Whoever moves a unicorn draws, lays or stops just as well thereafter, from the garden that it leaves.
        appeals = _garden_appeals(state.rules, player, [move for move in legal if not isinstance(move, MoveUnicorn)])
        next_best = max(appeals.values(), default=0.0)
        return [
            SURE * (next_best + _moved(player, move) if isinstance(move, MoveUnicorn) else appeals[move])
            for move in legal
        ]

    def quick(self, state: State, seat: Seat, legal: Sequence[Move], chance: Chance) -> Move:  # noqa: ARG002 - the protocol's signature
        usual = none_move(state, seat)
        if usual is not None:
            return usual
        player = state.players[seat]
        if player.step not in (Step.DRAW, Step.LAY):
            return max(legal, key=lambda move: _market_appeal(state, player, move))
        appeals = _garden_appeals(state.rules, player, [move for move in legal if not isinstance(move, MoveUnicorn)])
        return max(appeals, key=lambda move: appeals[move])

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


def _worth(state: State, player: Player) -> float:
    worth = value_of_all(player.tiles) + COIN * player.coins
    if state.phase is not Phase.BUILD:
        return worth if player.purchase is not None or player.count is None else worth + _bought(player.count.gems)
    if player.step in (Step.DRAW, Step.LAY):
        return worth + _grown(state.rules, player)
    return worth + _reached(state.rules, gems_foreseen(state.rules, player.garden, player.halt))


def _grown(rules: Rules, player: Player) -> float:
    """Return what a garden is worth that still grows."""
    if not player.garden:
        return _stopped(rules, USUAL)
    return max(_reached(rules, gems(player.garden)), _drawn(rules, player) if player.bag else 0.0)


def _reached(rules: Rules, count: int) -> float:
    """Return what so many gems are worth at the end of a round, the end of the game included."""
    return _stopped(rules, count) + (CROWN if count >= rules.target else 0.0)


def _bought(count: float) -> float:
    """Return what so many gems buy: between two prices a part of the dearer tile, for coins close the gap."""
    level = bisect_right(PRICES, count) - 1
    worth, over = LEVEL_WORTHS[level], count - PRICES[level]
    if level == len(PRICES) - 1:
        return worth + LITTLE * over
    return worth + over / (PRICES[level + 1] - PRICES[level]) * (LEVEL_WORTHS[level + 1] - worth)


def _stopped(rules: Rules, count: float) -> float:
    """Return what stopping with so many gems is worth."""
    return _bought(count) + (VICTORY if count >= rules.target else 0.0)


def _garden_appeals(rules: Rules, player: Player, moves: Sequence[Move]) -> dict[Move, float]:
    """Return what drawing, stopping and lays promise, in gems."""
    appeals: dict[Move, float] = {}
    laid: dict[Move, Garden] = {}
    for move in moves:
        match move:
            case Draw():
                appeals[move] = _drawn(rules, player)
            case Lay():
                laid[move] = (*player.garden, Laid(Kind(player.held), move.x, move.y, move.turn))
                appeals[move] = gems(laid[move])
            case _:
                appeals[move] = _stopped(rules, gems(player.garden))
    promises = {move: _promise(garden, player.bag) for move, garden in laid.items()}
    for move in sorted(promises, key=lambda move: -promises[move])[:WEIGHED]:
        appeals[move] += awaited(rules, laid[move], player.bag)
    return appeals


def _market_appeal(state: State, player: Player, move: Move) -> float:
    match move:
        case Buy():
            return PITY_PIG + COIN if move.stack == PITY else _deal(state, player, move.stack)
        case Mutate():
            drawn = value_of(state.stacks[move.drawn_from][-1], player.tiles)
            return drawn - LEVEL_WORTHS[level_of(move.returned_to)]
        case OrderTile():
            return _deal(state, player, move.stack) if player.order is None or not player.order.wishes else 0.0
        case OrderLevel():
            return LEVEL_WORTHS[move.level] - COIN * _lacking(state, player, move.level)
        case OrderPig():
            return LEVEL_WORTHS[LEVELS.index(TILES[player.garden[move.number].kind].level)]
        case OrderPity():
            return PITY_PIG
        case Ask():
            # Whoever is asked sees first what the others leave.
            return float(PRICES[-1]) + 1
        case _:
            return 0.0


def _moved(player: Player, move: MoveUnicorn) -> float:
    """
    Return what moving a unicorn adds to what the garden offers, less what it has to add.

    Only what adds more is ever chosen. So a garden offers more after each move between two draws, and there is an end.
    """
    laid = Laid(player.garden[move.number].kind, move.x, move.y, move.turn)
    moved = with_tile(player.garden, move.number, laid)
    added = offered(player, moved) - offered(player, player.garden)
    return added - (WHILE if added > WHILE else IDLE)


def offered(player: Player, garden: Garden) -> float:
    """Return what a garden promises, and the gems that a tile in hand completes there at best."""
    promise = _promise(garden, player.bag)
    return promise + best_gain(garden, Kind(player.held)) if player.step is Step.LAY else promise


def _drawn(rules: Rules, player: Player) -> float:
    """Return what drawing promises over all tiles that may come: the best lay of each, or the loss to gnomes."""
    garden, bag = player.garden, player.bag
    if not garden:
        return _stopped(rules, USUAL)
    count = gems(garden)
    robbed = _stopped(rules, counted(rules, garden, Halt.GNOMES, struck=False).gems)
    promised, is_safe = 0.0, True
    for kind, number in sorted(Counter(bag).items()):
        if is_too_much(rules, garden, kind):
            promised += number * robbed
            is_safe = False
        else:
            then = count + best_gain(garden, kind)
            hope = HOPE * (min(then, rules.target) / rules.target) ** STEEP
            promised += number * (_stopped(rules, then) + hope)
    # What is safe is drawn, whatever it brings.
    return max(promised / len(bag), _stopped(rules, count) + 1) if is_safe else promised / len(bag)


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
    lacking = _lacking(state, player, level_of(stack))
    has_coin = state.with_coin >> stack & 1
    return value_of(state.stacks[stack][-1], player.tiles) + COIN * (has_coin * (not lacking) - lacking)


def _lacking(state: State, player: Player, level: int) -> int:
    """Return the coins that a tile of a level costs beside the gems."""
    count = player.count.gems if player.count is not None else gems_foreseen(state.rules, player.garden, player.halt)
    return max(0, PRICES[level] - count)
