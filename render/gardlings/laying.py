"""Places as trees of choices: first the place by its number, then, where several ways lead there, how to lie."""

from collections.abc import Sequence

from languages.speech import _, n_
from render.base.words import capital, signed
from render.game import Choice
from render.gardlings.places import Place, Way, unicorn_letters
from render.gardlings.words.tile_words import creatures
from render.gardlings.words.vocabulary import TURNS, gems, tile_name
from rules.gardlings.box import Creature
from rules.gardlings.garden.placed import Garden
from rules.gardlings.moves import Lay, Move, MoveUnicorn

ROOM = 25
"""As many options as one select has."""


def lays(found: Sequence[Place], room: int) -> tuple[Choice[Move], ...]:
    """
    Offer the places for the drawn tile.

    Args:
        room: as many choices there may be; what exceeds them is a choice further.
    """
    own = [(place, [way for way in place.ways if isinstance(way.move, Lay)]) for place in found]
    return _numbered([(place, ways) for place, ways in own if ways], "", room)


def unicorns(garden: Garden, found: Sequence[Place]) -> tuple[Choice[Move], ...]:
    """Offer to move a unicorn: which, if there are several, then where to; empty if none can move."""
    numbers = sorted({way.move.number for place in found for way in place.ways if isinstance(way.move, MoveUnicorn)})
    letters = unicorn_letters(garden)
    if not numbers:
        return ()
    if len(numbers) == 1:
        (number,) = numbers
        label = _("Move unicorn {letter}", letter=letters[number]) if letters else _("Move the unicorn")
        return (_unicorn(found, number, "unicorn", label),)
    nodes = tuple(
        _unicorn(
            found, number, f"unicorn-{number + 1}", f"{letters[number]}: {capital(tile_name(garden[number].kind))}"
        )
        for number in numbers
    )
    return (Choice(_("Move a unicorn"), creatures(Creature.UNICORN, len(nodes)), path="unicorn", choices=nodes),)


def _unicorn(found: Sequence[Place], number: int, path: str, label: str) -> Choice[Move]:
    own = [
        (place, [way for way in place.ways if isinstance(way.move, MoveUnicorn) and way.move.number == number])
        for place in found
    ]
    reached = sorted([(place, ways) for place, ways in own if ways], key=lambda one: (-one[1][0].gain, one[0].number))
    best = _gain(reached[0][1][0].gain)
    detail = _(
        "Tile {number} of your garden, {places}, the best: {best}",
        number=number + 1,
        places=n_("{count} place", "{count} places", len(reached)),
        best=best,
    )
    return Choice(label, detail, path=path, choices=_numbered(reached, f"{path}-", ROOM))


def _numbered(own: Sequence[tuple[Place, list[Way]]], prefix: str, room: int) -> tuple[Choice[Move], ...]:
    if len(own) <= room:
        return tuple(_place(place, ways, prefix) for place, ways in own)
    shown, rest = own[: room - 1], own[room - 1 :]
    path = f"{prefix}more"
    more: Choice[Move] = Choice(
        _("More places"), _("the other {count}", count=len(rest)), path=path, choices=_numbered(rest, f"{path}-", ROOM)
    )
    return (*(_place(place, ways, prefix) for place, ways in shown), more)


def _place(place: Place, ways: Sequence[Way], prefix: str) -> Choice[Move]:
    """Offer a place by its number; where several moves lead there, they are offered next."""
    gain = ways[0].gain
    label = f"{place.number} {signed(gain)}" if gain else str(place.number)
    if len(ways) > 1:
        # Like the turning arrow in the picture.
        label += " ↻"
    where = _("at {x}:{y}", x=place.x, y=place.y)
    if len(ways) == 1:
        return Choice(label, f"{capital(_gain(gain))}, {where}, {TURNS[ways[0].move.turn]}", ways[0].move)
    turned: tuple[Choice[Move], ...] = tuple(
        Choice(capital(str(TURNS[way.move.turn])), f"{capital(_gain(way.gain))}, {where}", way.move) for way in ways
    )
    detail = _("{gain}, {where}, {count} ways round", gain=capital(_gain(gain)), where=where, count=len(ways))
    return Choice(label, detail, path=f"{prefix}{place.number}", choices=turned)


def _gain(amount: int) -> str:
    if not amount:
        return _("no gem")
    return gems(amount) if amount > 0 else _("costs {gems}", gems=gems(-amount))
