"""What a seat may decide now, and how to say so."""

from rules.game import Seat
from rules.sanssouci.box import BOX, SQUARES, Card
from rules.sanssouci.cells import COLUMN, COLUMNS, EVERYWHERE, ROW, Cell, at, connected, members
from rules.sanssouci.moves import (
    END,
    STAY,
    ChooseGarden,
    ChooseSide,
    Move,
    MoveNoble,
    PlaceGardener,
    PlayCard,
    TakeTile,
)
from rules.sanssouci.state import NOTHING, Garden, Phase, State, Step


def to_act(state: State) -> frozenset[Seat]:
    """Return who must decide something now."""
    match state.phase:
        case Phase.OVER:
            return frozenset()
        case Phase.SIDES:
            return frozenset(Seat(seat) for seat, player in enumerate(state.players) if not player.ready)
        case Phase.GARDENS | Phase.TURNS:
            return frozenset((state.turn,))


def legal_moves(state: State, seat: Seat) -> tuple[Move, ...]:
    """Return the legal moves of the seat, in a fixed order; none if it is not to act."""
    if seat not in to_act(state):
        return ()
    player = state.players[seat]
    match state.phase:
        case Phase.GARDENS:
            return _gardens(state) if player.garden.side == NOTHING else (END,)
        case Phase.SIDES:
            return (ChooseSide(0), ChooseSide(1)) if player.sealed == NOTHING else (END,)
        case Phase.TURNS | Phase.OVER:
            return _turn(state, seat)


def _turn(state: State, seat: Seat) -> tuple[Move, ...]:
    player, now = state.players[seat], state.now
    match state.step:
        case Step.CARD:
            return tuple(PlayCard(card) for card in sorted(player.hand))
        case Step.TILE:
            return tuple(TakeTile(square) for square in squares_for(Card(now.card), state.market))
        case Step.GARDENER:
            row = BOX.market_rows[now.square]
            return tuple(PlaceGardener(cell) for cell in members(gardener_cells(player.garden, now.symbol, row)))
        case Step.NOBLE:
            return (*(MoveNoble(cell) for cell in noble_goals(player.garden)), STAY)
        case Step.END:
            return (END,)


def _gardens(state: State) -> tuple[Move, ...]:
    taken = {player.garden.side // 2 for player in state.players if player.garden.side != NOTHING}
    return tuple(ChooseGarden(side) for side in range(len(BOX.side_names)) if side // 2 not in taken)


def squares_for(card: Card, market: tuple[int, ...]) -> tuple[int, ...]:
    """
    Return the market squares (0-9) from which a card takes a tile.

    Source: Sanssouci rules, "Play a card": a pair takes from its two colours; a symbol takes that symbol, or anything
    if it does not lie there; the wild card takes anything.
    """
    rows = BOX.rows_of(card)
    if rows:
        return tuple(square for square, row in enumerate(BOX.market_rows) if row in rows)
    matching = tuple(square for square, symbol in enumerate(market) if symbol == card)
    return matching or tuple(range(SQUARES))


def gardener_cells(garden: Garden, column: int, row: int) -> int:
    """
    Return the free cells for a tile whose own cell, at this column and row, is filled.

    Source: Sanssouci rules, "The Gardener": its row or column; if both are full, anywhere.
    """
    free = EVERYWHERE & ~garden.filled
    return (ROW[row] | COLUMN[column]) & free or free


def noble_goals(garden: Garden) -> tuple[Cell, ...]:
    """
    Return the cells to which a noble may move, column by column, each from the palace down.

    Ruling: the terrace is no path. Row 1 is always filled and connected, so the reachable squares are those connected
    to row 1.
    Source: Sanssouci rules, "Move a Nobleman": over connected filled squares, ending lower in its own column, on a
    symbol.
    """
    rest = connected(ROW[1], garden.filled) & ~garden.gardeners
    return tuple(
        cell
        for column in range(COLUMNS)
        for cell in members(rest & COLUMN[column])
        if cell >= at(column, garden.nobles[column] + 1)
    )
