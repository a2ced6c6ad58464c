"""The state in words, for records: every pile, hand, mission and board by its name."""

from collections.abc import Mapping
from functools import cache
from typing import Any

from rules.errors import BadRecord
from rules.fields import (
    FLAG,
    Fields,
    Form,
    bad_record,
    exactly,
    instance,
    maybe,
    member,
    named,
    read_fields,
    several,
    tuple_of,
    whole,
    write_fields,
)
from rules.sanssouci.box import BOX, SQUARES, TURNS_EACH
from rules.sanssouci.garden.cells import CELLS, COLUMN_LETTERS, COLUMNS, ROWS, Cell, cell_name, column_of, members
from rules.sanssouci.setup import MISSIONS, PLAYER_COUNTS
from rules.sanssouci.state import NOTHING, Garden, Phase, Player, State, Step, Turn


def state_to_dict(state: State) -> dict[str, Any]:
    """Return the state in names; the supply and the decks are drawn from their ends."""
    return write_fields({name: getattr(state, name) for name in State.__slots__}, _forms(len(state.players)))


def state_from_dict(data: Mapping[str, Any]) -> State:
    """Read what `state_to_dict` wrote. Raises: BadRecord: the wrong form, or pieces missing or there twice."""
    seats = len(Fields(data, "deal", _forms(PLAYER_COUNTS[-1])).items("players"))
    if seats not in PLAYER_COUNTS:
        raise bad_record("deal.players", "an array of 2 to 4 players")
    state = State(**read_fields(data, "deal", _forms(seats)))
    _check_pieces(state)
    return state


_FACES = tuple(face.name for face in BOX.faces)
_SYMBOL = named(BOX.symbols)
_CARD = named([BOX.card_name(card) for card in BOX.cards])
_CELL = named([cell_name(Cell(cell)) for cell in range(CELLS)])
_SQUARE = named([f"M{square + 1}" for square in range(SQUARES)])
_POINTS = whole(-1000, 1000)
_CELLS = Form(
    lambda cells: several(_CELL).write(members(cells)),
    lambda value, place: sum({1 << cell for cell in several(_CELL).read(value, place)}),
)
_TURN = instance(
    Turn,
    {
        "card": maybe(_CARD, NOTHING),
        "square": maybe(_SQUARE, NOTHING),
        "symbol": maybe(_SYMBOL, NOTHING),
        "cell": maybe(_CELL, NOTHING),
        "gardener": FLAG,
        "marked": _POINTS,
        "noble_from": whole(0, ROWS),
        "way": several(_CELL),
    },
    gardener="is_gardener",
)
_GARDEN = instance(
    Garden,
    {
        "side": maybe(named(BOX.side_names), NOTHING),
        "face": maybe(named(_FACES), NOTHING),
        "printed": _CELLS,
        "symbols": _CELLS,
        "gardeners": _CELLS,
        "nobles": tuple_of(dict.fromkeys(COLUMN_LETTERS, whole(0, ROWS))),
        "walked": whole(0, 1000),
        "marked": _POINTS,
    },
)


def _read_garden(value: object, place: str) -> Garden:
    garden: Garden = _GARDEN.read(value, place)
    printed = 0 if garden.side == NOTHING else BOX.printed[garden.side]
    covers = 0 if garden.face == NOTHING else BOX.faces[garden.face].covers
    if garden.printed != printed & ~covers:
        raise bad_record(f"{place}.printed", "what this garden's side shows beside its expansion board")
    if garden.printed & (garden.symbols | garden.gardeners) or garden.symbols & garden.gardeners:
        raise bad_record(place, "a garden with at most one tile on each square, and none on a preprinted one")
    return garden


_PLAYER = instance(
    Player,
    {
        "garden": Form(_GARDEN.write, _read_garden),
        "hand": several(_CARD),
        "deck": several(_CARD),
        "missions": several(_SYMBOL),
        "played": several(_CARD),
        "expansion": maybe(named([face[:-1] for face in _FACES[::2]]), NOTHING),
        "sealed": maybe(named("ab"), NOTHING),
        "ready": FLAG,
        "last": maybe(_TURN),
    },
)


@cache
def _forms(seats: int) -> dict[str, Form]:
    """Return the forms of a state's fields at a table of so many seats."""
    return {
        "phase": member(Phase),
        "step": member(Step),
        "first": whole(0, seats - 1),
        "turn": whole(0, seats - 1),
        "turns": whole(0, TURNS_EACH * seats),
        "market": exactly(SQUARES, "squares", maybe(_SYMBOL, NOTHING)),
        "supply": several(_SYMBOL),
        "now": maybe(_TURN, Turn()),
        "players": several(_PLAYER),
    }


def _check_pieces(state: State) -> None:
    for seat, player in enumerate(state.players):
        if sorted((*player.hand, *player.deck, *player.played)) != list(BOX.cards):
            raise _miscounted(f"Seat {seat} must have each of its {TURNS_EACH} cards once, in hand, deck or played.")
    missions = [mission for player in state.players for mission in player.missions]
    if {len(player.missions) for player in state.players} != {MISSIONS} or len(set(missions)) != len(missions):
        raise _miscounted("Every seat must have two missions, and no mission may be there twice.")
    players = len(state.players)
    each = dict(BOX.tiles_per_symbol)[players]
    seen = [_seen_tiles(state, symbol) for symbol in range(COLUMNS)]
    for count, name in zip(seen, BOX.symbols, strict=True):
        if count > each:
            raise _miscounted(f"There are only {each} tiles with the symbol {name} for {players} players.")
    if sum(seen) + sum(player.garden.gardeners.bit_count() for player in state.players) != each * COLUMNS:
        raise _miscounted(f"There must be {each * COLUMNS} tiles in all for {players} players.")


def _seen_tiles(state: State, symbol: int) -> int:
    """Count the tiles of a symbol in supply, market and gardens, and one that is being turned to its gardener."""
    laid = sum(column_of(cell) == symbol for player in state.players for cell in members(player.garden.symbols))
    turning = state.step is Step.GARDENER and state.now.symbol == symbol
    return state.supply.count(symbol) + state.market.count(symbol) + laid + turning


def _miscounted(sentence: str) -> BadRecord:
    return BadRecord("pieces", sentence)
