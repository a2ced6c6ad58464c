"""
Full states that agree with a view: what lies hidden in stacks and bags is shuffled anew.

A garden that the viewer may not see is built anew from its player's tiles, at random, until all that is public of it
fits: whether it is still being built, and whether three dragons were announced. The real one is never looked at.
"""

from collections import Counter
from collections.abc import Iterator
from functools import cache
from operator import attrgetter

from rules.chance import Chance, shuffled
from rules.changes import changed, changer, maker
from rules.game import Seat
from rules.gardlings.box import BOX, GNOMES, NOTHING, Creature, Kind, Level, kinds_of
from rules.gardlings.garden import building
from rules.gardlings.garden.building import ENOUGH
from rules.gardlings.garden.placed import Garden, PlacedTile
from rules.gardlings.garden.places import dragons, random_place
from rules.gardlings.market.orders import mutable
from rules.gardlings.market.stacks import LEVELS, stacks_of
from rules.gardlings.setup import IN_BAG
from rules.gardlings.state import Halt, Order, Player, Rules, State, Step
from rules.gardlings.view import PlayerView, View

_TRIES = 200
_DRAGONS = kinds_of(Creature.DRAGON)
_BEGUN = sum(number for _, number in IN_BAG)
_BESIDE_THE_BAG = attrgetter(*Player.__slots__[1:])
_made, _building = maker(Player), changer(Player, "bag", "garden", "step")


def imagine(seen: View, key: bytes) -> State:
    """Return a full state that agrees with the view, the unknown part of it dealt anew from the key."""
    return State(
        key=key,
        rules=seen.rules,
        phase=seen.phase,
        round=seen.round,
        first=seen.first,
        turn=seen.turn,
        players=tuple(_player(seen, Seat(seat), key) for seat in range(len(seen.players))),
        stacks=_stacks(seen, key),
        known=tuple(len(stack.bottom) for stack in seen.stacks),
        with_coin=sum(1 << number for number, stack in enumerate(seen.stacks) if stack.coin),
        supply=seen.supply,
        chosen=seen.chosen,
    )


def _stacks(seen: View, key: bytes) -> tuple[tuple[Kind, ...], ...]:
    """Deal the tiles that nobody has seen to the places in the stacks that nobody sees."""
    stacks: list[tuple[Kind, ...]] = [()] * len(seen.stacks)
    for level, unseen, gaps in _Unseen.of(seen):
        hidden, begun = shuffled(key, level, unseen), 0
        for stack, bottom, between, top in gaps:
            stacks[stack] = (*bottom, *hidden[begun : begun + between], *top)
            begun += between
    return tuple(stacks)


_Gap = tuple[int, tuple[Kind, ...], int, tuple[Kind, ...]]
"""A stack's number, what is seen at its bottom, how many tiles nobody sees above it, and what is seen on top."""
_OfLevel = tuple[str, tuple[Kind, ...], tuple[_Gap, ...]]
"""A level's name, its tiles that nobody has seen, sorted, and the gaps in its stacks."""


class _Unseen:
    """What nobody has seen, by level. It follows from a view alone, and a search imagines one many times."""

    _last: tuple[View, tuple[_OfLevel, ...]] | None = None

    @classmethod
    def of(cls, seen: View) -> tuple[_OfLevel, ...]:
        """Return each level's tiles that nobody has seen, and where they lie."""
        last = cls._last
        if last is None or last[0] is not seen:
            last = cls._last = seen, tuple(_unseen(seen))
        return last[1]


def _unseen(seen: View) -> Iterator[_OfLevel]:
    owned = Counter(kind for player in seen.players for kind in _player_of(player, player.bag).tiles)
    for number, level in enumerate(LEVELS):
        unseen = Counter({kind: left for kind, n in _all(level, seen.rules.copies) if (left := n - owned[kind])})
        gaps = []
        for stack in stacks_of(number, len(seen.stacks)):
            bottom, top = seen.stacks[stack].bottom, _top(seen, stack)
            unseen.subtract(bottom)
            unseen.subtract(top)
            gaps.append((stack, bottom, seen.stacks[stack].left - len(bottom) - len(top), top))
        yield level.value, tuple(sorted(unseen.elements())), tuple(gaps)


