"""The game that the guide shows: Anna and Ben in their sixth round, one turn of Anna's, and the end."""

from dataclasses import replace

from rules.game import Result, Seat, rank
from rules.sanssouci.box import BOX, WILD, Card
from rules.sanssouci.garden.cells import COLUMN, COLUMNS, ROW, Cell, Cells, members, parse_cell
from rules.sanssouci.legal import gardener_cells, noble_goals, squares_for
from rules.sanssouci.moves import STAY, ChooseSide, Move, MoveNoble, PlaceGardener, PlayCard, TakeTile
from rules.sanssouci.scoring import score_lines
from rules.sanssouci.view import NOTHING, Garden, Phase, PlayerView, Step, Turn, View

NAMES = ("Anna", "Ben")
ANNA = Seat(0)
PAVILION = 2
_SECOND, _THIRD = 0, 2
"""The market squares M1 and M3, of rows 2 and 3, with a pavilion on each."""


def _cells(text: str) -> Cells:
    return Cells(sum(1 << parse_cell(name) for name in text.split()))


def _way(text: str) -> tuple[Cell, ...]:
    return tuple(map(parse_cell, text.split()))


def _player(garden: Garden, played: tuple[int, ...], last: Turn | None, missions: tuple[int, ...] = ()) -> PlayerView:
    cards = tuple(map(Card, played))
    return PlayerView(garden=garden, played=cards, expansion=NOTHING, ready=False, last=last, missions=missions)


def _waiting(side: int, board: int) -> PlayerView:
    garden = Garden(side=side, printed=BOX.printed[side])
    return PlayerView(garden=garden, played=(), expansion=board, ready=False, last=None, missions=())


_ANNA = Garden(
    side=0,
    printed=ROW[1] | _cells("D2 A3 B4 G4 F5 H6"),
    symbols=_cells("C2 E2 F2 F3"),
    gardeners=_cells("B2"),
    nobles=(0, 0, 2, 2, 1, 3, 0, 0, 1),
    walked=9,
)
_BEN = Garden(
    side=7,
    printed=ROW[1] | _cells("E2 G3 C4 F4 A5 D6"),
    symbols=_cells("D2 G2 H2 H3"),
    gardeners=_cells("C3"),
    nobles=(0, 0, 0, 2, 2, 0, 3, 2, 0),
    walked=11,
)
TO_PLAY = View(
    seat=ANNA,
    phase=Phase.TURNS,
    step=Step.CARD,
    first=ANNA,
    turn=ANNA,
    turns=10,
    players=(
        _player(
            _ANNA,
            (0, 4, 9, 12, 16),
            Turn(card=16, square=0, symbol=3, cell=parse_cell("B2"), is_gardener=True, way=_way("F1 F2 F3")),
        ),
        _player(
            _BEN,
            (5, 7, 11, 14, 1),
            Turn(card=1, square=2, symbol=7, cell=parse_cell("H3"), noble_from=2, way=_way("G2 G3")),
        ),
    ),
    market=(2, 0, 2, 8, 1, 6, 3, 5, 7, 4),
    supply=(3, 4, 2, 2, 3, 2, 3, 2, 4),
    now=Turn(),
    hand=(Card(PAVILION), Card(WILD + 1)),
    missions=(PAVILION, 8),
    sealed=NOTHING,
)
"""Anna has a pavilion and a colour pair in her hand; a pavilion is also one of her missions."""


def _with_anna(view: View, player: PlayerView) -> tuple[PlayerView, ...]:
    return (player, *view.players[1:])


def _without(market: tuple[int, ...], square: int) -> tuple[int, ...]:
    return (*market[:square], NOTHING, *market[square + 1 :])


