"""Carrying out moves: turns and choices step by step, and what their end hands over or shows."""

from typing import assert_never

from rules.base.events import to_all, to_mover
from rules.changes import changed, replaced
from rules.game import Discloses, Event, Seat
from rules.topiary import events
from rules.topiary.garden.cells import Cell
from rules.topiary.garden.tiles import NOTHING, Tile
from rules.topiary.legal import face_down_cells, is_legal, tiles_to_keep
from rules.topiary.moves import End, KeepTiles, LayTile, Move, PickNothing, PickTile, PlaceVisitor
from rules.topiary.refusals import illegal
from rules.topiary.state import Phase, Player, State, Step, Turn

Applied = tuple[State, tuple[Event, ...]]
_NOT_BEGUN = Turn()


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
            return _end(state, seat)
        case _:
            assert_never(move)


def _place_visitor(state: State, seat: Seat, move: PlaceVisitor) -> Applied:
    position = move.position
    # A line without a face-down tile leaves nothing to decide.
    # Ruling: the player of the last visitor still rearranges.
    step = Step.PICK if face_down_cells(state.garden, position) else Step.END
    visitors = replaced(state.visitors, position, seat)
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
        garden=replaced(state.garden, cell, NOTHING),
        buried=replaced(state.buried, cell, NOTHING),
        players=replaced(state.players, seat, Player(tuple(sorted((*player.hand, tile))), player.laid, player.last)),
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
        garden=replaced(state.garden, cell, tile),
        players=replaced(state.players, seat, Player(hand, (*player.laid, tile), player.last)),
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
    players = replaced(state.players, seat, Player(move.tiles))
    kept = events.TilesKept(seat=seat, audience=None, discloses=Discloses.NOTHING)
    return changed(state, step=Step.END, players=players, pools=(*state.pools, others)), (kept,)


def _end(state: State, seat: Seat) -> Applied:
    """Close the seat's turn or choice; the caller has checked that it may."""
    return _end_choice(state, seat) if state.phase is Phase.DRAFT else _end_turn(state, seat)


def _end_choice(state: State, seat: Seat) -> Applied:
    """
    Pass the other tiles to the previous player in turn order; the first player's leave the game unseen.

    Source: Topiary rules, "Drafting Variant".
    """
    if seat == state.first:
        return changed(state, phase=Phase.TURNS, step=Step.VISITOR), ()
    receiver = Seat((seat - 1) % len(state.players))
    passed = events.TilesPassed(
        seat=seat,
        audience=frozenset((receiver,)),
        # The seat that passes them on has seen them all, so they are its own secret and none of the stock's.
        discloses=Discloses.OWN,
        to=receiver,
        tiles=state.pools[-1],
    )
    return changed(state, step=Step.KEEP, turn=receiver), (passed,)


def _end_turn(state: State, seat: Seat) -> Applied:
    """
    Hand over to the next player; after the last visitor's turn, show all hands.

    Source: Topiary rules, "End of the Game".
    """
    player, now = state.players[seat], state.now
    player = Player(player.hand, player.laid, Turn(now.position, now.cell, NOTHING, now.laid))
    following = Seat((seat + 1) % len(state.players))
    after = changed(
        state,
        step=Step.VISITOR,
        turn=following,
        turns=state.turns + 1,
        players=replaced(state.players, seat, player),
        now=_NOT_BEGUN,
    )
    if after.turns < state.turns_in_all:
        return after, ()
    shown = tuple(
        events.HandShown(
            seat=Seat(other),
            audience=None,
            discloses=Discloses.OWN if other == seat else Discloses.OTHERS,
            tiles=owner.hand,
        )
        for other, owner in enumerate(after.players)
    )
    return changed(after, phase=Phase.OVER), shown


_visitor_placed = to_all(events.VisitorPlaced, Discloses.NOTHING)
_tile_picked = to_all(events.TilePicked, Discloses.NOTHING)
_tile_seen = to_mover(events.TileSeen, Discloses.STOCK)
_nothing_picked = to_all(events.NothingPicked, Discloses.NOTHING)
_tile_laid = to_all(events.TileLaid, Discloses.OWN)
