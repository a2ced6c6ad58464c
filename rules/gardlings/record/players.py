"""One player in words, for records."""

from typing import Any

from rules.fields import Fields, bad_record
from rules.gardlings.box import NOTHING, TILES, Kind
from rules.gardlings.garden.placed import Garden, PlacedTile, turns_of
from rules.gardlings.market.stacks import LEVELS, parse_stack, stack_name
from rules.gardlings.state import Count, Halt, Order, Player, Purchase, Season, Step, Wish

NAMES = tuple(tile.name for tile in TILES)
"""The kinds of tiles as records name them."""
_STEPS = tuple(step.value for step in Step)
_HALTS = tuple(halt.value for halt in Halt)
_LEVELS = tuple(level.value for level in LEVELS)
_PLAYER = (
    *("bag", "coins", "step", "garden", "held", "aside", "halt", "announced"),
    *("order", "count", "purchase", "new", "last"),
)
_LAID = ("tile", "x", "y", "turn")
_ORDER = ("wishes", "asks", "pig")
_WISH = ("level", "stack", "tile")
_COUNT = ("borders", "lines", "to_dragons", "to_gnomes", "pig_coins", "pond_coins")
_PURCHASE = ("stack", "tile", "spent", "gained", "pig", "returned_to", "drawn_from", "new")
_SEASON = ("garden", "aside", "halt", "count", "purchase")
_FARTHEST = 999
_MOST = 9999


def player_to_dict(player: Player) -> dict[str, Any]:
    """Return a player in names; the bag is drawn from its end."""
    return {
        "bag": [NAMES[kind] for kind in player.bag],
        "coins": player.coins,
        "step": player.step.value,
        "garden": _garden_to_list(player.garden),
        "held": _name(player.held),
        "aside": _name(player.aside),
        "halt": player.halt.value,
        "announced": player.announced,
        "order": None if player.order is None else _order_to_dict(player.order),
        "count": None if player.count is None else _count_to_dict(player.count),
        "purchase": None if player.purchase is None else _purchase_to_dict(player.purchase),
        "new": [NAMES[kind] for kind in player.new],
        "last": None if player.last is None else _season_to_dict(player.last),
    }


def _name(kind: int) -> str | None:
    return None if kind == NOTHING else NAMES[kind]


def _stack(stack: int) -> str | None:
    return None if stack == NOTHING else stack_name(stack)


def _garden_to_list(garden: Garden) -> list[dict[str, Any]]:
    return [{"tile": NAMES[laid.kind], "x": laid.x, "y": laid.y, "turn": laid.turn} for laid in garden]


def _order_to_dict(order: Order) -> dict[str, Any]:
    wishes = [
        {"level": _LEVELS[wish.level], "stack": _stack(wish.stack), "tile": _name(wish.kind)} for wish in order.wishes
    ]
    return {"wishes": wishes, "asks": order.asks, "pig": None if order.pig == NOTHING else order.pig}


def _count_to_dict(count: Count) -> dict[str, Any]:
    return {name: getattr(count, name) for name in _COUNT}


def _purchase_to_dict(purchase: Purchase) -> dict[str, Any]:
    return {
        "stack": stack_name(purchase.stack),
        "tile": _name(purchase.kind),
        "spent": purchase.spent,
        "gained": purchase.gained,
        "pig": _name(purchase.pig),
        "returned_to": _stack(purchase.returned_to),
        "drawn_from": _stack(purchase.drawn_from),
        "new": _name(purchase.new),
    }


def _season_to_dict(season: Season) -> dict[str, Any]:
    return {
        "garden": _garden_to_list(season.garden),
        "aside": _name(season.aside),
        "halt": season.halt.value,
        "count": _count_to_dict(season.count),
        "purchase": None if season.purchase is None else _purchase_to_dict(season.purchase),
    }


