"""Carrying out moves."""

from typing import assert_never

from rules.changes import changed
from rules.game import Discloses, Event, Seat
from rules.topiary import events
from rules.topiary.cells import Cell
from rules.topiary.closing import end
from rules.topiary.legal import face_down_cells, is_legal, tiles_to_keep
from rules.topiary.moves import End, KeepTiles, LayTile, Move, PickNothing, PickTile, PlaceVisitor
from rules.topiary.refusals import illegal
from rules.topiary.state import State, Step, Turn, with_player
from rules.topiary.tiles import NOTHING, Tile

Applied = tuple[State, tuple[Event, ...]]


def apply(state: State, seat: Seat, move: Move) -> Applied:
    """Carry out a move of the seat. Raises: IllegalMove."""
    if not is_legal(state, seat, move):
        raise illegal(state, seat, move)
    match move:
        case PlaceVisitor():
            return _place_visitor(state, seat, move)
        case PickTile():
            return _pick_tile(state, seat, move)
        case PickNothing():
            stayed = events.NothingPicked(seat=seat, audience=None, discloses=Discloses.NOTHING)
            return changed(state, step=Step.END), (stayed,)
        case LayTile():
            return _lay_tile(state, seat, move)
        case KeepTiles():
            return _keep_tiles(state, seat, move)
        case End():
            return end(state, seat)
        case _:
            assert_never(move)


def _place_visitor(state: State, seat: Seat, move: PlaceVisitor) -> Applied:
    position = move.position
    visitors = (*state.visitors[:position], seat, *state.visitors[position + 1 :])
    # A line without a face-down tile leaves nothing to decide.
    step = Step.PICK if face_down_cells(state.garden, position) else Step.END
    placed = events.VisitorPlaced(seat=seat, audience=None, discloses=Discloses.NOTHING, position=position)
    return changed(state, visitors=visitors, step=step, now=Turn(position=position)), (placed,)


def _pick_tile(state: State, seat: Seat, move: PickTile) -> Applied:
    """
    Take a face-down tile into the hand; nobody else sees it.

    Source: Topiary rules, "Rearrange Sculptures".
    """
    cell, player = move.cell, state.players[seat]
    tile = Tile(state.buried[cell])
    after = with_player(
        state,
        seat,
        changed(player, hand=tuple(sorted((*player.hand, tile)))),
        step=Step.LAY,
        garden=_replaced(state.garden, cell, NOTHING),
        buried=_replaced(state.buried, cell, NOTHING),
        now=changed(state.now, cell=cell, picked=tile),
    )
    picked = events.TilePicked(seat=seat, audience=None, discloses=Discloses.NOTHING, cell=cell)
    seen = events.TileSeen(seat=seat, audience=frozenset((seat,)), discloses=Discloses.STOCK, tile=tile)
    return after, (picked, seen)


def _lay_tile(state: State, seat: Seat, move: LayTile) -> Applied:
    """
    Lay a tile of the hand face up into the gap.

    Source: Topiary rules, "Rearrange Sculptures".
    """
    cell, tile, player = state.now.cell, move.tile, state.players[seat]
    hand = tuple([other for other in player.hand if other != tile])
    after = with_player(
        state,
        seat,
        changed(player, hand=hand, laid=(*player.laid, tile)),
        step=Step.END,
        garden=_replaced(state.garden, cell, tile),
        now=changed(state.now, laid=tile),
    )
    laid = events.TileLaid(seat=seat, audience=None, discloses=Discloses.OWN, cell=Cell(cell), tile=tile)
    return after, (laid,)


def _keep_tiles(state: State, seat: Seat, move: KeepTiles) -> Applied:
    """
    Keep three of what the seat holds; the others are passed on when the choice is closed.

    Ruling: a drafter keeps any three at once.
    Source: Topiary rules, "Drafting Variant".
    """
    others = tuple(tile for tile in tiles_to_keep(state) if tile not in move.tiles)
    player = changed(state.players[seat], hand=move.tiles)
    kept = events.TilesKept(seat=seat, audience=None, discloses=Discloses.NOTHING)
    return with_player(state, seat, player, step=Step.END, pools=(*state.pools, others)), (kept,)


def _replaced(cells: tuple[Tile | int, ...], cell: int, tile: int) -> tuple[Tile | int, ...]:
    return (*cells[:cell], tile, *cells[cell + 1 :])
