"""Carrying out moves."""

from functools import cache
from typing import assert_never

from rules.base.events import to_all
from rules.changes import changed
from rules.game import Discloses, Event, Seat
from rules.sanssouci import events
from rules.sanssouci.box import BOX, Card
from rules.sanssouci.closing import end
from rules.sanssouci.garden.cells import at, column_of, row_of, shortest_way
from rules.sanssouci.garden.laying import gardener_points, lay_gardener, lay_symbol, move_noble, symbol_points
from rules.sanssouci.legal import is_legal
from rules.sanssouci.moves import (
    ChooseGarden,
    ChooseSide,
    End,
    Move,
    MoveNoble,
    PlaceGardener,
    PlayCard,
    Stay,
    TakeTile,
)
from rules.sanssouci.refusals import illegal
from rules.sanssouci.state import NOTHING, Garden, State, Step, Turn, with_player

Applied = tuple[State, tuple[Event, ...]]


def apply(state: State, seat: Seat, move: Move) -> Applied:
    """Carry out a move of the seat. Raises: IllegalMove."""
    if not is_legal(state, seat, move):
        raise illegal(state, seat, move)
    match move:
        case ChooseGarden():
            return _choose_garden(state, seat, move)
        case ChooseSide():
            return with_player(state, seat, changed(state.players[seat], sealed=move.side)), ()
        case PlayCard():
            return _play_card(state, seat, move)
        case TakeTile():
            return _take_tile(state, seat, move)
        case PlaceGardener():
            return _place_gardener(state, seat, move)
        case MoveNoble():
            return _move_noble(state, seat, move)
        case Stay():
            return changed(state, step=Step.END), (_noble_stayed(seat),)
        case End():
            return end(state, seat)
        case _:
            assert_never(move)


def _choose_garden(state: State, seat: Seat, move: ChooseGarden) -> Applied:
    garden = Garden(side=move.side, printed=BOX.printed[move.side])
    chosen = events.GardenChosen(seat=seat, audience=None, discloses=Discloses.NOTHING, side=move.side)
    return with_player(state, seat, changed(state.players[seat], garden=garden)), (chosen,)


def _play_card(state: State, seat: Seat, move: PlayCard) -> Applied:
    player = state.players[seat]
    hand = tuple([card for card in player.hand if card != move.card])
    after = changed(player, hand=hand, played=(*player.played, move.card))
    return with_player(state, seat, after, step=Step.TILE, now=_begun(move.card)), (_card_played(seat, move.card),)


def _take_tile(state: State, seat: Seat, move: TakeTile) -> Applied:
    """
    Take a tile; lay it on the one cell of its symbol and colour, or turn it to its gardener if that is filled.

    Source: Sanssouci rules, "Play a card and place a tile", "The Gardener".
    """
    square, symbol = move.square, state.market[move.square]
    cell = at(symbol, BOX.market_rows[square])
    market = (*state.market[:square], NOTHING, *state.market[square + 1 :])
    if state.players[seat].garden.filled >> cell & 1:
        now = changed(state.now, square=square, symbol=symbol, is_gardener=True)
        return changed(state, step=Step.GARDENER, market=market, now=now), (_tile_turned(seat, square, symbol),)
    return _place_symbol(state, seat, square, symbol, market)


def _place_symbol(state: State, seat: Seat, square: int, symbol: int, market: tuple[int, ...]) -> Applied:
    garden, cell = state.players[seat].garden, at(symbol, BOX.market_rows[square])
    points = symbol_points(garden.face, cell)
    placed = _tile_placed(seat, square, symbol, cell, points)
    now = changed(state.now, square=square, symbol=symbol, cell=cell, marked=points)
    after = changed(state.players[seat], garden=lay_symbol(garden, cell))
    return with_player(state, seat, after, step=Step.NOBLE, now=now, market=market), (placed,)


def _place_gardener(state: State, seat: Seat, move: PlaceGardener) -> Applied:
    garden = state.players[seat].garden
    points = gardener_points(garden.face, move.cell)
    now = changed(state.now, cell=move.cell, marked=points)
    placed = _gardener_placed(seat, move.cell, points)
    return _with_garden(state, seat, lay_gardener(garden, move.cell), Step.NOBLE, now), (placed,)


def _move_noble(state: State, seat: Seat, move: MoveNoble) -> Applied:
    """
    Move the noble of the goal's column and score the value of its new row.

    Source: Sanssouci rules, "Move a Nobleman", "Points".
    """
    garden = state.players[seat].garden
    column, row = column_of(move.cell), row_of(move.cell)
    from_row = garden.nobles[column]
    # A noble on the terrace enters through row 1 of its own column: the terrace itself is no path.
    way = shortest_way(at(column, max(from_row, 1)), move.cell, garden.filled)
    moved = events.NobleMoved(
        seat=seat, audience=None, discloses=Discloses.NOTHING, column=column, from_row=from_row, way=way, points=row
    )
    now = changed(state.now, noble_from=from_row, way=way)
    return _with_garden(state, seat, move_noble(garden, move.cell), Step.END, now), (moved,)


def _with_garden(state: State, seat: Seat, garden: Garden, step: Step, now: Turn) -> State:
    return with_player(state, seat, changed(state.players[seat], garden=garden), step=step, now=now)


# The same few turns begin in every game, so each is made once.
@cache
def _begun(card: Card) -> Turn:
    return Turn(card=card)


_card_played = to_all(events.CardPlayed, Discloses.OWN)
_tile_turned = to_all(events.TileTurned, Discloses.NOTHING)
_tile_placed = to_all(events.TilePlaced, Discloses.NOTHING)
_gardener_placed = to_all(events.GardenerPlaced, Discloses.NOTHING)
_noble_stayed = to_all(events.NobleStayed, Discloses.NOTHING)