def read_player(data: object, place: str, stacks: int) -> Player:
    """
    Read what `player_to_dict` wrote.

    Args:
        data: a player of the record.
        place: where it stands there.
        stacks: how many stacks lie on the table.

    Raises: BadRecord: the wrong form.
    """
    fields = Fields(data, place, _PLAYER)
    player = Player(
        bag=kinds(fields, "bag"),
        coins=fields.number("coins", 0, _MOST),
        step=tuple(Step)[fields.one_of("step", _STEPS)],
        garden=_read_garden(fields, "garden"),
        held=fields.one_of_or("held", NAMES, NOTHING),
        aside=fields.one_of_or("aside", NAMES, NOTHING),
        halt=tuple(Halt)[fields.one_of("halt", _HALTS)],
        announced=fields.flag("announced"),
        order=None if fields.value("order") is None else _read_order(fields, stacks),
        count=None if fields.value("count") is None else _read_count(fields),
        purchase=None if fields.value("purchase") is None else _read_purchase(fields, stacks),
        new=kinds(fields, "new"),
        last=None if fields.value("last") is None else _read_season(fields, stacks),
    )
    if player.purchase is not None and player.purchase.pig not in (NOTHING, *(laid.kind for laid in player.garden)):
        raise bad_record(fields.place("purchase"), "a purchase whose pig lies in the garden")
    return player


def kinds(fields: Fields, name: str) -> tuple[Kind, ...]:
    """Read an array of tiles."""
    return tuple(Kind(kind) for kind in fields.several(name, NAMES))


def _read_stack(fields: Fields, name: str, stacks: int) -> int:
    if fields.value(name) is None:
        return NOTHING
    stack = parse_stack(fields.text(name))
    if stack is None or stack >= stacks:
        raise bad_record(fields.place(name), "a stack of this table")
    return stack


def _read_garden(fields: Fields, name: str) -> Garden:
    return tuple(_read_laid(item, place) for place, item in fields.items(name))


def _read_laid(data: object, place: str) -> PlacedTile:
    fields = Fields(data, place, _LAID)
    kind = Kind(fields.one_of("tile", NAMES))
    x, y = (fields.number(name, -_FARTHEST, _FARTHEST) for name in "xy")
    return PlacedTile(kind, x, y, fields.number("turn", 0, turns_of(kind)[-1]))


def _read_order(fields: Fields, stacks: int) -> Order:
    inner = Fields(fields.value("order"), fields.place("order"), _ORDER)
    wishes = tuple(_read_wish(item, place, stacks) for place, item in inner.items("wishes"))
    pig = NOTHING if inner.value("pig") is None else inner.number("pig", 0, _MOST)
    return Order(wishes, inner.flag("asks"), pig)


def _read_wish(data: object, place: str, stacks: int) -> Wish:
    fields = Fields(data, place, _WISH)
    level = fields.one_of("level", _LEVELS)
    return Wish(level, _read_stack(fields, "stack", stacks), fields.one_of_or("tile", NAMES, NOTHING))


def _read_count(fields: Fields) -> Count:
    inner = Fields(fields.value("count"), fields.place("count"), _COUNT)
    return Count(*(inner.number(name, 0, _MOST) for name in _COUNT))


def _read_purchase(fields: Fields, stacks: int) -> Purchase:
    inner = Fields(fields.value("purchase"), fields.place("purchase"), _PURCHASE)
    if inner.value("stack") is None:
        raise bad_record(inner.place("stack"), "a stack of this table")
    return Purchase(
        stack=_read_stack(inner, "stack", stacks),
        kind=inner.one_of_or("tile", NAMES, NOTHING),
        spent=inner.number("spent", 0, _MOST),
        gained=inner.number("gained", 0, 1),
        pig=inner.one_of_or("pig", NAMES, NOTHING),
        returned_to=_read_stack(inner, "returned_to", stacks),
        drawn_from=_read_stack(inner, "drawn_from", stacks),
        new=inner.one_of_or("new", NAMES, NOTHING),
    )


def _read_season(fields: Fields, stacks: int) -> Season:
    inner = Fields(fields.value("last"), fields.place("last"), _SEASON)
    if inner.value("count") is None:
        raise bad_record(inner.place("count"), f"an object with exactly the fields {', '.join(_COUNT)}")
    return Season(
        garden=_read_garden(inner, "garden"),
        aside=inner.one_of_or("aside", NAMES, NOTHING),
        halt=tuple(Halt)[inner.one_of("halt", _HALTS)],
        count=_read_count(inner),
        purchase=None if inner.value("purchase") is None else _read_purchase(inner, stacks),
    )
