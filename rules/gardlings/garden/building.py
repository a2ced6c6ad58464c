"""Building a garden: what drawing, laying, moving and stopping do to one player, whoever else plays."""

from typing import Any

from rules.changes import changed
from rules.gardlings.box import GNOMES, NOTHING, Kind
from rules.gardlings.garden.placed import Garden, PlacedTile
from rules.gardlings.garden.places import dragons, fitting, gnomes, unicorn_moves, with_tile
from rules.gardlings.state import Halt, Player, Rules, Step

MOST_GNOMES = 5
ENOUGH = 3
"""How many dragons, or pigs, do what they can do."""


def limit(rules: Rules, garden: Garden) -> int:
    """
    Return how many gnomes a garden can take.

    Source: Gardlings rules, "Build your garden", "Creatures' abilities", Dragons.
    """
    return MOST_GNOMES + (not rules.dragons and dragons(garden) >= ENOUGH)


def is_too_much(rules: Rules, garden: Garden, kind: Kind) -> bool:
    """Return whether drawing such a tile brings too many gnomes."""
    return GNOMES[kind] > 0 and gnomes(garden) + GNOMES[kind] > limit(rules, garden)


def can_lay(garden: Garden, kind: Kind) -> bool:
    """Return whether such a tile fits somewhere."""
    return not garden or any(fitting(garden, kind))


def can_draw(player: Player) -> bool:
    """Return whether the seat may draw now."""
    return player.step is Step.DRAW and player.halt is Halt.NOT_YET and bool(player.bag)


def can_stop(player: Player) -> bool:
    """Return whether the seat may stop now: not while a drawn tile fits."""
    return player.step is Step.DRAW or (player.step is Step.LAY and not can_lay(player.garden, Kind(player.held)))


def draw(rules: Rules, player: Player) -> Player:
    """
    Draw a tile; gnomes are checked before it is asked whether the tile fits.

    Ruling: the first tile is laid at the origin, unturned.
    Ruling: while a unicorn can move, a tile that fits nowhere is kept in hand.
    Ruling: unicorns move after too many gnomes, too, until their owner stops.
    Source: Gardlings rules, "Too many gnomes", "Rare situation", "Creatures' abilities", Unicorns.
    """
    kind, bag = player.bag[-1], player.bag[:-1]
    if is_too_much(rules, player.garden, kind):
        robbed = changed(player, bag=bag, aside=kind, halt=Halt.GNOMES)
        return robbed if rules.late_unicorns and unicorn_moves(player.garden) else _closing(rules, robbed)
    if not player.garden:
        return _laid(rules, player, PlacedTile(kind, 0, 0, 0), bag=bag)
    if not can_lay(player.garden, kind) and not unicorn_moves(player.garden):
        return _closing(rules, player, bag=bag, aside=kind, halt=Halt.NO_PLACE)
    return changed(player, bag=bag, held=kind, step=Step.LAY)


def lay(rules: Rules, player: Player, laid: PlacedTile) -> Player:
    """Lay the drawn tile where it fits."""
    return _laid(rules, player, laid, held=NOTHING)


def move_unicorn(player: Player, number: int, laid: PlacedTile) -> Player:
    """Lay the unicorn that is the tile of this number elsewhere."""
    return changed(player, garden=with_tile(player.garden, number, laid))


def stop(rules: Rules, player: Player) -> Player:
    """Stop building; a tile in hand is set aside without penalty, and too many gnomes stay too many."""
    if player.halt is not Halt.NOT_YET:
        return _closing(rules, player)
    return _closing(rules, player, halt=Halt.FREELY, held=NOTHING, aside=player.held)


def _laid(rules: Rules, player: Player, laid: PlacedTile, **changes: Any) -> Player:  # noqa: ANN401 - fields of Player
    after = changed(player, garden=(*player.garden, laid), step=Step.DRAW, **changes)
    if after.bag or unicorn_moves(after.garden):
        return after
    return _closing(rules, after, halt=Halt.EMPTY_BAG)


def _closing(rules: Rules, player: Player, **changes: Any) -> Player:  # noqa: ANN401 - fields of Player
    return changed(player, step=Step.ORDER if rules.seats > 1 else Step.END, **changes)
