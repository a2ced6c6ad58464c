"""The state in words, for records: every bag and stack, each tile by its level, creature and edges."""

from collections import Counter
from collections.abc import Mapping
from functools import cache, partial
from typing import Any

from rules.changes import changed
from rules.errors import BadRecord
from rules.fields import (
    FLAG,
    KEY,
    Fields,
    Form,
    as_it_is,
    bad_record,
    exactly,
    instance,
    maybe,
    member,
    named,
    read_fields,
    read_text,
    several,
    tuple_of,
    whole,
    write_fields,
)
from rules.gardlings.box import BOX, NOTHING, TILES, Kind, Level
from rules.gardlings.garden.placed import PlacedTile, turns_of
from rules.gardlings.market.stacks import LEVELS, how_many, level_of, parse_stack, stack_name
from rules.gardlings.scoring import NORMAL, SHORT
from rules.gardlings.setup import IN_BAG, PLAYER_COUNTS
from rules.gardlings.state import Count, Halt, Order, Phase, Player, Purchase, Rules, Season, State, Step, Wish


def state_to_dict(state: State) -> dict[str, Any]:
    """Return the state in names; bags and stacks are drawn from their ends."""
    coins = [bool(state.with_coin >> stack & 1) for stack in range(len(state.stacks))]
    own = {name: getattr(state, name) for name in State.__slots__}
    stacks = tuple(zip(state.stacks, state.known, coins, strict=True))
    return write_fields(own | {"stacks": stacks}, _forms(state.rules))


def bags_of(state: State) -> list[list[str]]:
    """Return the bag of each seat in names, in the order in which it was shuffled; drawn from the end."""
    return [_TILES.write(player.bag) for player in state.players]


def state_from_dict(data: Mapping[str, Any], *, version: int) -> State:
    """
    Read what `state_to_dict` wrote.

    Args:
        data: a state in words.
        version: of the rules, which stands beside the state.

    Raises: BadRecord: the wrong form, or pieces missing or there twice.
    """
    names = ("key", "rules", "phase", "round", "first", "turn", "supply", "stacks", "chosen", "players")
    rules = _RULES.read(Fields(data, "deal", names).value("rules"), "deal.rules")
    read = read_fields(data, "deal", _forms(rules))
    read["rules"] = changed(rules, version=version)
    read["stacks"], read["known"], coins = zip(*read["stacks"], strict=True)
    state = State(**read, with_coin=sum(1 << stack for stack, coin in enumerate(coins) if coin))
    _check_pieces(state)
    return state


_NAMES = tuple(tile.name for tile in TILES)
_TILE = named(_NAMES)
_TILES = several(_TILE)
_TILE_OR_NONE = maybe(_TILE, NOTHING)
_MANY = whole(0, 9999)


def _read_target(value: object, place: str) -> int:
    target: int = whole(SHORT, NORMAL).read(value, place)
    if target not in (SHORT, NORMAL):
        raise bad_record(place, f"{SHORT} or {NORMAL}")
    return target


_RULES = instance(
    partial(Rules, version=0),
    {
        "seats": whole(PLAYER_COUNTS[0], PLAYER_COUNTS[-1]),
        "target": as_it_is(_read_target),
        **dict.fromkeys(("hidden", "gnomes", "dragons", "pigs", "ponds"), FLAG),
    },
)


@cache
def _forms(rules: Rules) -> dict[str, Form]:
    """Return the forms of a state's fields at a table with these rules."""
    stacks = how_many(rules.copies)
    seat = whole(0, rules.seats - 1)
    return {
        "key": KEY,
        "rules": _RULES,
        "phase": member(Phase),
        "round": whole(1, 1_000_000),
        "first": seat,
        "turn": seat,
        "supply": whole(0, BOX.coins * rules.copies),
        "stacks": tuple_of({stack_name(stack): _stack(LEVELS[level_of(stack)]) for stack in range(stacks)}),
        "chosen": Form(list, _read_chosen),
        "players": exactly(rules.seats, "players", player_form(stacks)),
    }


def _stack(level: Level) -> Form:
    """Return the form of a stack: its tiles, how many at the bottom are known, and whether a coin lies beside it."""
    forms = {"tiles": _TILES, "known": _MANY, "coin": FLAG}

    def read(value: object, place: str) -> tuple[tuple[Kind, ...], int, bool]:
        tiles, known, coin = tuple_of(forms).read(value, place)
        whole(0, len(tiles)).read(known, f"{place}.known")
        if any(TILES[kind].level is not level for kind in tiles):
            raise bad_record(f"{place}.tiles", f"an array of tiles of the level {level.value}")
        return tiles, known, coin

    return Form(tuple_of(forms).write, read)


