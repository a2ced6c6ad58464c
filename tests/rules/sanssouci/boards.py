"""
Gardens drawn in letters, and tables set up around them.

A garden has six lines of nine letters, row 1 first, column A at the left: `p` preprinted, `s` a symbol tile, `g` a
gardener, `.` free. A capital (`P`, `S`) has the column's noble on it; nobles not drawn are on the terrace.
"""

from dataclasses import replace

from rules.game import Event, Seat, choose_options
from rules.sanssouci.box import BOX, Card
from rules.sanssouci.game import SANSSOUCI
from rules.sanssouci.garden.cells import CELLS, COLUMNS, Cell, column_of, members, row_of
from rules.sanssouci.state import NOTHING, Garden, Player, State, with_player
from tests.rules.games import key_of

EMPTY = """
ppppppppp
.........
.........
.........
.........
.........
"""
CARDS = {BOX.card_name(card): card for card in BOX.cards}


def garden(drawing: str, face: str | None = None) -> Garden:
    """Read a drawn garden; a face of the expansion may lie on it."""
    letters = "".join(drawing.split())
    assert len(letters) == CELLS, drawing
    nobles = [0] * COLUMNS
    for cell, letter in enumerate(letters):
        if letter in "PS":
            nobles[column_of(Cell(cell))] = row_of(Cell(cell))
    return Garden(
        side=0,
        face=NOTHING if face is None else [one.name for one in BOX.faces].index(face),
        printed=_cells(letters, "pP"),
        symbols=_cells(letters, "sS"),
        gardeners=_cells(letters, "g"),
        nobles=tuple(nobles),
    )


def _cells(letters: str, wanted: str) -> int:
    return sum(1 << cell for cell, letter in enumerate(letters) if letter in wanted)


def drawn(laid: Garden) -> str:
    """Draw a garden the way `garden` reads it."""
    letters = ["."] * CELLS
    for letter, cells in (("p", laid.printed), ("s", laid.symbols), ("g", laid.gardeners)):
        for cell in members(cells):
            letters[cell] = letter.upper() if laid.nobles[column_of(cell)] == row_of(cell) else letter
    rows = ["".join(letters[start : start + COLUMNS]) for start in range(0, CELLS, COLUMNS)]
    return "\n" + "\n".join(rows) + "\n"


def on_turn(
    drawing: str | Garden = EMPTY, hand: str = "wild", market: str = "", *, players: int = 2, played: int = 0
) -> State:
    """
    Return a table at which the seat on turn has this garden and hand, and is to play a card.

    `hand` names cards; `market` the symbols of M1, M2 and so on, the rest being statues; `played` is how many turns
    everybody has had.
    """
    dealt = SANSSOUCI.setup(key_of("board"), players, choose_options(SANSSOUCI.options, players, {}))
    lying = [BOX.symbols.index(name) for name in market.split()]
    state = replace(
        dealt, market=(*lying, *(1,) * (len(BOX.market_rows) - len(lying))), turns=played * players, turn=dealt.first
    )
    laid = garden(drawing) if isinstance(drawing, str) else drawing
    player = replace(state.players[state.turn], garden=laid, hand=tuple(Card(CARDS[name]) for name in hand.split()))
    return with_player(state, state.turn, player)


def play(state: State, moves: str) -> tuple[State, tuple[Event, ...]]:
    """Play moves in notation, all by the seat that is on turn at first; return the events of the last."""
    seat = state.turn
    events: tuple[Event, ...] = ()
    for text in moves.split():
        state, events = SANSSOUCI.apply(state, seat, SANSSOUCI.parse_move(state, seat, text))
    return state, events


def after(state: State, moves: str) -> Player:
    """Return what the seat on turn has after these moves."""
    return play(state, moves)[0].players[state.turn]


def legal(state: State, moves: str = "", *, seat: Seat | None = None) -> str:
    """Return the notations that are legal after these moves, with blanks between."""
    then = play(state, moves)[0]
    return " ".join(map(str, SANSSOUCI.legal_moves(then, then.turn if seat is None else seat)))
