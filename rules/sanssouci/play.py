"""Carrying out moves."""

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

from rules.base.events import to_all
from rules.changes import changed, changer, replaced
from rules.game import Discloses, Event, Seat
from rules.sanssouci import events
from rules.sanssouci.box import BOX, Card
from rules.sanssouci.closing import end_choice, end_turn
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
from rules.sanssouci.state import NOTHING, Garden, Phase, Player, State, Step, Turn, with_player

Applied = tuple[State, tuple[Event, ...]]


def apply(state: State, seat: Seat, move: Move) -> Applied:
    """Carry out a move of the seat. Raises: IllegalMove."""
    if not is_legal(state, seat, move):
        raise illegal(state, seat, move)
    return _CARRY_OUT[type(move)](state, seat, move)


def _choose_garden(state: State, seat: Seat, move: ChooseGarden) -> Applied:
    garden = Garden(side=move.side, printed=BOX.printed[move.side])
    chosen = events.GardenChosen(seat=seat, audience=None, discloses=Discloses.NOTHING, side=move.side)
    return with_player(state, seat, changed(state.players[seat], garden=garden)), (chosen,)


def _choose_side(state: State, seat: Seat, move: ChooseSide) -> Applied:
    return with_player(state, seat, changed(state.players[seat], sealed=move.side)), ()


def _play_card(state: State, seat: Seat, move: PlayCard) -> Applied:
    player, card = state.players[seat], move.card
    hand = tuple([other for other in player.hand if other != card])
    players = replaced(state.players, seat, _with_cards(player, hand, (*player.played, card)))
    return _with_players(state, players, _TILE, _begun(card)), (_card_played(seat, card),)


def _take_tile(state: State, seat: Seat, move: TakeTile) -> Applied:
    """
    Take a tile; lay it on the one cell of its symbol and colour, or turn it to its gardener if that is filled.

    Source: Sanssouci rules, "Play a card and place a tile", "The Gardener".
    """
    square, symbol, player = move.square, state.market[move.square], state.players[seat]
    garden, cell = player.garden, at(symbol, BOX.market_rows[square])
    market = replaced(state.market, square, NOTHING)
    if garden.filled >> cell & 1:
        turned = _tile_turned(seat, square, symbol)
        return _with_tile(state, market, _GARDENER, _turned(state.now, square, symbol, True)), (turned,)  # noqa: FBT003 - a field's value
    points = symbol_points(garden.face, cell)
    players = replaced(state.players, seat, _with_garden(player, lay_symbol(garden, cell)))
    now = _placed(state.now, square, symbol, cell, points)
    return _with_all(state, players, market, _NOBLE, now), (_tile_placed(seat, square, symbol, cell, points),)


def _place_gardener(state: State, seat: Seat, move: PlaceGardener) -> Applied:
    player, cell = state.players[seat], move.cell
    points = gardener_points(player.garden.face, cell)
    players = replaced(state.players, seat, _with_garden(player, lay_gardener(player.garden, cell)))
    now = _laid(state.now, cell, points)
    return _with_players(state, players, _NOBLE, now), (_gardener_placed(seat, cell, points),)


def _move_noble(state: State, seat: Seat, move: MoveNoble) -> Applied:
    """
    Move the noble of the goal's column and score the value of its new row.

    Source: Sanssouci rules, "Move a Nobleman", "Points".
    """
    player, cell = state.players[seat], move.cell
    garden, column, row = player.garden, column_of(cell), row_of(cell)
    from_row = garden.nobles[column]
    # A noble on the terrace enters through row 1 of its own column: the terrace itself is no path.
    way = shortest_way(at(column, max(from_row, 1)), cell, garden.filled)
    moved = _noble_moved(_SOME_NOBLE, seat, column, from_row, way, row)
    players = replaced(state.players, seat, _with_garden(player, move_noble(garden, cell)))
    return _with_players(state, players, _END, _walked(state.now, from_row, way)), (moved,)


def _stay(state: State, seat: Seat, _: Stay) -> Applied:
    return _with_step(state, _END), (_noble_stayed(seat),)


def _end(state: State, seat: Seat, _: End) -> Applied:
    return end_turn(state, seat) if state.phase is _TURNS else end_choice(state, seat)


# The same few turns begin in every game, so each is made once.
@cache
def _begun(card: Card) -> Turn:
    return Turn(card=card)


# By its class a move is found at once, where a `match` asks class after class.
_CARRY_OUT: Mapping[type[Move], Callable[[State, Seat, Any], Applied]] = {
    ChooseGarden: _choose_garden,
    ChooseSide: _choose_side,
    PlayCard: _play_card,
    TakeTile: _take_tile,
    PlaceGardener: _place_gardener,
    MoveNoble: _move_noble,
    Stay: _stay,
    End: _end,
}

_TURNS = Phase.TURNS
_TILE, _GARDENER, _NOBLE, _END = Step.TILE, Step.GARDENER, Step.NOBLE, Step.END
_with_step = changer(State, "step")
_with_players = changer(State, "players", "step", "now")
_with_tile = changer(State, "market", "step", "now")
_with_all = changer(State, "players", "market", "step", "now")
_with_cards = changer(Player, "hand", "played")
_with_garden = changer(Player, "garden")
_turned = changer(Turn, "square", "symbol", "is_gardener")
_placed = changer(Turn, "square", "symbol", "cell", "marked")
_laid = changer(Turn, "cell", "marked")
_walked = changer(Turn, "noble_from", "way")

_card_played = to_all(events.CardPlayed, Discloses.OWN)
_tile_turned = to_all(events.TileTurned, Discloses.NOTHING)
_tile_placed = to_all(events.TilePlaced, Discloses.NOTHING)
_gardener_placed = to_all(events.GardenerPlaced, Discloses.NOTHING)
_noble_stayed = to_all(events.NobleStayed, Discloses.NOTHING)
# Ways are too many to keep an event for each.
_SOME_NOBLE = events.NobleMoved(
    seat=Seat(0), audience=None, discloses=Discloses.NOTHING, column=0, from_row=0, way=(), points=0
)
_noble_moved = changer(events.NobleMoved, "seat", "column", "from_row", "way", "points")
