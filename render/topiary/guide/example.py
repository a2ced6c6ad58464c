"""The game that the guide shows: Anna and Ben in their third round, one turn of Anna's, and the end."""

from dataclasses import replace

from rules.game import Result, Seat, rank
from rules.topiary.garden.cells import parse_cell
from rules.topiary.garden.positions import LINE, POSITIONS, Position, parse_position
from rules.topiary.garden.tiles import TYPES, Tile, parse_tile
from rules.topiary.moves import END, PICK_NOTHING, LayTile, Move, PickTile, PlaceVisitor
from rules.topiary.scoring import score_lines
from rules.topiary.view import FACE_DOWN, NOTHING, Phase, PlayerView, Step, Turn, View

NAMES = ("Anna", "Ben")
ANNA = Seat(0)
GAP = parse_cell("D3")
FROM_A3 = parse_position("a3e")
"""Where Anna's visitor stands in her turn, and where she picks up a tile."""


def _tiles(text: str) -> tuple[Tile, ...]:
    return tuple(map(parse_tile, text.split()))


def _garden(rows: str) -> tuple[Tile | int, ...]:
    return tuple(FACE_DOWN if word == "??" else parse_tile(word) for word in rows.split())


def _visitors(*by_seat: str) -> tuple[int, ...]:
    owners = {parse_position(name): seat for seat, names in enumerate(by_seat) for name in names.split()}
    return tuple(owners.get(position, NOTHING) for position in POSITIONS)


def _turn(position: str, cell: str, laid: str) -> Turn:
    return Turn(position=parse_position(position), cell=parse_cell(cell), laid=parse_tile(laid))


TO_PLACE = View(
    seat=ANNA,
    phase=Phase.TURNS,
    step=Step.VISITOR,
    first=ANNA,
    turn=ANNA,
    turns=4,
    left_out=TYPES.index("spiral"),
    garden=_garden("?? ?? ?? ?? ??  ?? ?? ?? ?? ??  sw2 ?? wh3 ?? pp1  ?? ?? py2 ?? ph5  ?? ?? ?? ?? ??"),
    visitors=_visitors("a1s c5n", "e5n b1se"),
    players=(
        PlayerView(laid=_tiles("sw2 py2"), last=_turn("c5n", "c4", "py2"), tiles=3, hand=()),
        PlayerView(laid=_tiles("pp1 ph5"), last=_turn("b1se", "e4", "ph5"), tiles=3, hand=()),
    ),
    now=Turn(),
    hand=_tiles("sw3 sw4 py5"),
    drafted=0,
    received=(),
    passed=(),
)
"""Anna is to place a visitor; two swans are in her hand."""

_anna = TO_PLACE.players[ANNA]


def _with_anna(view: View, player: PlayerView) -> tuple[PlayerView, ...]:
    return (player, *view.players[1:])


def _replaced(cells: tuple[int, ...], index: int, value: int) -> tuple[int, ...]:
    return (*cells[:index], value, *cells[index + 1 :])


TO_PICK = replace(
    TO_PLACE, step=Step.PICK, visitors=_replaced(TO_PLACE.visitors, FROM_A3, ANNA), now=Turn(position=FROM_A3)
)
"""Her visitor looks along row 3."""
TO_LAY = replace(
    TO_PICK,
    step=Step.LAY,
    garden=_replaced(TO_PICK.garden, GAP, NOTHING),
    now=Turn(position=FROM_A3, cell=GAP, picked=parse_tile("tr1")),
    hand=_tiles("tr1 sw3 sw4 py5"),
    players=_with_anna(TO_PICK, replace(_anna, tiles=4)),
)
"""She has picked up D3, a small T-rex."""
TO_CONFIRM = replace(
    TO_LAY,
    step=Step.END,
    garden=_replaced(TO_LAY.garden, GAP, parse_tile("sw4")),
    now=replace(TO_LAY.now, laid=parse_tile("sw4")),
    hand=_tiles("tr1 sw3 py5"),
    players=_with_anna(TO_LAY, replace(_anna, laid=(*_anna.laid, parse_tile("sw4")), tiles=3)),
)
"""She has laid the larger swan there and kept the smaller one."""
AT_THE_END = View(
    seat=None,
    phase=Phase.OVER,
    step=Step.VISITOR,
    first=ANNA,
    turn=ANNA,
    turns=16,
    left_out=TO_PLACE.left_out,
    garden=_garden("?? ?? pp5 ?? tr1  ?? ph4 tr5 pp2 tr3  sw2 pp3 wh3 sw4 pp1  ph2 ?? py2 ?? ph5  ?? ph3 ?? ?? ??"),
    visitors=_visitors("a1s e1s e2sw a3e e3nw a4ne a4se c5n", "b1se c1s e2w a3ne e3w a4e b5ne e5n"),
    players=(
        PlayerView(
            laid=_tiles("sw2 py2 sw4 tr1 tr5 pp2"),
            last=Turn(position=parse_position("e2sw")),
            tiles=3,
            hand=_tiles("sw3 py4 py5"),
        ),
        PlayerView(
            laid=_tiles("pp1 ph5 ph2 ph3 pp3 pp5 tr3 ph4"),
            last=_turn("a3ne", "b2", "ph4"),
            tiles=3,
            hand=_tiles("tr4 sw5 el3"),
        ),
    ),
    now=Turn(),
    hand=(),
    drafted=0,
    received=(),
    passed=(),
)


def legal(view: View) -> tuple[Move, ...]:
    """Return what Anna can decide at a moment of her turn."""
    match view.step:
        case Step.VISITOR:
            return tuple(PlaceVisitor(place) for place in POSITIONS if view.visitors[place] == NOTHING)
        case Step.PICK:
            line = LINE[Position(view.now.position)]
            return (*(PickTile(cell) for cell in line if view.garden[cell] == FACE_DOWN), PICK_NOTHING)
        case Step.LAY:
            return tuple(LayTile(tile) for tile in view.hand)
        case Step.END | Step.KEEP:
            return (END,)


def result() -> Result:
    """Count the points of the finished game."""
    return rank(tuple(score_lines(AT_THE_END, Seat(seat)) for seat in range(len(AT_THE_END.players))))
