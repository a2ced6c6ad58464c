"""The state in words, for records: the garden row by row, every tile, hand and visitor by its name."""

from collections.abc import Mapping, Sequence
from typing import Any

from rules.fields import Fields, bad_record
from rules.game import Seat
from rules.topiary.damage import check
from rules.topiary.garden.cells import CELLS, SIDE, Cell, at, cell_name
from rules.topiary.garden.positions import PLACES, POSITIONS
from rules.topiary.garden.tiles import FACE_DOWN, NOTHING, TILES, TYPES, Tile, tile_name
from rules.topiary.setup import PLAYER_COUNTS
from rules.topiary.state import Phase, Player, State, Step, Turn, draft_place

_PHASES = tuple(phase.value for phase in Phase)
_STEPS = tuple(step.value for step in Step)
_TILES = tuple(map(tile_name, TILES))
_CELLS = tuple(cell_name(Cell(cell)) for cell in range(CELLS))
_POSITIONS = tuple(place.name for place in PLACES)
_ROWS = {str(row): [at(column, row) for column in range(SIDE)] for row in range(1, SIDE + 1)}
_FACE_UP = "*"
_LYING = (*_TILES, *(f"{name}{_FACE_UP}" for name in _TILES))
_LAID: tuple[tuple[Tile | int, Tile | int], ...] = (
    *((FACE_DOWN, tile) for tile in TILES),
    *((tile, NOTHING) for tile in TILES),
)
"""For each of those names what all see there, and what lies there face down."""
_STATE = ("phase", "step", "first", "turn", "turns", "left_out", "garden", "rest", "now", "players")
_PLAYER = ("hand", "passed", "visitors", "laid", "last")
_TURN = ("position", "cell", "picked", "laid")
_MOST_TURNS = 100


def state_to_dict(state: State) -> dict[str, Any]:
    """
    Return the state in names.

    In the garden a star stands after face-up tiles, and null for a gap. `rest` is the first of the pools, `passed` of
    each player the one passed on, null before that and without a draft.
    """
    return {
        "phase": state.phase.value,
        "step": state.step.value,
        "first": state.first,
        "turn": state.turn,
        "turns": state.turns,
        "left_out": _name(TYPES, state.left_out),
        "garden": {row: [_lying(state, cell) for cell in cells] for row, cells in _ROWS.items()},
        "rest": [_TILES[tile] for tile in state.pools[0]],
        "now": None if state.now == Turn() else _turn_to_dict(state.now),
        "players": [_player_to_dict(state, Seat(seat)) for seat in range(len(state.players))],
    }


def _lying(state: State, cell: int) -> str | None:
    if state.garden[cell] == NOTHING:
        return None
    if state.garden[cell] == FACE_DOWN:
        return _TILES[state.buried[cell]]
    return _TILES[state.garden[cell]] + _FACE_UP


def _player_to_dict(state: State, seat: Seat) -> dict[str, Any]:
    player = state.players[seat]
    following = draft_place(state.first, len(state.players), seat) + 1
    return {
        "hand": [_TILES[tile] for tile in player.hand],
        "passed": [_TILES[tile] for tile in state.pools[following]] if following < len(state.pools) else None,
        "visitors": [_POSITIONS[position] for position in POSITIONS if state.visitors[position] == seat],
        "laid": [_TILES[tile] for tile in player.laid],
        "last": None if player.last is None else _turn_to_dict(player.last),
    }


def _turn_to_dict(turn: Turn) -> dict[str, Any]:
    return {
        "position": _name(_POSITIONS, turn.position),
        "cell": _name(_CELLS, turn.cell),
        "picked": _name(_TILES, turn.picked),
        "laid": _name(_TILES, turn.laid),
    }


def _name(names: tuple[str, ...], number: int) -> str | None:
    return None if number == NOTHING else names[number]


def state_from_dict(data: Mapping[str, Any]) -> State:
    """Read what `state_to_dict` wrote. Raises: BadRecord: the wrong form, or no state of this game."""
    fields = Fields(data, "deal", _STATE)
    players = [Fields(item, place, _PLAYER) for place, item in fields.items("players")]
    if len(players) not in PLAYER_COUNTS:
        raise bad_record("deal.players", "an array of 2 to 4 players")
    first = Seat(fields.number("first", 0, len(players) - 1))
    lying = _read_garden(fields)
    state = State(
        phase=tuple(Phase)[fields.one_of("phase", _PHASES)],
        step=tuple(Step)[fields.one_of("step", _STEPS)],
        first=first,
        turn=Seat(fields.number("turn", 0, len(players) - 1)),
        turns=fields.number("turns", 0, _MOST_TURNS),
        left_out=fields.one_of_or("left_out", TYPES, NOTHING),
        garden=tuple(tile for tile, _ in lying),
        buried=tuple(tile for _, tile in lying),
        visitors=_read_visitors(players),
        players=tuple(_read_player(player) for player in players),
        pools=_read_pools(fields, players, first),
        now=Turn() if fields.value("now") is None else _read_turn(fields.value("now"), "deal.now"),
    )
    check(state)
    return state


def _read_garden(fields: Fields) -> list[tuple[Tile | int, Tile | int]]:
    """Return for each cell what all see there, and what lies there face down."""
    rows = Fields(fields.value("garden"), fields.place("garden"), tuple(_ROWS))
    cells = []
    for row in _ROWS:
        numbers = rows.several_or(row, _LYING, NOTHING)
        if len(numbers) != SIDE:
            raise bad_record(rows.place(row), f"an array of {SIDE} tiles")
        cells += [_LAID[number] if number != NOTHING else (NOTHING, NOTHING) for number in numbers]
    return cells


def _read_visitors(players: Sequence[Fields]) -> tuple[int, ...]:
    visitors = [NOTHING] * len(POSITIONS)
    for seat, fields in enumerate(players):
        for position in fields.several("visitors", _POSITIONS):
            if visitors[position] != NOTHING:
                raise bad_record(fields.place("visitors"), "an array of positions where nobody else stands")
            visitors[position] = seat
    return tuple(visitors)


def _read_player(fields: Fields) -> Player:
    return Player(
        hand=_read_tiles(fields, "hand"),
        laid=_read_tiles(fields, "laid"),
        last=None if fields.value("last") is None else _read_turn(fields.value("last"), fields.place("last")),
    )


def _read_pools(fields: Fields, players: Sequence[Fields], first: Seat) -> tuple[tuple[Tile, ...], ...]:
    pools = [_read_tiles(fields, "rest")]
    order = sorted(range(len(players)), key=lambda seat: draft_place(first, len(players), Seat(seat)))
    passing = [players[seat] for seat in order]
    chosen = [player for player in passing if player.value("passed") is not None]
    if chosen != passing[: len(chosen)]:
        raise bad_record("deal.players", "seats that chose from the last in turn order to the first")
    return (*pools, *(_read_tiles(player, "passed") for player in chosen))


def _read_tiles(fields: Fields, name: str) -> tuple[Tile, ...]:
    return tuple(Tile(tile) for tile in fields.several(name, _TILES))


def _read_turn(data: object, place: str) -> Turn:
    fields = Fields(data, place, _TURN)
    return Turn(
        position=fields.one_of_or("position", _POSITIONS, NOTHING),
        cell=fields.one_of_or("cell", _CELLS, NOTHING),
        picked=fields.one_of_or("picked", _TILES, NOTHING),
        laid=fields.one_of_or("laid", _TILES, NOTHING),
    )
