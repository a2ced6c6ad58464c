"""
What a garden promises at first sight: what drawing, stopping, lays and moves of unicorns are worth, in gems.

It is exact where it can be: it weighs all tiles that may come next, and for some lays those after them (`growth.py`).
"""

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass

from rules.gardlings.box import GNOMES, Kind
from rules.gardlings.computer.casual import HOPE, LITTLE, STEEP, VICTORY, promise
from rules.gardlings.computer.gains import best_gains, gain_of
from rules.gardlings.computer.growth import awaited, awaited_twice, looks_of
from rules.gardlings.computer.lays import gems_and_promises
from rules.gardlings.computer.values import Values
from rules.gardlings.garden.building import room
from rules.gardlings.garden.placed import Garden, PlacedTile
from rules.gardlings.garden.places import gems, with_tile
from rules.gardlings.market.stacks import PRICES
from rules.gardlings.moves import Draw, Lay, Move, MoveUnicorn
from rules.gardlings.scoring import counted, gems_foreseen
from rules.gardlings.state import Halt, Player, Rules, Step

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


@dataclass(frozen=True, slots=True)
class Sight:
    """
    How far somebody sees in a garden.

    `values` is what gems buy in their eyes. Of `once` lays, those that promise most, it is worked out what they leave
    to the next tile; of `twice` of these, those that seem best by that, what they leave to the tile after it, too.
    """

    values: Values
    once: int
    twice: int = 0

    def appeals(self, rules: Rules, player: Player, legal: Sequence[Move]) -> Sequence[float]:
        """Return what each of the legal moves of a player who builds promises."""
        appeals = self._all(rules, player, [move for move in legal if not isinstance(move, MoveUnicorn)])
        if len(appeals) == len(legal):
            return appeals
        # Whoever moves a unicorn draws, lays or stops just as well thereafter, from the garden that it leaves.
        next_best, others = max(appeals, default=0.0), iter(appeals)
        now = offered(rules, player, player.garden)
        return [
            next_best + _moved(rules, player, move, now) if isinstance(move, MoveUnicorn) else next(others)
            for move in legal
        ]

    def _all(self, rules: Rules, player: Player, moves: Sequence[Move]) -> list[float]:
        """Return what drawing, stopping and lays promise."""
        lays = [PlacedTile(Kind(player.held), move.x, move.y, move.turn) for move in moves if isinstance(move, Lay)]
        laid = iter(self._laid(rules, player, lays) if lays else ())
        return [next(laid) if isinstance(move, Lay) else self._beside_lays(rules, player, move) for move in moves]

    def _beside_lays(self, rules: Rules, player: Player, move: Move) -> float:
        if isinstance(move, Draw):
            return self.drawn(rules, player)
        return self.stopped(rules, gems_foreseen(rules, player.garden, player.halt))

    def _laid(self, rules: Rules, player: Player, lays: Sequence[PlacedTile]) -> list[float]:
        """Return what lays promise."""
        garden, bag = player.garden, player.bag
        told = gems_and_promises(garden, bag, lays)
        appeals: list[float] = [count for count, _ in told]
        nearest = _best([promised for _, promised in told], self.once)
        for lay in nearest:
            appeals[lay] += awaited(rules, (*garden, lays[lay]), bag)
        if len(nearest) > 1:
            for place in _best([appeals[lay] for lay in nearest], self.twice):
                after = (*garden, lays[nearest[place]])
                appeals[nearest[place]] = told[nearest[place]][0] + awaited_twice(rules, after, bag)
        return appeals

    def drawn(self, rules: Rules, player: Player) -> float:
        """Return what drawing promises over all tiles that may come: the best lay of each, or the loss to gnomes."""
        garden, bag = player.garden, player.bag
        if not garden:
            return self.stopped(rules, USUAL)
        count = gems(garden)
        robbed = self.stopped(rules, counted(rules, garden, Halt.GNOMES, struck=False).gems)
        promised, is_safe = 0.0, True
        left, gains = room(rules, garden), best_gains(garden)
        for kind, number in looks_of(bag):
            if 0 < GNOMES[kind] > left:
                promised += number * robbed
                is_safe = False
            else:
                then = count + gain_of(gains, kind)
                hope = HOPE * (min(then, rules.target) / rules.target) ** STEEP
                promised += number * (self.stopped(rules, then) + hope)
        # What is safe is drawn, whatever it brings.
        return max(promised / len(bag), self.stopped(rules, count) + 1) if is_safe else promised / len(bag)

    def is_safe(self, rules: Rules, player: Player) -> bool:
        """Return whether nothing in the bag brings a garden that has tiles too many gnomes: then drawing is best."""
        left = room(rules, player.garden)
        return bool(player.garden) and not any(0 < GNOMES[kind] > left for kind, _ in looks_of(player.bag))

    def stopped(self, rules: Rules, count: float) -> float:
        """Return what stopping with some gems is worth."""
        return self.bought(count) + (VICTORY if count >= rules.target else 0.0)

    def reached(self, rules: Rules, count: int) -> float:
        """Return what some gems are worth at the end of a round, the end of the game included."""
        return self.stopped(rules, count) + (CROWN if count >= rules.target else 0.0)

    def grown(self, rules: Rules, player: Player) -> float:
        """Return what a garden is worth that still grows."""
        if not player.garden:
            return self.stopped(rules, USUAL)
        return max(self.reached(rules, gems(player.garden)), self.drawn(rules, player) if player.bag else 0.0)

    def bought(self, count: float) -> float:
        """Return what some gems buy: between two prices a part of the dearer tile, for coins close the gap."""
        levels = self.values.levels
        level = bisect_right(PRICES, count) - 1
        worth, over = levels[level], count - PRICES[level]
        if level == len(PRICES) - 1:
            return worth + LITTLE * over
        return worth + over / (PRICES[level + 1] - PRICES[level]) * (levels[level + 1] - worth)


def _best(promised: Sequence[float], number: int) -> list[int]:
    """Return the places of some of the largest promises, the first of equal ones first."""
    return sorted(range(len(promised)), key=lambda place: -promised[place])[:number]


def _moved(rules: Rules, player: Player, move: MoveUnicorn, now: float) -> float:
    """
    Return what moving a unicorn adds to what the garden offers now, less what it has to add.

    Only what adds more is ever chosen. So a garden offers more after each move between two draws, and there is an end.
    """
    laid = PlacedTile(player.garden[move.number].kind, move.x, move.y, move.turn)
    moved = with_tile(player.garden, move.number, laid)
    added = offered(rules, player, moved) - now
    return added - (WHILE if added > WHILE else IDLE)


def offered(rules: Rules, player: Player, garden: Garden) -> float:
    """
    Return what a garden promises, and the gems that a tile in hand completes there at best.

    After too many gnomes nothing is laid any more, and what counts is what they leave.
    """
    if player.halt is not Halt.NOT_YET:
        return gems_foreseen(rules, garden, player.halt)
    promised = promise(garden, player.bag)
    return promised + gain_of(best_gains(garden), Kind(player.held)) if player.step is Step.LAY else promised
