"""The state in words, for records: the garden row by row, every tile, hand and visitor by its name."""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Any

from rules.errors import BadRecord
from rules.fields import (
    Fields,
    Form,
    bad_record,
    choice,
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
from rules.game import Seat
from rules.topiary.garden.cells import CELLS, CENTRE, SIDE, Cell, cell_name
from rules.topiary.garden.positions import LINE, PLACES, POSITIONS
from rules.topiary.garden.tiles import FACE_DOWN, NOTHING, TILES, TYPE, TYPES, Tile, tile_name
from rules.topiary.setup import FULL_BOX, HAND, PLAYER_COUNTS
from rules.topiary.state import Phase, Player, State, Step, Turn, draft_place

Read = tuple[tuple[Tile, ...], tuple[Tile, ...] | None, tuple[int, ...], tuple[Tile, ...], Turn | None]
"""A player as records have it: hand, tiles passed on (None before that and without a draft), visitors, laid, last."""


def state_to_dict(state: State) -> dict[str, Any]:
    """
    Return the state in names.

    In the garden a star stands after face-up tiles, and null for a gap. `rest` is the first of the pools, `passed` of
    each player the one passed on, null before that and without a draft.
    """
    own = {name: getattr(state, name) for name in State.__slots__}
    lying = tuple(zip(state.garden, state.buried, strict=True))
    rows = [lying[start : start + SIDE] for start in range(0, CELLS, SIDE)]
    players = [_player(state, Seat(seat)) for seat in range(len(state.players))]
    return write_fields(own | {"garden": rows, "rest": state.pools[0], "players": players}, _forms(len(players)))


def _player(state: State, seat: Seat) -> Read:
    player, following = state.players[seat], draft_place(state.first, len(state.players), seat) + 1
    passed = state.pools[following] if following < len(state.pools) else None
    visitors = tuple(position for position in POSITIONS if state.visitors[position] == seat)
    return player.hand, passed, visitors, player.laid, player.last


def state_from_dict(data: Mapping[str, Any]) -> State:
    """Read what `state_to_dict` wrote. Raises: BadRecord: the wrong form, or no state of this game."""
    seats = len(Fields(data, "deal", _forms(PLAYER_COUNTS[-1])).items("players"))
    if seats not in PLAYER_COUNTS:
        raise bad_record("deal.players", "an array of 2 to 4 players")
    read = read_fields(data, "deal", _forms(seats))
    players: Sequence[Read] = read.pop("players")
    garden, buried = zip(*(cell for row in read.pop("garden") for cell in row), strict=True)
    state = State(
        garden=garden,
        buried=buried,
        visitors=_visitors(players),
        players=tuple(Player(hand, laid, last) for hand, _, _, laid, last in players),
        pools=(read.pop("rest"), *_passed(players, read["first"])),
        **read,
    )
    _check(state)
    return state


def _visitors(players: Sequence[Read]) -> tuple[int, ...]:
    visitors = [NOTHING] * len(POSITIONS)
    for seat, (_, _, positions, _, _) in enumerate(players):
        for position in positions:
            if visitors[position] != NOTHING:
                raise bad_record(f"deal.players[{seat}].visitors", "an array of positions where nobody else stands")
            visitors[position] = seat
    return tuple(visitors)


def _passed(players: Sequence[Read], first: Seat) -> list[tuple[Tile, ...]]:
    """Return what was passed on, in the order of the draft."""
    order = sorted(range(len(players)), key=lambda seat: draft_place(first, len(players), Seat(seat)))
    pools = [players[seat][1] for seat in order]
    passed = [pool for pool in pools if pool is not None]
    if pools[: len(passed)] != passed:
        raise bad_record("deal.players", "seats that chose from the last in turn order to the first")
    return passed


_NAMES = tuple(map(tile_name, TILES))
_TILE = named(_NAMES)
_TILES = several(_TILE)
_POSITION = named([place.name for place in PLACES])
_LYING = maybe(
    choice(
        {(FACE_DOWN, tile): _NAMES[tile] for tile in TILES} | {(tile, NOTHING): f"{_NAMES[tile]}*" for tile in TILES}
    ),
    (NOTHING, NOTHING),
)
"""The form of a cell: what all see there, and what lies there face down."""
_TURN = instance(
    Turn,
    {
        "position": maybe(_POSITION, NOTHING),
        "cell": maybe(named([cell_name(Cell(cell)) for cell in range(CELLS)]), NOTHING),
        "picked": maybe(_TILE, NOTHING),
        "laid": maybe(_TILE, NOTHING),
    },
)


@cache
def _forms(seats: int) -> dict[str, Form]:
    """Return the forms of a state's fields at a table of so many seats."""
    player = {
        "hand": _TILES,
        "passed": maybe(_TILES),
        "visitors": several(_POSITION),
        "laid": _TILES,
        "last": maybe(_TURN),
    }
    return {
        "phase": member(Phase),
        "step": member(Step),
        "first": whole(0, seats - 1),
        "turn": whole(0, seats - 1),
        "turns": whole(0, 100),
        "left_out": maybe(named(TYPES), NOTHING),
        "garden": tuple_of({str(row): exactly(SIDE, "tiles", _LYING) for row in range(1, SIDE + 1)}),
        "rest": _TILES,
        "now": maybe(_TURN, Turn()),
        "players": several(tuple_of(player)),
    }


def _check(state: State) -> None:
    """Check that pieces are there once and turns add up. Raises: BadRecord: the first thing that cannot be."""
    for complaint in _complaints(state):
        raise complaint


def _complaints(state: State) -> Iterator[BadRecord]:
    if (state.left_out == NOTHING) != (len(state.players) == FULL_BOX):
        yield bad_record("deal.left_out", f"null with {FULL_BOX} players, and a type with fewer")
    if not _turns_add_up(state):
        yield bad_record("deal.turn", "the seat that is on turn then, at a step of that phase")
    if not _pieces_add_up(state):
        sentence = "Each tile of the game must be there once: in the garden, in a hand, or left over at last."
        yield BadRecord("pieces", sentence)
    if not _draft_adds_up(state):
        yield BadRecord("draft", "Whoever chose must have kept three tiles and passed on all others that were there.")
    for seat in range(len(state.players)):
        yield from _complaints_of(state, Seat(seat))
    if not _garden_adds_up(state):
        yield bad_record("deal.garden", "the tile in the centre and those that were laid face up, all others face down")
    if not _now_adds_up(state):
        yield bad_record("deal.now", "what the seat on turn has done so far, or null")


def _complaints_of(state: State, seat: Seat) -> Iterator[BadRecord]:
    hand, place = state.players[seat].hand, f"deal.players[{seat}]"
    in_hand = HAND + (seat == state.turn and state.step is Step.LAY)
    if len(hand) != in_hand or list(hand) != sorted(hand):
        yield bad_record(f"{place}.hand", f"an array of {in_hand} tiles in the order of the box")
    is_under_way = state.phase is Phase.TURNS and seat == state.turn and state.step is not Step.VISITOR
    if state.visitors.count(seat) != _turns_finished(state, seat) + is_under_way:
        yield bad_record(f"{place}.visitors", "an array of one position for each turn")
    if not _last_adds_up(state, seat):
        yield bad_record(f"{place}.last", "the last turn as the garden shows it, or null before it")


def _turns_add_up(state: State) -> bool:
    match state.phase:
        case Phase.DRAFT:
            return state.step in (Step.KEEP, Step.END) and state.turns == 0
        case Phase.TURNS:
            on_turn = (state.first + state.turns) % len(state.players)
            return state.step is not Step.KEEP and state.turns < state.turns_in_all and state.turn == on_turn
        case Phase.OVER:
            ended = (state.turns_in_all, state.first, Step.VISITOR)
            return (state.turns, state.turn, state.step) == ended


def _pieces_add_up(state: State) -> bool:
    hands = [tile for player in state.players for tile in player.hand]
    tiles = [tile for tile in (*state.garden, *state.buried) if tile >= 0]
    return sorted((*tiles, *hands, *state.pools[-1])) == [tile for tile in TILES if TYPE[tile] != state.left_out]


def _draft_adds_up(state: State) -> bool:
    """Return whether every pool has its size, and each is part of the next one and of what a seat holds or has laid."""
    players, pools = len(state.players), state.pools
    place = draft_place(state.first, players, state.turn) + (state.step is Step.END)
    chosen = (place,) if state.phase is Phase.DRAFT else (0, players)
    if len(pools) - 1 not in chosen or any(list(pool) != sorted(set(pool)) for pool in pools):
        return False
    passers = [state.players[(state.first - 1 - place) % players] for place in range(len(pools) - 1)]
    return all(
        len(pool) == len(following) and {*pool} <= {*following, *passer.hand, *passer.laid}
        for pool, following, passer in zip(pools, pools[1:], passers, strict=False)
    )


def _turns_finished(state: State, seat: Seat) -> int:
    players = len(state.players)
    return (state.turns + players - 1 - (seat - state.first) % players) // players


def _last_adds_up(state: State, seat: Seat) -> bool:
    last = state.players[seat].last
    if last is None or _turns_finished(state, seat) == 0:
        return last is None and _turns_finished(state, seat) == 0
    if last.position == NOTHING or state.visitors[last.position] != seat or last.picked != NOTHING:
        return False
    return _laid_adds_up(state, seat, last)


def _laid_adds_up(state: State, seat: Seat, turn: Turn) -> bool:
    """Return whether a turn has neither cell nor tile, or a tile that the seat laid on a cell of the sight line."""
    if NOTHING in (turn.cell, turn.laid):
        return turn.cell == turn.laid
    is_there = turn.cell in LINE[turn.position] and state.garden[turn.cell] == turn.laid
    return is_there and turn.laid in state.players[seat].laid


def _garden_adds_up(state: State) -> bool:
    laid = [tile for player in state.players for tile in player.laid]
    face_up = [tile for tile in state.garden if tile >= 0]
    gaps = state.garden.count(NOTHING)
    if gaps != (state.step is Step.LAY) or (gaps and state.garden[state.now.cell] != NOTHING):
        return False
    return state.garden[CENTRE] >= 0 and sorted(face_up) == sorted((state.garden[CENTRE], *laid))


def _now_adds_up(state: State) -> bool:
    now, player = state.now, state.players[state.turn]
    if state.phase is not Phase.TURNS or state.step is Step.VISITOR:
        return now == Turn()
    if now.position == NOTHING or state.visitors[now.position] != state.turn:
        return False
    if state.step is Step.LAY:
        return now.cell in LINE[now.position] and now.picked in player.hand and now.laid == NOTHING
    if state.step is Step.PICK:
        return now == Turn(now.position) and any(state.garden[cell] == FACE_DOWN for cell in LINE[now.position])
    # At the end of a turn either nothing was picked up, or a tile of the four was laid.
    if now.cell == NOTHING:
        return now == Turn(now.position)
    return now.picked in (now.laid, *player.hand) and _laid_adds_up(state, state.turn, now)
