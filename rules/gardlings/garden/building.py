"""Building a garden: what drawing, laying, moving and stopping do to one player, whoever else plays."""

from rules.changes import changed, changer
from rules.gardlings.box import GNOMES, NOTHING, Kind
from rules.gardlings.garden.placed import Garden, PlacedTile
from rules.gardlings.garden.places import dragons, fitting, gnomes, has_unicorn, unicorn_moves, with_tile
from rules.gardlings.state import LATE_UNICORNS, Halt, Player, Rules, Step

MOST_GNOMES = 5
ENOUGH = 3
"""How many dragons, or pigs, do what they can do."""


def limit(rules: Rules, garden: Garden) -> int:
    """
    Return how many gnomes a garden can take.

    Ruling: the dragons' advanced rule replaces the basic one.

    Source: Gardlings rules, "Build your garden", "Creatures' abilities", Dragons.
    """
    return MOST_GNOMES + (not rules.dragons and len(garden) >= ENOUGH and dragons(garden) >= ENOUGH)


def room(rules: Rules, garden: Garden) -> int:
    """Return how many gnomes a garden can take beside those that are there."""
    return limit(rules, garden) - gnomes(garden)


def is_too_much(rules: Rules, garden: Garden, kind: Kind) -> bool:
    """Return whether drawing such a tile brings too many gnomes."""
    return GNOMES[kind] > 0 and GNOMES[kind] > room(rules, garden)


def can_lay(garden: Garden, kind: Kind) -> bool:
    """Return whether such a tile fits somewhere."""
    return not garden or any(fitting(garden, kind))


def can_draw(player: Player) -> bool:
    """Return whether the seat may draw now."""
    return player.step is _DRAW and player.halt is _NOT_YET and bool(player.bag)


def can_stop(player: Player) -> bool:
    """
    Return whether the seat may stop now: not while a drawn tile fits.

    Ruling: a unicorn may take the last place of a tile in hand, and then its owner may stop.
    """
    return player.step is _DRAW or (player.step is _LAY and not can_lay(player.garden, Kind(player.held)))


def draw(rules: Rules, player: Player) -> Player:
    """
    Draw a tile.

    Ruling: the first tile is laid at the origin, unturned.
    Ruling: too many gnomes are seen before it is asked whether the tile fits.
    Ruling: while a unicorn can move, a tile that fits nowhere is kept in hand.
    Ruling: unicorns move after too many gnomes, too, until their owner stops.
    Source: Gardlings rules, "Too many gnomes", "Rare situation", "Creatures' abilities", Unicorns.
    """
    kind, bag = player.bag[-1], player.bag[:-1]
    if not player.garden:
        # No tile alone has too many gnomes.
        return _laid(rules, player, PlacedTile(kind, 0, 0, 0), bag)
    if is_too_much(rules, player.garden, kind):
        goes_on = rules.version >= LATE_UNICORNS and has_unicorn(player.garden) and _moves(rules, player.garden)
        return _halted(player, bag, NOTHING, kind, _GNOMES, _DRAW if goes_on else _after(rules))
    if not can_lay(player.garden, kind) and not _moves(rules, player.garden):
        return _halted(player, bag, NOTHING, kind, _NO_PLACE, _after(rules))
    return _held(player, bag, kind, _LAY)


def lay(rules: Rules, player: Player, laid: PlacedTile) -> Player:
    """Lay the drawn tile where it fits."""
    return _laid(rules, player, laid, player.bag)


def move_unicorn(player: Player, number: int, laid: PlacedTile) -> Player:
    """Lay the unicorn that is the tile of this number elsewhere."""
    return changed(player, garden=with_tile(player.garden, number, laid))


def stop(rules: Rules, player: Player) -> Player:
    """Stop building; a tile in hand is set aside without penalty, and too many gnomes stay too many."""
    if player.halt is not _NOT_YET:
        return _stepped(player, _after(rules))
    return _halted(player, player.bag, NOTHING, player.held, _FREELY, _after(rules))


def _laid(rules: Rules, player: Player, laid: PlacedTile, bag: tuple[Kind, ...]) -> Player:
    garden = (*player.garden, laid)
    if bag or _moves(rules, garden):
        return _with_garden(player, bag, garden, NOTHING, _DRAW)
    return _filled(player, bag, garden, NOTHING, _after(rules), _EMPTY_BAG)


def _moves(rules: Rules, garden: Garden) -> tuple[tuple[int, PlacedTile], ...]:
    return unicorn_moves(garden, rules.version)


def _after(rules: Rules) -> Step:
    """Return what follows once a garden is built."""
    return _ORDER if rules.seats > 1 else _END


_NOT_YET, _FREELY, _GNOMES = Halt.NOT_YET, Halt.FREELY, Halt.GNOMES
_NO_PLACE, _EMPTY_BAG = Halt.NO_PLACE, Halt.EMPTY_BAG
_DRAW, _LAY, _ORDER, _END = Step.DRAW, Step.LAY, Step.ORDER, Step.END
_stepped = changer(Player, "step")
_held = changer(Player, "bag", "held", "step")
_halted = changer(Player, "bag", "held", "aside", "halt", "step")
_with_garden = changer(Player, "bag", "garden", "held", "step")
_filled = changer(Player, "bag", "garden", "held", "step", "halt")