@cache
def _all(level: Level, copies: int) -> tuple[tuple[Kind, int], ...]:
    """Return how many tiles of each kind of a level there are."""
    return tuple(Counter(BOX.kinds(level, copies)).items())


def _top(seen: View, stack: int) -> tuple[Kind, ...]:
    """Return the tile that is seen on a stack, if it is not one of those known to lie at the bottom."""
    pile = seen.stacks[stack]
    return (Kind(pile.top),) if pile.top != NOTHING and pile.left > len(pile.bottom) else ()


def _player_of(player: PlayerView, bag: tuple[Kind, ...]) -> Player:
    return _made(bag, *_BESIDE_THE_BAG(player))


def _player(seen: View, seat: Seat, key: bytes) -> Player:
    player = seen.players[seat]
    chance = Chance(key, f"seat {seat}")
    known = _player_of(player, chance.shuffled(player.bag))
    if seat == seen.seat or seen.rules.seats == 1:
        return known
    if not player.shown:
        known = _built(seen.rules, player, known, chance)
    if not player.is_building:
        return changed(known, order=_ordered(seen.rules, known, asks=player.asks))
    if known.step is Step.ORDER and chance.below(2):
        # Others see a seat build until it has closed, however far its order has got.
        asks = not seen.rules.always_orders and not chance.below(2)
        return changed(known, step=Step.END, order=_ordered(seen.rules, known, asks=asks))
    return known


def _ordered(rules: Rules, player: Player, *, asks: bool) -> Order:
    numbers = mutable(player) if rules.pigs and not asks else ()
    return Order(asks=asks, pig=numbers[0] if numbers else NOTHING)


def _built(rules: Rules, player: PlayerView, bare: Player, chance: Chance) -> Player:
    """Build a garden from the bag until it fits what is public."""
    for attempt in range(2 * _TRIES):
        dragons_first = player.announced and attempt >= _TRIES
        bag = chance.shuffled(player.bag)
        ordered = tuple(sorted(bag, key=_DRAGONS.__contains__)) if dragons_first else bag
        built = _attempt(rules, changed(bare, bag=ordered), chance)
        if player.announced == (dragons(built.garden) >= ENOUGH):
            break
    else:
        raise AssertionError("three dragons were announced, so they can lie in a garden")
    still_moves = built.halt is Halt.NOT_YET or built.step is Step.DRAW
    if still_moves and (not player.is_building or chance.below(2)):
        built = building.stop(rules, built)
    return built if player.is_building else changed(built, step=Step.DONE)


def _attempt(rules: Rules, player: Player, chance: Chance) -> Player:
    """Draw and lay some tiles at random; without an announcement, leave the third dragon in the bag."""
    bag = player.bag
    garden: Garden = ()
    wanted = chance.below(min(len(bag), 2 * _BEGUN) + 1)
    for drawn in range(wanted):
        left = len(bag) - drawn
        kind = bag[left - 1]
        if rules.dragons and not player.announced and kind in _DRAGONS and dragons(garden) == ENOUGH - 1:
            break
        # What ends the building is left to those who know how; what goes on needs no player for each tile.
        if GNOMES[kind] and building.is_too_much(rules, garden, kind):
            return building.draw(rules, _building(player, bag[:left], garden, Step.DRAW))
        place = random_place(garden, kind, chance) if garden else PlacedTile(kind, 0, 0, 0)
        if place is None:
            return building.draw(rules, _building(player, bag[:left], garden, Step.DRAW))
        if left == 1:
            return building.lay(rules, _building(player, (), garden, Step.LAY), place)
        garden = (*garden, place)
    return _building(player, bag[: len(bag) - len(garden)], garden, Step.DRAW)
