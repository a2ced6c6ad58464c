"""Carrying out moves."""

from functools import cache
from typing import assert_never

from rules.changes import changed
from rules.game import Discloses, Event, Seat
from rules.topiary import events
from rules.topiary.closing import end
from rules.topiary.garden.cells import Cell
from rules.topiary.garden.positions import Position
from rules.topiary.garden.tiles import NOTHING, Tile
from rules.topiary.legal import face_down_cells, is_legal, tiles_to_keep
from rules.topiary.moves import End, KeepTiles, LayTile, Move, PickNothing, PickTile, PlaceVisitor
from rules.topiary.refusals import illegal
from rules.topiary.state import Player, State, Step, Turn, with_item

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
            return changed(state, step=Step.END), (_nothing_picked(seat),)
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
    # A line without a face-down tile leaves nothing to decide.
    # Ruling: the player of the last visitor still rearranges.
    step = Step.PICK if face_down_cells(state.garden, position) else Step.END
    visitors = with_item(state.visitors, position, seat)
    return changed(state, visitors=visitors, step=step, now=Turn(position)), (_visitor_placed(seat, position),)


def _pick_tile(state: State, seat: Seat, move: PickTile) -> Applied:
    """
    Take a face-down tile into the hand; nobody else sees it.

    Source: Topiary rules, "Rearrange Sculptures".
    """
    cell, player = move.cell, state.players[seat]
    tile = Tile(state.buried[cell])
    after = changed(
        state,
        step=Step.LAY,
        garden=with_item(state.garden, cell, NOTHING),
        buried=with_item(state.buried, cell, NOTHING),
        players=with_item(state.players, seat, Player(tuple(sorted((*player.hand, tile))), player.laid, player.last)),
        now=Turn(state.now.position, cell, tile),
    )
    return after, (_tile_picked(seat, cell), _tile_seen(seat, tile))


def _lay_tile(state: State, seat: Seat, move: LayTile) -> Applied:
    """
    Lay a tile of the hand face up into the gap.

    Source: Topiary rules, "Rearrange Sculptures".
    """
    cell, tile, player = state.now.cell, move.tile, state.players[seat]
    hand = tuple([other for other in player.hand if other != tile])
    after = changed(
        state,
        step=Step.END,
        garden=with_item(state.garden, cell, tile),
        players=with_item(state.players, seat, Player(hand, (*player.laid, tile), player.last)),
        now=changed(state.now, laid=tile),
    )
    return after, (_tile_laid(seat, Cell(cell), tile),)


def _keep_tiles(state: State, seat: Seat, move: KeepTiles) -> Applied:
    """
    Keep three of what the seat holds; the others are passed on when the choice is closed.

    Ruling: a drafter keeps any three at once.
    Source: Topiary rules, "Drafting Variant".
    """
    others = tuple(tile for tile in tiles_to_keep(state) if tile not in move.tiles)
    players = with_item(state.players, seat, Player(move.tiles))
    kept = events.TilesKept(seat=seat, audience=None, discloses=Discloses.NOTHING)
    return changed(state, step=Step.END, players=players, pools=(*state.pools, others)), (kept,)


# The same few events happen in every game, so each is made once.


@cache
def _visitor_placed(seat: Seat, position: Position) -> Event:
    return events.VisitorPlaced(seat=seat, audience=None, discloses=Discloses.NOTHING, position=position)


@cache
def _tile_picked(seat: Seat, cell: Cell) -> Event:
    return events.TilePicked(seat=seat, audience=None, discloses=Discloses.NOTHING, cell=cell)


@cache
def _tile_seen(seat: Seat, tile: Tile) -> Event:
    return events.TileSeen(seat=seat, audience=frozenset((seat,)), discloses=Discloses.STOCK, tile=tile)


@cache
def _nothing_picked(seat: Seat) -> Event:
    return events.NothingPicked(seat=seat, audience=None, discloses=Discloses.NOTHING)


@cache
def _tile_laid(seat: Seat, cell: Cell, tile: Tile) -> Event:
    return events.TileLaid(seat=seat, audience=None, discloses=Discloses.OWN, cell=cell, tile=tile)
