"""
Gardens drawn in letters, and tables set up around them.

A garden has five lines of five tiles, row 1 first, column A at the left: "sw2" lies face up, "." is face down. What
lies there face down, in hands that are not named and in the pool follows from a shuffle of the tiles that are left.
"""

import random
from dataclasses import replace

from rules.game import Event, Seat, choose_options
from rules.topiary.game import TOPIARY
from rules.topiary.garden.cells import CELLS
from rules.topiary.garden.positions import parse_position
from rules.topiary.garden.tiles import FACE_DOWN, NOTHING, TILES, TYPE, Tile, parse_tile
from rules.topiary.state import Player, State
from tests.rules.games import key_of

EMPTY = """
. . .   . .
. . .   . .
. . sw3 . .
. . .   . .
. . .   . .
"""


def deal(number: object = "board", players: int = 4, draft: str = "off") -> State:
    """Deal a game; the number decides how."""
    return TOPIARY.setup(key_of(number), players, choose_options(TOPIARY.options, players, {"draft": draft}))


def tiles(names: str) -> tuple[Tile, ...]:
    """Read tiles with blanks between them, and sort them."""
    return tuple(sorted(map(parse_tile, names.split())))


def garden(drawing: str) -> tuple[Tile | int, ...]:
    words = drawing.split()
    assert len(words) == CELLS, drawing
    return tuple(FACE_DOWN if word == "." else parse_tile(word) for word in words)


def on_turn(
    drawing: str = EMPTY, *hands: str, players: int = 4, played: int = 0, first: int = 0, **visitors: int
) -> State:
    """
    Return a table with this garden at which `first` begins and is to place a visitor.

    `hands` are those of the first seats, `visitors` the seats that stand on positions, `played` the turns everybody
    has had. With two or three players polyhedra are left out.
    """
    seen = garden(drawing)
    known = {*seen, *(tile for hand in hands for tile in tiles(hand))}
    dealt = replace(deal(players=players), left_out=NOTHING if players == 4 else 0)
    others = [tile for tile in TILES if tile not in known and TYPE[tile] != dealt.left_out]
    random.Random(drawing).shuffle(others)
    owned = [tiles(hand) for hand in hands]
    owned += [tuple(sorted(others.pop() for _ in range(3))) for _ in range(players - len(hands))]
    buried = tuple(others.pop() if tile == FACE_DOWN else NOTHING for tile in seen)
    standing = [NOTHING] * len(dealt.visitors)
    for name, seat in visitors.items():
        standing[parse_position(name)] = seat
    return replace(
        dealt,
        first=Seat(first),
        turn=Seat(first),
        turns=played * players,
        garden=seen,
        buried=buried,
        visitors=tuple(standing),
        players=tuple(Player(hand=hand) for hand in owned),
        pools=(tuple(sorted(others)),),
    )


def play(state: State, moves: str) -> tuple[State, tuple[Event, ...]]:
    """Play moves in notation, each by the seat that is on turn; return the events of the last."""
    events: tuple[Event, ...] = ()
    for text in moves.split():
        state, events = TOPIARY.apply(state, state.turn, TOPIARY.parse_move(state, state.turn, text))
    return state, events


def legal(state: State, moves: str = "") -> str:
    """Return the notations that are legal after these moves, with blanks between."""
    then = play(state, moves)[0]
    return " ".join(map(str, TOPIARY.legal_moves(then, then.turn)))
