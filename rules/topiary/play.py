"""Carrying out moves: turns and choices step by step, and what their end hands over or shows."""

from collections.abc import Callable, Mapping
from typing import Any

from rules.base.events import to_all, to_mover
from rules.changes import changed, changer, replaced
from rules.game import Discloses, Event, Seat
from rules.topiary import events
from rules.topiary.garden.cells import Cell
from rules.topiary.garden.positions import LOOK, POSITIONS
from rules.topiary.garden.tiles import FACE_DOWN, NOTHING, Tile
from rules.topiary.legal import is_legal, tiles_to_keep
from rules.topiary.moves import End, KeepTiles, LayTile, Move, PickNothing, PickTile, PlaceVisitor
from rules.topiary.refusals import illegal
from rules.topiary.state import Phase, Player, State, Step, Turn

Applied = tuple[State, tuple[Event, ...]]
_NOT_BEGUN = Turn()


def apply(state: State, seat: Seat, move: Move) -> Applied:
    """Carry out a move of the seat. Raises: IllegalMove."""
    if not is_legal(state, seat, move):
        raise illegal(state, seat, move)
    return _CARRY_OUT[type(move)](state, seat, move)


def _place_visitor(state: State, seat: Seat, move: PlaceVisitor) -> Applied:
    position = move.position
    # A line without a face-down tile leaves nothing to decide.
    # Ruling: the player of the last visitor still rearranges.
    step = _PICK if FACE_DOWN in LOOK[position](state.garden) else _END
    visitors = replaced(state.visitors, position, seat)
    return _with_visitor(state, visitors, step, _BEGUN[position]), (_visitor_placed(seat, position),)


def _pick_tile(state: State, seat: Seat, move: PickTile) -> Applied:
    """
    Take a face-down tile into the hand; nobody else sees it.

    Source: Topiary rules, "Rearrange Sculptures".
    """
    cell, player = move.cell, state.players[seat]
    tile = Tile(state.buried[cell])
    after = _with_gap(
        state,
        _LAY,
        replaced(state.garden, cell, NOTHING),
        replaced(state.buried, cell, NOTHING),
        replaced(state.players, seat, _with_hand(player, tuple(sorted((*player.hand, tile))))),
        _picked(state.now, cell, tile),
    )
    return after, (_tile_picked(seat, cell), _tile_seen(seat, tile))


def _pick_nothing(state: State, seat: Seat, _: PickNothing) -> Applied:
    return _with_step(state, _END), (_nothing_picked(seat),)


def _lay_tile(state: State, seat: Seat, move: LayTile) -> Applied:
    """
    Lay a tile of the hand face up into the gap.

    Source: Topiary rules, "Rearrange Sculptures".
    """
    cell, tile, player = state.now.cell, move.tile, state.players[seat]
    hand = tuple([other for other in player.hand if other != tile])
    players = replaced(state.players, seat, _with_tiles(player, hand, (*player.laid, tile)))
    after = _with_sculpture(state, _END, replaced(state.garden, cell, tile), players, _laid(state.now, tile))
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


def _end(state: State, seat: Seat, _: End) -> Applied:
    return _end_turn(state, seat) if state.phase is _TURNS else _end_choice(state, seat)


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
    player = _with_last(state.players[seat], _forgotten(state.now, NOTHING))
    players = state.players
    following = Seat((seat + 1) % len(players))
    after = _turned_over(state, _VISITOR, following, state.turns + 1, replaced(players, seat, player), _NOT_BEGUN)
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


# By its class a move is found at once, where a `match` asks class after class.
_CARRY_OUT: Mapping[type[Move], Callable[[State, Seat, Any], Applied]] = {
    PlaceVisitor: _place_visitor,
    PickTile: _pick_tile,
    PickNothing: _pick_nothing,
    LayTile: _lay_tile,
    KeepTiles: _keep_tiles,
    End: _end,
}

_TURNS = Phase.TURNS
_VISITOR, _PICK, _LAY, _END = Step.VISITOR, Step.PICK, Step.LAY, Step.END
_BEGUN = tuple(map(Turn, POSITIONS))
_with_step = changer(State, "step")
_with_visitor = changer(State, "visitors", "step", "now")
_with_gap = changer(State, "step", "garden", "buried", "players", "now")
_with_sculpture = changer(State, "step", "garden", "players", "now")
_turned_over = changer(State, "step", "turn", "turns", "players", "now")
_with_hand = changer(Player, "hand")
_with_tiles = changer(Player, "hand", "laid")
_with_last = changer(Player, "last")
_picked = changer(Turn, "cell", "picked")
_laid = changer(Turn, "laid")
_forgotten = changer(Turn, "picked")

_visitor_placed = to_all(events.VisitorPlaced, Discloses.NOTHING)
_tile_picked = to_all(events.TilePicked, Discloses.NOTHING)
_tile_seen = to_mover(events.TileSeen, Discloses.STOCK)
_nothing_picked = to_all(events.NothingPicked, Discloses.NOTHING)
_tile_laid = to_all(events.TileLaid, Discloses.OWN)
