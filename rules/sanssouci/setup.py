"""The deal: everything that chance decides is decided here, from the key alone."""

from rules.chance import Chance
from rules.errors import BadOption
from rules.game import Options, OptionSpec, Seat
from rules.lessons import Lesson
from rules.sanssouci.box import BOX, TURNS_EACH, Card
from rules.sanssouci.garden.cells import COLUMNS
from rules.sanssouci.state import NOTHING, Garden, Phase, Player, State, Step

PLAYER_COUNTS = range(2, 5)
OPTIONS = (
    OptionSpec("gardens", ("random", "same", "choose"), PLAYER_COUNTS),
    OptionSpec("expansion", ("off", "on"), PLAYER_COUNTS),
)
HAND = 2
MISSIONS = 2


def deal(key: bytes, players: int, options: Options) -> State:
    """
    Shuffle, deal and draw the first player by lot.

    Hands and missions are dealt at once; views keep them back while gardens are being chosen.
    Raises: BadOption: not 2 to 4 players.
    Source: Sanssouci rules, "Setup".
    """
    if players not in PLAYER_COUNTS:
        raise BadOption("players", "Sanssouci is for 2 to 4 players, not {players}.", players=players)
    supply = _supply(key, players)
    sides = _sides(key, players, options["gardens"])
    missions = Chance(key, "missions").shuffled(range(COLUMNS))
    boards: tuple[int, ...] = (NOTHING,) * players
    if options["expansion"] == "on":
        boards = Chance(key, "expansion").shuffled(range(BOX.expansion_boards))[:players]
    # Ruling: the lot decides who begins, since nobody here knows who is the oldest.
    first = Seat(Chance(key, "first").below(players))
    return State(
        phase=Phase.GARDENS if NOTHING in sides else opening_phase(boards),
        step=Step.CARD,
        first=first,
        turn=first,
        turns=0,
        players=tuple(
            _player(key, seat, sides[seat], missions[MISSIONS * seat : MISSIONS * (seat + 1)], boards[seat])
            for seat in range(players)
        ),
        market=supply[: -len(BOX.market_rows) - 1 : -1],
        supply=supply[: -len(BOX.market_rows)],
    )


def opening_phase(boards: tuple[int, ...]) -> Phase:
    """Return the phase that follows once everybody has a garden."""
    return Phase.TURNS if NOTHING in boards else Phase.SIDES


def _supply(key: bytes, players: int) -> tuple[int, ...]:
    # Ruling: all tiles are shuffled into one supply, in place of eight piles to choose from.
    each = dict(BOX.tiles_per_symbol)[players]
    return Chance(key, "tiles").shuffled([symbol for symbol in range(COLUMNS) for _ in range(each)])


def _sides(key: bytes, players: int, gardens: str) -> tuple[int, ...]:
    # Ruling: gardens are different boards dealt by lot, or one side for all, or chosen in turn order before hands.
    chance = Chance(key, "gardens")
    if gardens == "choose":
        return (NOTHING,) * players
    if gardens == "same":
        return (chance.below(len(BOX.side_names)),) * players
    boards = chance.shuffled(range(len(BOX.side_names) // 2))[:players]
    return tuple(2 * board + chance.below(2) for board in boards)


def _player(key: bytes, seat: int, side: int, missions: tuple[int, ...], board: int) -> Player:
    cards: tuple[Card, ...] = Chance(key, f"deck {seat}").shuffled(BOX.cards)
    assert len(cards) == TURNS_EACH
    garden = Garden() if side == NOTHING else Garden(side=side, printed=BOX.printed[side])
    hand, deck = cards[: -HAND - 1 : -1], cards[:-HAND]
    return Player(garden=garden, hand=hand, deck=deck, missions=missions, expansion=board)


LESSON = Lesson(
    key=bytes.fromhex("ed88e521dfb5c09818fb9a8070519e3a509c8c526e1af48386017dcd262d9923"),
    moves="""
        card:white-turquoise m1 noble:f1 end card:grey-orange m5 gardener:a4 noble:a1 end card:grey-orange m6
        noble:g2 end card:topiary m1 noble:d2 end card:white-orange m6 gardener:g4 noble:h2 end card:stairway m5
        gardener:d4 noble:e2 end card:hedge m9 noble:i1 end card:pavilion m2 noble:c2 end card:white-fuchsia m1
        noble:b2 end card:hedge m1 noble:a2 end card:grey-fuchsia m7 noble:a1 end card:wild m2 gardener:a3 noble:a5
        end card:topiary m2 noble:d2 end card:labyrinth m3 gardener:d3 noble:c4 end card:wild m7 gardener:g3
        noble:i4 end card:rose-arch m3 gardener:d5 noble:d6 end card:fuchsia-turquoise m7 noble:i5 end
        card:orange-turquoise m9 noble:c6 end card:orange-turquoise m5 noble:f4 end card:fuchsia-turquoise m7
        noble:e5 end card:statue m7 gardener:h5 noble:g5 end card:statue m8 noble:b5 end card:labyrinth m6
        gardener:b4 noble:g6 end card:white-turquoise m1 gardener:e4 noble:f4 end card:grey-turquoise m3 gardener:b3
        noble:b5 end card:grey-turquoise m4 noble:g3 end card:rose-arch m4 gardener:h3 noble:h6 end card:vine m1
        noble:i2 end card:stairway m4 gardener:e4 noble:a4 end card:white-orange m1 noble:h2 end
    """,
)
"""The guided first game, three turns or two rounds before the end."""
