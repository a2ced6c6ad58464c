"""What a seat may decide now, and how to say so."""

from functools import lru_cache
from typing import assert_never

from rules.game import Seat
from rules.sanssouci.box import BOX, SQUARES, WILD, Card
from rules.sanssouci.garden.cells import (
    COLUMN,
    COLUMNS,
    EVERYWHERE,
    ROW,
    ROWS,
    Cell,
    column_of,
    connected,
    members,
    row_of,
)
from rules.sanssouci.moves import (
    END,
    STAY,
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
from rules.sanssouci.state import NOTHING, Garden, Phase, Player, State, Step

_KEPT = 4096
_KEPT_IN_SEARCHES = 1 << 14


def to_act(state: State) -> frozenset[Seat]:
    """Return who must decide something now."""
    match state.phase:
        case Phase.TURNS | Phase.GARDENS:
            return _ALONE[state.turn]
        case Phase.SIDES:
            return frozenset(Seat(seat) for seat, player in enumerate(state.players) if not player.ready)
        case Phase.OVER:
            return frozenset()


def legal_moves(state: State, seat: Seat) -> tuple[Move, ...]:
    """Return the legal moves of the seat, in a fixed order; none if it is not to act."""
    player = state.players[seat]
    match state.phase:
        case Phase.TURNS:
            return _turn(state, player) if seat == state.turn else ()
        case Phase.GARDENS:
            choice = _gardens(state) if player.garden.side == NOTHING else _ENDS
            return choice if seat == state.turn else ()
        case Phase.SIDES:
            choice = (ChooseSide(0), ChooseSide(1)) if player.sealed == NOTHING else _ENDS
            return () if player.ready else choice
        case Phase.OVER:
            return ()


def _turn(state: State, player: Player) -> tuple[Move, ...]:
    now = state.now
    match state.step:
        case Step.CARD:
            return tuple([_CARDS[card] for card in sorted(player.hand)])
        case Step.TILE:
            return _tiles(squares_for(Card(now.card), state.market))
        case Step.GARDENER:
            return _gardeners(_gardener_cells_now(state, player))
        case Step.NOBLE:
            return _nobles(noble_goals(player.garden))
        case Step.END:
            return _ENDS


# Moves are listed again and again for the same few sets, and a search lists millions.
@lru_cache(maxsize=_KEPT)
def _tiles(squares: tuple[int, ...]) -> tuple[Move, ...]:
    return tuple([_TILES[square] for square in squares])


@lru_cache(maxsize=_KEPT)
def _gardeners(free: int) -> tuple[Move, ...]:
    return tuple([move for bit, move in _GARDENERS if free & bit])


@lru_cache(maxsize=_KEPT)
def _nobles(goals: int) -> tuple[Move, ...]:
    return (*[move for bit, move in _NOBLES if goals & bit], STAY)


def is_legal(state: State, seat: Seat, move: Move) -> bool:
    """Return whether the seat may make the move now: whether `legal_moves` lists it, in less time."""
    if state.phase is not Phase.TURNS or seat != state.turn:
        return move in legal_moves(state, seat)
    player, step = state.players[seat], state.step
    match move:
        case PlayCard():
            return step is Step.CARD and move.card in player.hand
        case TakeTile():
            return step is Step.TILE and move.square in squares_for(Card(state.now.card), state.market)
        case PlaceGardener():
            return step is Step.GARDENER and bool(_gardener_cells_now(state, player) >> move.cell & 1)
        case MoveNoble():
            return step is Step.NOBLE and _is_goal(player.garden, move.cell)
        case Stay():
            return step is Step.NOBLE
        case End():
            return step is Step.END
        case ChooseGarden() | ChooseSide():
            return False
        case _:
            assert_never(move)


def _gardens(state: State) -> tuple[Move, ...]:
    taken = {player.garden.side // 2 for player in state.players if player.garden.side != NOTHING}
    return tuple(ChooseGarden(side) for side in range(len(BOX.side_names)) if side // 2 not in taken)


@lru_cache(maxsize=_KEPT)
def squares_for(card: Card, market: tuple[int, ...]) -> tuple[int, ...]:
    """
    Return the market squares (0-9) from which a card takes a tile.

    Source: Sanssouci rules, "Play a card": a pair takes from its two colours; a symbol takes that symbol, or anything
    if it does not lie there; the wild card takes anything.
    """
    if card > WILD:
        return _SQUARES_OF_PAIR[card]
    return tuple([square for square, symbol in enumerate(market) if symbol == card]) or _ALL_SQUARES


def gardener_cells(garden: Garden, column: int, row: int) -> int:
    """
    Return the free cells for a tile whose own cell, at this column and row, is filled.

    Source: Sanssouci rules, "The Gardener": its row or column; if both are full, anywhere.
    """
    return free_cells(garden.filled, column, row)


def free_cells(filled: int, column: int, row: int) -> int:
    """Return the cells for a gardener by what is filled, as `gardener_cells` does."""
    free = EVERYWHERE & ~filled
    return (ROW[row] | COLUMN[column]) & free or free


def _gardener_cells_now(state: State, player: Player) -> int:
    return gardener_cells(player.garden, state.now.symbol, BOX.market_rows[state.now.square])


def noble_goals(garden: Garden) -> int:
    """
    Return the cells to which a noble may move.

    Ruling: the terrace is no path. Row 1 is always filled and connected, so the reachable squares are those connected
    to row 1.
    Source: Sanssouci rules, "Move a Nobleman": over connected filled squares, ending lower in its own column, on a
    symbol.
    """
    return reached(garden.filled) & ~garden.gardeners & lower(garden.nobles)


def _is_goal(garden: Garden, cell: Cell) -> bool:
    """Return whether a noble may move to a cell: whether `noble_goals` has it, in less time."""
    is_lower = row_of(cell) > garden.nobles[column_of(cell)]
    return is_lower and bool((reached(garden.filled) & ~garden.gardeners) >> cell & 1)


# Each decision is listed, then checked when it is carried out, and searches come back to the same gardens.
@lru_cache(maxsize=_KEPT_IN_SEARCHES)
def reached(filled: int) -> int:
    """Return the filled cells that nobles can come to from row 1."""
    return connected(ROW[1], filled)


@lru_cache(maxsize=_KEPT_IN_SEARCHES)
def lower(nobles: tuple[int, ...]) -> int:
    """Return the cells that lie below the noble of their column."""
    return sum([below[row] for below, row in zip(_BELOW, nobles, strict=True)])


_CARDS = tuple(PlayCard(card) for card in BOX.cards)
_ALONE = tuple(frozenset((Seat(seat),)) for seat in range(max(dict(BOX.tiles_per_symbol))))
_ENDS = (END,)
_TILES = tuple(TakeTile(square) for square in range(SQUARES))
_GARDENERS = tuple((1 << cell, PlaceGardener(cell)) for cell in members(EVERYWHERE))
_NOBLES = tuple((1 << cell, MoveNoble(cell)) for column in COLUMN for cell in members(column))
_ALL_SQUARES = tuple(range(SQUARES))
_SQUARES_OF_PAIR = {
    card: tuple(square for square, row in enumerate(BOX.market_rows) if row in BOX.rows_of(card))
    for card in BOX.cards
    if card > WILD
}
_BELOW = tuple(tuple(column & ~(EVERYWHERE >> COLUMNS * (ROWS - row)) for row in range(ROWS + 1)) for column in COLUMN)
"""The cells of a column below a row (0: terrace), by column and row."""
