"""
What a player could work out from the view: how likely gnomes are, what the garden brings now, what can be paid.

For pictures, words and computer players; nothing here knows more than the view.
"""

from dataclasses import dataclass

from rules.game import Seat
from rules.gardlings.box import NOTHING, Kind
from rules.gardlings.garden.building import is_too_much, limit
from rules.gardlings.garden.placed import PlacedTile
from rules.gardlings.garden.places import gnomes
from rules.gardlings.market.stacks import PITY, PRICES, level_of
from rules.gardlings.scoring import counted
from rules.gardlings.state import Count, Halt
from rules.gardlings.view import PlayerView, View


@dataclass(frozen=True, slots=True)
class Odds:
    """How the next draw may end: of `left` tiles `bad` bring too many gnomes; `gnomes` of at most `most` lie there."""

    bad: int
    left: int
    gnomes: int
    most: int


@dataclass(frozen=True, slots=True)
class Offer:
    """What a purchase means: the stack, the coins it costs, and the coin that comes with it."""

    stack: int
    spent: int
    gained: int


def odds(seen: View, seat: Seat) -> Odds:
    """Return how the next draw of a seat whose garden is shown may end, the tile in its hand counted as laid."""
    player = seen.players[seat]
    garden = player.garden
    if player.held != NOTHING:
        # Where it will lie makes no difference to gnomes and dragons.
        garden = (*garden, PlacedTile(Kind(player.held), 0, 0, 0))
    bad = sum(is_too_much(seen.rules, garden, kind) for kind in player.bag)
    return Odds(bad, len(player.bag), gnomes(garden), limit(seen.rules, garden))


def count_now(seen: View, seat: Seat) -> Count:
    """Return what a shown garden would bring if its seat stopped now, before anybody's dragons and without coins."""
    player = seen.players[seat]
    return player.count or counted(seen.rules, player.garden, player.halt, struck=False)


def offers(seen: View) -> tuple[Offer, ...]:
    """Return what the seat on turn can buy and at which price in coins, the pity pig last."""
    player = seen.players[seen.turn]
    assert player.count is not None, "gems are counted before anybody buys"
    found = []
    for stack, pile in enumerate(seen.stacks):
        lacking = max(0, PRICES[level_of(stack)] - player.count.gems)
        if stack != PITY and pile.left and lacking <= player.coins:
            found.append(Offer(stack, lacking, int(pile.coin and not lacking)))
    return (*found, Offer(PITY, 0, min(1, seen.supply)))


def gems_after_gnomes(seen: View) -> int:
    """Return the gems the viewer keeps if the next draw brings too many gnomes."""
    return counted(seen.rules, _own(seen).garden, Halt.GNOMES, struck=False).gems


def _own(seen: View) -> PlayerView:
    assert seen.seat is not None, "a spectator has no garden"
    return seen.players[seen.seat]
