"""The state in words, for records: every bag and stack, each tile by its level, creature and edges."""

from collections import Counter
from collections.abc import Mapping
from typing import Any

from rules.chance import KEY_BYTES
from rules.errors import BadRecord
from rules.fields import Fields, bad_record
from rules.game import Seat
from rules.gardlings.box import BOX, TILES, Kind, Level
from rules.gardlings.market.stacks import LEVELS, PITY, how_many, level_of, stack_name
from rules.gardlings.record.players import NAMES, kinds, player_to_dict, read_player
from rules.gardlings.scoring import NORMAL, SHORT
from rules.gardlings.setup import IN_BAG, PLAYER_COUNTS
from rules.gardlings.state import Phase, Rules, State

_PHASES = tuple(phase.value for phase in Phase)
_STATE = ("key", "rules", "phase", "round", "first", "turn", "supply", "stacks", "chosen", "players")
_RULES = ("seats", "target", "hidden", "gnomes", "dragons", "pigs", "ponds")
_STACK = ("tiles", "known", "coin")
_MOST_ROUNDS = 1_000_000
_MOST = 9999
_CHOICES = (0, 1, 3)
"""How many numbers tell what the buyer chose: none, a stack, a mutation."""


def state_to_dict(state: State) -> dict[str, Any]:
    """Return the state in names; bags and stacks are drawn from their ends."""
    return {
        "key": state.key.hex(),
        "rules": {name: getattr(state.rules, name) for name in _RULES},
        "phase": state.phase.value,
        "round": state.round,
        "first": state.first,
        "turn": state.turn,
        "supply": state.supply,
        "stacks": {stack_name(stack): _stack_to_dict(state, stack) for stack in range(len(state.stacks))},
        "chosen": list(state.chosen),
        "players": [player_to_dict(player) for player in state.players],
    }


def _stack_to_dict(state: State, stack: int) -> dict[str, Any]:
    tiles = [NAMES[kind] for kind in state.stacks[stack]]
    return {"tiles": tiles, "known": state.known[stack], "coin": bool(state.with_coin >> stack & 1)}


def bags_of(state: State) -> list[list[str]]:
    """Return the bag of each seat in names, in the order in which it was shuffled; drawn from the end."""
    return [[NAMES[kind] for kind in player.bag] for player in state.players]


def state_from_dict(data: Mapping[str, Any], *, late_unicorns: bool) -> State:
    """
    Read what `state_to_dict` wrote.

    Args:
        data: a state in words.
        late_unicorns: what the version of the rules says of them, which stands beside the state.

    Raises: BadRecord: the wrong form, or pieces missing or there twice.
    """
    fields = Fields(data, "deal", _STATE)
    rules = _read_rules(fields, late_unicorns=late_unicorns)
    stacks, known, with_coin = _read_stacks(fields, how_many(rules.copies))
    players = tuple(read_player(item, place, len(stacks)) for place, item in fields.items("players"))
    if len(players) != rules.seats:
        raise bad_record("deal.players", f"an array of {rules.seats} players")
    state = State(
        key=_read_key(fields),
        rules=rules,
        phase=tuple(Phase)[fields.one_of("phase", _PHASES)],
        round=fields.number("round", 1, _MOST_ROUNDS),
        first=Seat(fields.number("first", 0, rules.seats - 1)),
        turn=Seat(fields.number("turn", 0, rules.seats - 1)),
        players=players,
        stacks=stacks,
        known=known,
        with_coin=with_coin,
        supply=fields.number("supply", 0, BOX.coins * rules.copies),
        chosen=_read_chosen(fields),
    )
    _check_pieces(state)
    return state


def _read_key(fields: Fields) -> bytes:
    text = fields.text("key")
    if len(text) != 2 * KEY_BYTES or not set(text) <= set("0123456789abcdef"):
        raise bad_record("deal.key", f"{2 * KEY_BYTES} hexadecimal digits in lower case")
    return bytes.fromhex(text)


def _read_rules(fields: Fields, *, late_unicorns: bool) -> Rules:
    inner = Fields(fields.value("rules"), fields.place("rules"), _RULES)
    target = inner.number("target", SHORT, NORMAL)
    if target not in (SHORT, NORMAL):
        raise bad_record(inner.place("target"), f"{SHORT} or {NORMAL}")
    flags = {name: inner.flag(name) for name in _RULES[2:]}
    seats = inner.number("seats", PLAYER_COUNTS[0], PLAYER_COUNTS[-1])
    return Rules(seats=seats, target=target, **flags, late_unicorns=late_unicorns)


def _read_stacks(fields: Fields, number: int) -> tuple[tuple[tuple[Kind, ...], ...], tuple[int, ...], int]:
    """Return the stacks, how many tiles are known at the bottom of each, and beside which a coin lies."""
    names = [stack_name(stack) for stack in range(number)]
    inner = Fields(fields.value("stacks"), fields.place("stacks"), names)
    each = [Fields(inner.value(name), inner.place(name), _STACK) for name in names]
    stacks = tuple(kinds(one, "tiles") for one in each)
    known = tuple(one.number("known", 0, len(pile)) for one, pile in zip(each, stacks, strict=True))
    for stack, pile in enumerate(stacks):
        if any(TILES[kind].level is not LEVELS[level_of(stack)] for kind in pile):
            raise bad_record(
                each[stack].place("tiles"), f"an array of tiles of the level {LEVELS[level_of(stack)].value}"
            )
    return stacks, known, sum(1 << stack for stack, one in enumerate(each) if one.flag("coin"))


def _read_chosen(fields: Fields) -> tuple[int, ...]:
    chosen = fields.numbers("chosen", PITY, _MOST)
    if len(chosen) not in _CHOICES:
        raise bad_record("deal.chosen", "an array of no, one or three whole numbers")
    return chosen


def _check_pieces(state: State) -> None:
    """Check that every tile and coin of the box is there, beside the gnomes that went back into it."""
    copies = state.rules.copies
    owned = [Counter(TILES[kind].level for kind in player.tiles) for player in state.players]
    for level, number in IN_BAG:
        if level is not Level.PITY and any(count[level] != number for count in owned):
            raise _miscounted(f"Every seat must have {number} {level.value} gnome tiles.")
    gone = Counter(kind for pile in state.stacks for kind in pile)
    for player in state.players:
        gone.update(player.tiles)
    for level in Level:
        there = Counter({kind: number for kind, number in gone.items() if TILES[kind].level is level})
        box = Counter(BOX.kinds(level, copies))
        if there != box if level in LEVELS else there - box:
            raise _miscounted(f"The {level.value} tiles are not those of {copies} boxes.")
    coins = state.supply + state.with_coin.bit_count() + sum(player.coins for player in state.players)
    if coins != BOX.coins * copies:
        raise _miscounted(f"There must be {BOX.coins * copies} coins in all.")


def _miscounted(sentence: str) -> BadRecord:
    return BadRecord("pieces", sentence)
