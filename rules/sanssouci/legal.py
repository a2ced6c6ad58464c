"""What a seat may decide now, and how to say so."""

from itertools import combinations

from rules.game import Seat
from rules.remembering import remembered
from rules.sanssouci.box import BOX, SQUARES, WILD, Card
from rules.sanssouci.garden.cells import COLUMN, COLUMNS, EVERYWHERE, ROW, ROWS, connected, members
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
    phase = state.phase
    if phase is _TURNS or phase is _GARDENS:
        return _ALONE[state.turn]
    if phase is _OVER:
        return frozenset()
    return frozenset(Seat(seat) for seat, player in enumerate(state.players) if not player.ready)


def legal_moves(state: State, seat: Seat) -> tuple[Move, ...]:
    """Return the legal moves of the seat, in a fixed order; none if it is not to act."""
    player, phase = state.players[seat], state.phase
    if phase is _TURNS:
        if seat != state.turn:
            return ()
        step = state.step
        if step is _END:
            return _ENDS
        if step is _CARD:
            return _cards(player.hand)
        if step is _TILE:
            return _tiles(state.now.card, state.market)
        if step is _NOBLE:
            return _nobles(noble_goals(player.garden))
        return _gardeners(_gardener_cells_now(state, player))
    if phase is _GARDENS:
        choice = _gardens(state) if player.garden.side == NOTHING else _ENDS
        return choice if seat == state.turn else ()
    if phase is _OVER or player.ready:
        return ()
    return (ChooseSide(0), ChooseSide(1)) if player.sealed == NOTHING else _ENDS


# Moves are listed again and again for the same few sets, and a search lists millions.
@remembered(_KEPT)
def _cards(hand: tuple[Card, ...]) -> tuple[Move, ...]:
    return tuple([_CARDS[card] for card in sorted(hand)])


def _tiles(card: int, market: tuple[int, ...]) -> tuple[Move, ...]:
    if card > WILD:
        return _TILES_OF_PAIR[card]
    if card not in market:
        return _TILES
    return tuple([move for move, symbol in zip(_TILES, market, strict=True) if symbol == card])


@remembered(_KEPT)
def _gardeners(free: int) -> tuple[Move, ...]:
    return tuple([_GARDENERS[cell] for cell in members(free)])


@remembered(_KEPT)
def _nobles(goals: int) -> tuple[Move, ...]:
    return (*[move for column in COLUMN for move in _NOBLES[goals & column]], STAY)


def is_legal(state: State, seat: Seat, move: Move) -> bool:
    """Return whether the seat may make the move now: whether `legal_moves` lists it, in less time."""
    if state.phase is not _TURNS or seat != state.turn:
        return move in legal_moves(state, seat)
    step, player, kind = state.step, state.players[seat], type(move)
    if kind is End:
        return step is _END
    if kind is Stay:
        return step is _NOBLE
    if isinstance(move, PlayCard):
        return step is _CARD and move.card in player.hand
    if isinstance(move, TakeTile):
        return step is _TILE and _takes(state.now.card, move.square, state.market)
    if isinstance(move, MoveNoble):
        return step is _NOBLE and bool(noble_goals(player.garden) >> move.cell & 1)
    if isinstance(move, PlaceGardener):
        return step is _GARDENER and bool(_gardener_cells_now(state, player) >> move.cell & 1)
    return False


def _takes(card: int, square: int, market: tuple[int, ...]) -> bool:
    """Return whether a card takes a tile from a square: whether `squares_for` has it, in less time."""
    if card > WILD:
        return square in _SQUARES_OF_PAIR[card]
    return 0 <= square < SQUARES and (market[square] == card or card not in market)


def _gardens(state: State) -> tuple[Move, ...]:
    taken = {player.garden.side // 2 for player in state.players if player.garden.side != NOTHING}
    return tuple(ChooseGarden(side) for side in range(len(BOX.side_names)) if side // 2 not in taken)


@remembered(_KEPT)
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
    gardeners = garden.gardeners
    return reached(garden.printed | garden.symbols | gardeners) & ~gardeners & lower(garden.nobles)


# Each decision is listed, then checked when it is carried out, and searches come back to the same gardens.
@remembered(_KEPT_IN_SEARCHES)
def reached(filled: int) -> int:
    """Return the filled cells that nobles can come to from row 1."""
    return connected(ROW[1], filled)


@remembered(_KEPT_IN_SEARCHES)
def lower(nobles: tuple[int, ...]) -> int:
    """Return the cells that lie below the noble of their column."""
    return sum([below[row] for below, row in zip(_BELOW, nobles, strict=True)])


_GARDENS, _TURNS, _OVER = Phase.GARDENS, Phase.TURNS, Phase.OVER
_CARD, _TILE, _GARDENER, _NOBLE, _END = Step
"""To ask an enum for a member takes longer than much of what is done to list moves."""
_CARDS = tuple(PlayCard(card) for card in BOX.cards)
_ALONE = tuple(frozenset((Seat(seat),)) for seat in range(max(dict(BOX.tiles_per_symbol))))
_ENDS = (END,)
_TILES = tuple(TakeTile(square) for square in range(SQUARES))
_GARDENERS = tuple(PlaceGardener(cell) for cell in members(EVERYWHERE))
_NOBLES = {
    sum(1 << cell for cell in cells): tuple(MoveNoble(cell) for cell in cells)
    for column in COLUMN
    for count in range(ROWS + 1)
    for cells in combinations(members(column), count)
}
"""The moves to each set of cells of one column."""
_ALL_SQUARES = tuple(range(SQUARES))
_SQUARES_OF_PAIR = {
    int(card): tuple(square for square, row in enumerate(BOX.market_rows) if row in BOX.rows_of(card))
    for card in BOX.cards
    if card > WILD
}
_TILES_OF_PAIR = {card: tuple(_TILES[square] for square in squares) for card, squares in _SQUARES_OF_PAIR.items()}
_BELOW = tuple(tuple(column & ~(EVERYWHERE >> COLUMNS * (ROWS - row)) for row in range(ROWS + 1)) for column in COLUMN)
"""The cells of a column below a row (0: terrace), by column and row."""