def _read_chosen(value: object, place: str) -> tuple[int, ...]:
    """Read what the buyer chose: nothing, a stack, or the three numbers of a mutation."""
    chosen: tuple[int, ...] = several(_MANY).read(value, place)
    if len(chosen) not in (0, 1, 3):
        raise bad_record(place, "an array of no, one or three whole numbers")
    return chosen


def player_form(stacks: int) -> Form:
    """Return the form of a player at a table with this number of stacks; the bag is drawn from its end."""

    def read_stack(value: object, place: str) -> int:
        stack = parse_stack("" if value is None else read_text(value, place))
        if stack is None or stack >= stacks:
            raise bad_record(place, "a stack of this table")
        return stack

    stack = Form(stack_name, read_stack)
    stack_or_none = maybe(stack, NOTHING)
    wish = {"level": named([level.value for level in LEVELS]), "stack": stack_or_none, "tile": _TILE_OR_NONE}
    order = {"wishes": several(instance(Wish, wish, tile="kind")), "asks": FLAG, "pig": maybe(_MANY, NOTHING)}
    count = dict.fromkeys(("borders", "lines", "to_dragons", "to_gnomes", "pig_coins", "pond_coins"), _MANY)
    purchase = {
        "stack": stack,
        "tile": _TILE_OR_NONE,
        "spent": _MANY,
        "gained": whole(0, 1),
        "pig": _TILE_OR_NONE,
        "returned_to": stack_or_none,
        "drawn_from": stack_or_none,
        "new": _TILE_OR_NONE,
    }
    purchase_or_none = maybe(instance(Purchase, purchase, tile="kind"))
    season = {
        "garden": _GARDEN,
        "aside": _TILE_OR_NONE,
        "halt": member(Halt),
        "count": instance(Count, count),
        "purchase": purchase_or_none,
    }
    player = {
        "bag": _TILES,
        "coins": _MANY,
        "step": member(Step),
        "garden": _GARDEN,
        "held": _TILE_OR_NONE,
        "aside": _TILE_OR_NONE,
        "halt": member(Halt),
        "announced": FLAG,
        "order": maybe(instance(Order, order)),
        "count": maybe(instance(Count, count)),
        "purchase": purchase_or_none,
        "new": _TILES,
        "last": maybe(instance(Season, season)),
    }

    def read(value: object, place: str) -> Player:
        made: Player = instance(Player, player).read(value, place)
        if made.purchase is not None and made.purchase.pig not in (NOTHING, *(laid.kind for laid in made.garden)):
            raise bad_record(f"{place}.purchase", "a purchase whose pig lies in the garden")
        return made

    return Form(instance(Player, player).write, read)


def _read_laid(value: object, place: str) -> PlacedTile:
    laid = PlacedTile(*tuple_of(_LAID).read(value, place))
    whole(0, turns_of(laid.kind)[-1]).read(laid.turn, f"{place}.turn")
    return laid


_LAID = {"tile": _TILE, "x": whole(-999, 999), "y": whole(-999, 999), "turn": _MANY}
_GARDEN = several(Form(tuple_of(_LAID).write, _read_laid))


def _check_pieces(state: State) -> None:
    """Check that every tile and coin of the box is there, beside the gnomes that went back into it."""
    copies = state.rules.copies
    owned = [Counter(TILES[kind].level for kind in player.tiles) for player in state.players]
    for level, number in IN_BAG:
        if level is not Level.PITY and any(count[level] != number for count in owned):
            raise BadRecord("pieces", f"Every seat must have {number} {level.value} gnome tiles.")
    gone = Counter(kind for pile in state.stacks for kind in pile)
    for player in state.players:
        gone.update(player.tiles)
    for level in Level:
        there = Counter({kind: number for kind, number in gone.items() if TILES[kind].level is level})
        box = Counter(BOX.kinds(level, copies))
        if there != box if level in LEVELS else there - box:
            raise BadRecord("pieces", f"The {level.value} tiles are not those of {copies} boxes.")
    coins = state.supply + state.with_coin.bit_count() + sum(player.coins for player in state.players)
    if coins != BOX.coins * copies:
        raise BadRecord("pieces", f"There must be {BOX.coins * copies} coins in all.")
