"""What a seat may decide now, and how to say so."""

from itertools import combinations

from rules.game import Seat
from rules.topiary.garden.cells import CELLS, Cell
from rules.topiary.garden.positions import LINE, POSITIONS, Position
from rules.topiary.garden.tiles import FACE_DOWN, NOTHING, TILES, Tile
from rules.topiary.moves import END, PICK_NOTHING, End, KeepTiles, LayTile, Move, PickNothing, PickTile, PlaceVisitor
from rules.topiary.setup import HAND, PLAYER_COUNTS
from rules.topiary.state import Phase, State, Step


def to_act(state: State) -> frozenset[Seat]:
    """Return who must decide something now."""
    return _NOBODY if state.phase is _OVER else _ALONE[state.turn]


def legal_moves(state: State, seat: Seat) -> tuple[Move, ...]:
    """Return the legal moves of the seat, in a fixed order; none if it is not to act."""
    if seat != state.turn or state.phase is _OVER:
        return ()
    step = state.step
    if step is _END:
        return _ENDS
    if step is _VISITOR:
        return tuple([move for move, owner in zip(_VISITORS, state.visitors, strict=True) if owner == NOTHING])
    if step is _PICK:
        return (*[_PICKS[cell] for cell in face_down_cells(state.garden, state.now.position)], PICK_NOTHING)
    if step is _LAY:
        return tuple([_LAYS[tile] for tile in state.players[seat].hand])
    return tuple([KeepTiles(tiles) for tiles in combinations(tiles_to_keep(state), HAND)])


def is_legal(state: State, seat: Seat, move: Move) -> bool:
    """Return whether the seat may make the move now: whether `legal_moves` lists it, in less time."""
    if seat != state.turn or state.phase is _OVER:
        return False
    step, kind = state.step, type(move)
    if kind is End:
        return step is _END
    if isinstance(move, PlaceVisitor):
        return step is _VISITOR and state.visitors[move.position] == NOTHING
    if isinstance(move, PickTile):
        return step is _PICK and move.cell in LINE[state.now.position] and state.garden[move.cell] == FACE_DOWN
    if isinstance(move, LayTile):
        return step is _LAY and move.tile in state.players[seat].hand
    if kind is PickNothing:
        return step is _PICK
    return step is _KEEP and move in legal_moves(state, seat)


def face_down_cells(garden: tuple[Tile | int, ...], position: int) -> list[Cell]:
    """
    Return the cells of a position's sight line where a tile can be picked up, the nearest first.

    Ruling: a face-down tile behind a blocker may be picked up.
    """
    return [cell for cell in LINE[position] if garden[cell] == FACE_DOWN]


def tiles_to_keep(state: State) -> tuple[Tile, ...]:
    """Return all tiles among which the seat on turn chooses in the draft, sorted."""
    return tuple(sorted((*state.players[state.turn].hand, *state.pools[-1])))


_OVER = Phase.OVER
_KEEP, _VISITOR, _PICK, _LAY, _END = Step
"""To ask an enum for a member takes longer than much of what is done to list moves."""
_NOBODY: frozenset[Seat] = frozenset()
_ALONE = tuple(frozenset((Seat(seat),)) for seat in range(max(PLAYER_COUNTS)))
_ENDS = (END,)
_VISITORS = tuple(PlaceVisitor(Position(position)) for position in POSITIONS)
_PICKS = tuple(PickTile(Cell(cell)) for cell in range(CELLS))
_LAYS = tuple(LayTile(tile) for tile in TILES)
