"""The deal: everything that chance decides is decided here, from the key alone."""

from rules.chance import Chance
from rules.errors import BadOption
from rules.game import Options, OptionSpec, Seat
from rules.lessons import Lesson
from rules.topiary.garden.cells import CELLS, CENTRE
from rules.topiary.garden.positions import POSITIONS
from rules.topiary.garden.tiles import FACE_DOWN, NOTHING, TILES, TYPE, TYPES, Tile
from rules.topiary.state import Phase, Player, State, Step

PLAYER_COUNTS = range(2, 5)
OPTIONS = (OptionSpec("draft", ("off", "on"), PLAYER_COUNTS),)
HAND = 3
FULL_BOX = 4
"""With this many players no type is left out."""


def deal(key: bytes, players: int, options: Options) -> State:
    """
    Lay out the garden, deal hands and draw the first player by lot.

    Raises: BadOption: not 2 to 4 players.
    Source: Topiary rules, "Setup", "Drafting Variant".
    """
    if players not in PLAYER_COUNTS:
        raise BadOption("players", "Topiary is for 2 to 4 players, not {players}.", players=players)
    # Ruling: with two or three players the lot leaves out a type, and all know which.
    left_out = NOTHING if players == FULL_BOX else Chance(key, "type").below(len(TYPES))
    tiles = Chance(key, "tiles").shuffled([tile for tile in TILES if TYPE[tile] != left_out])
    # Ruling: the lot decides who begins, since nobody here knows who has last trimmed a plant.
    first = Seat(Chance(key, "first").below(players))
    drafts = options["draft"] == "on"
    hands = [tiles[CELLS + HAND * seat : CELLS + HAND * (seat + 1)] for seat in range(players)]
    return State(
        phase=Phase.DRAFT if drafts else Phase.TURNS,
        step=Step.KEEP if drafts else Step.VISITOR,
        first=first,
        turn=Seat((first - 1) % players) if drafts else first,
        turns=0,
        left_out=left_out,
        garden=tuple(tiles[cell] if cell == CENTRE else FACE_DOWN for cell in range(CELLS)),
        buried=tuple(NOTHING if cell == CENTRE else tiles[cell] for cell in range(CELLS)),
        visitors=(NOTHING,) * len(POSITIONS),
        players=tuple(Player(hand=_sorted(hand)) for hand in hands),
        pools=(_sorted(tiles[CELLS + HAND * players :]),),
    )


def _sorted(tiles: tuple[Tile, ...]) -> tuple[Tile, ...]:
    return tuple(sorted(tiles))


LESSON = Lesson(
    key=bytes.fromhex("8892277175d5eeb768160e74d2328e86f347c4b38c59adc108d8ab4d51ee4e8c"),
    moves="""
        visitor:a1se pick:b2 lay:sp4 end visitor:c1s pick:c2 lay:el4 end visitor:e2w pick:a2 lay:el5 end
        visitor:e1sw pick:e1 lay:wh4 end visitor:b5n pick:b1 lay:sp5 end visitor:e4nw pick:d3 lay:ph2 end
        visitor:d1s pick:d5 lay:ph5 end visitor:e3w pick:e3 lay:pp1 end visitor:a1e pick:a1 lay:sp3 end visitor:a5n
        pick:a3 lay:py4 end
    """,
)
"""The guided first game, three turns or two rounds before the end."""