_anna = TO_PLAY.players[ANNA]
TO_TAKE = replace(
    TO_PLAY,
    step=Step.TILE,
    now=Turn(card=PAVILION),
    hand=TO_PLAY.hand[1:],
    players=_with_anna(TO_PLAY, replace(_anna, played=(*_anna.played, Card(PAVILION)))),
)
"""She has played the pavilion."""
TO_SET = replace(
    TO_TAKE,
    step=Step.GARDENER,
    market=_without(TO_TAKE.market, _SECOND),
    now=replace(TO_TAKE.now, square=_SECOND, symbol=PAVILION, is_gardener=True),
)
"""She has taken M1, whose cell C2 is filled."""
_laid = replace(TO_TAKE.players[ANNA], garden=replace(_ANNA, symbols=_ANNA.symbols | _cells("C3")))
TO_LEAD = replace(
    TO_TAKE,
    step=Step.NOBLE,
    market=_without(TO_TAKE.market, _THIRD),
    now=replace(TO_TAKE.now, square=_THIRD, symbol=PAVILION, cell=parse_cell("C3")),
    players=_with_anna(TO_TAKE, _laid),
)
"""She has taken M3 instead, which lies on C3 now."""
TO_CHOOSE = View(
    seat=ANNA,
    phase=Phase.SIDES,
    step=Step.CARD,
    first=ANNA,
    turn=ANNA,
    turns=0,
    players=tuple(_waiting(side, board) for side, board in ((0, 0), (7, 2))),
    market=TO_PLAY.market,
    supply=(4, 4, 3, 4, 4, 4, 4, 4, 4),
    now=Turn(),
    hand=(Card(4), Card(0)),
    missions=TO_PLAY.missions,
    sealed=NOTHING,
)
"""Another game, with the expansion, before its first turn."""
AT_THE_END = View(
    seat=None,
    phase=Phase.OVER,
    step=Step.CARD,
    first=ANNA,
    turn=ANNA,
    turns=36,
    players=(
        _player(
            Garden(
                side=2,
                printed=ROW[1] | _cells("H2 E3 A4 I4 B5 G6"),
                symbols=_cells("E2 B4 E4 F4 G4 A5 C5 B6 C6 E6 H6 I6"),
                gardeners=_cells("C4 D4 H4 E5 G5 D6"),
                nobles=(5, 6, 6, 0, 6, 4, 6, 6, 6),
                walked=80,
            ),
            (7, 16, 4, 6, 8, 15, 5, 1, 10, 13, 0, 14, 9, 11, 17, 2, 12, 3),
            None,
            (4, 2),
        ),
        _player(
            Garden(
                side=7,
                printed=ROW[1] | _cells("E2 G3 C4 F4 A5 D6"),
                symbols=_cells("D2 I2 A3 E3 F3 H3 H4 D5 A6 E6"),
                gardeners=_cells("A2 G2 B3 C3 D3 I3 A4 D4"),
                nobles=(6, 1, 4, 6, 6, 4, 3, 4, 2),
                walked=59,
            ),
            (2, 12, 1, 4, 15, 13, 3, 10, 0, 16, 5, 14, 6, 17, 11, 7, 9, 8),
            None,
            (5, 7),
        ),
    ),
    market=(NOTHING, 8, 8, 5, 7, 2, 1, 6, 5, 7),
    supply=(0,) * COLUMNS,
    now=Turn(),
    hand=(),
    missions=(),
    sealed=NOTHING,
)


def legal(view: View) -> tuple[Move, ...]:
    """Return what Anna can decide at a moment of her turn."""
    if view.phase is Phase.SIDES:
        return ChooseSide(0), ChooseSide(1)
    garden = view.players[ANNA].garden
    match view.step:
        case Step.CARD:
            return tuple(PlayCard(card) for card in view.hand)
        case Step.TILE:
            return tuple(TakeTile(square) for square in squares_for(Card(view.now.card), view.market))
        case Step.GARDENER:
            # Column C and row 2: the tile came from M1.
            return tuple(PlaceGardener(cell) for cell in members(gardener_cells(garden, PAVILION, 2)))
        case Step.NOBLE | Step.END:
            goals = noble_goals(garden)
            return (*(MoveNoble(cell) for column in COLUMN for cell in members(goals & column)), STAY)


def result() -> Result:
    """Count the points of the finished game."""
    return rank(tuple(map(score_lines, AT_THE_END.players)))
