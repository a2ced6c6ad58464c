"""The deal: stacks and bags; what chance decides later, the order of each bag in each round, follows from the key."""

from rules.chance import Chance
from rules.errors import BadOption
from rules.game import Options, OptionSpec, Seat
from rules.gardlings.box import BOX, MOST_COPIES, SEATS_PER_COPY, Kind, Level
from rules.gardlings.market.stacks import FIRST_WITH_COIN, LEVELS, PITY, how_many, level_of, stacks_of
from rules.gardlings.rounds import shuffled_bag
from rules.gardlings.scoring import NORMAL, SHORT
from rules.gardlings.state import NEWEST, Phase, Player, Rules, State
from rules.lessons import Lesson

PLAYER_COUNTS = range(1, MOST_COPIES * SEATS_PER_COPY + 1)
_SEVERAL = range(2, PLAYER_COUNTS.stop)
OPTIONS = (
    OptionSpec("length", ("normal", "short"), PLAYER_COUNTS),
    OptionSpec("building", ("hidden", "open"), _SEVERAL),
    OptionSpec("advanced", ("chosen", "all"), PLAYER_COUNTS),
    OptionSpec("gnomes", ("basic", "advanced"), PLAYER_COUNTS),
    OptionSpec("dragons", ("basic", "advanced"), _SEVERAL),
    OptionSpec("pigs", ("basic", "advanced"), PLAYER_COUNTS),
    OptionSpec("ponds", ("off", "on"), PLAYER_COUNTS),
)
"""`advanced: all` stands for all four advanced rules; alone, dragons stay basic."""
IN_BAG = ((Level.SINGLE, 4), (Level.DOUBLE, 2), (Level.PITY, 2))
"""How many tiles of which levels each bag begins with."""


def deal(key: bytes, players: int, options: Options, *, version: int = NEWEST) -> State:
    """
    Shuffle the stacks, fill the bags and draw the first player by lot.

    Args:
        key: decides all chance of the game.
        players: how many play.
        options: what the table chose.
        version: of the rules.
    Raises: BadOption: not 1 to 20 players.
    Source: Gardlings rules, "Setup"; a further copy of the game seats four more.
    """
    if players not in PLAYER_COUNTS:
        raise BadOption(
            "players", "Gardlings is for 1 to {most} players, not {players}.", most=PLAYER_COUNTS[-1], players=players
        )
    rules = rules_of(players, options, version=version)
    shuffled = {level: Chance(key, level.value).shuffled(BOX.kinds(level, rules.copies)) for level in Level}
    stacks = _stacks(shuffled, rules)
    with_coin = sum(1 << stack for stack in range(len(stacks)) if level_of(stack) >= FIRST_WITH_COIN)
    # Ruling: in Gardlings, too, the lot decides who begins.
    first = Seat(Chance(key, "first").below(players))
    return State(
        key=key,
        rules=rules,
        phase=Phase.BUILD,
        round=1,
        first=first,
        turn=first,
        players=tuple(Player(bag=shuffled_bag(key, 1, seat, _tiles(shuffled, seat))) for seat in range(players)),
        stacks=stacks,
        known=(0,) * len(stacks),
        with_coin=with_coin,
        supply=BOX.coins * rules.copies - with_coin.bit_count(),
    )


def rules_of(players: int, options: Options, *, version: int = NEWEST) -> Rules:
    """Return what a table chose, as the rules use it."""
    every = options["advanced"] == "all"
    return Rules(
        seats=players,
        target=SHORT if options["length"] == "short" else NORMAL,
        hidden=players > 1 and options["building"] == "hidden",
        gnomes=every or options["gnomes"] == "advanced",
        dragons=players > 1 and (every or options["dragons"] == "advanced"),
        pigs=every or options["pigs"] == "advanced",
        ponds=every or options["ponds"] == "on",
        version=version,
    )


def _tiles(shuffled: dict[Level, tuple[Kind, ...]], seat: int) -> tuple[Kind, ...]:
    """Return what a seat's bag begins with; gnomes that are in no bag leave the game."""
    return tuple(kind for level, number in IN_BAG for kind in shuffled[level][number * seat : number * (seat + 1)])


def _stacks(shuffled: dict[Level, tuple[Kind, ...]], rules: Rules) -> tuple[tuple[Kind, ...], ...]:
    """
    Split each level into its stacks.

    Ruling: all pity pigs lie in one stack, however many copies of the game are on the table.
    """
    stacks: list[tuple[Kind, ...]] = [()] * how_many(rules.copies)
    stacks[PITY] = shuffled[Level.PITY][dict(IN_BAG)[Level.PITY] * rules.seats :]
    for number, level in enumerate(LEVELS):
        places = stacks_of(number, len(stacks))
        for place, stack in enumerate(places if number else ()):
            stacks[stack] = shuffled[level][place :: len(places)]
    return tuple(stacks)


LESSON = Lesson(
    key=bytes.fromhex("91f4a2ef3a1d68b0cee5936837d31a9c000f638c06911d8360a3ac246eb8923f"),
    options=(("length", "short"),),
    moves="""
        draw draw lay:0:1:1 draw lay:-1:-1:0 draw lay:-2:-2:0 draw lay:-4:-2:0 draw lay:1:2:0 stop ask end draw draw
        lay:1:-2:1 draw lay:0:-2:1 draw lay:2:-3:1 draw lay:2:-4:2 stop ask end buy:g1 end buy:g1 end draw draw
        lay:-1:0:1 draw lay:-2:0:1 draw lay:-2:2:2 draw lay:1:1:0 draw lay:3:1:0 draw order:pity end draw draw
        lay:0:-1:0 draw lay:2:-1:0 draw lay:3:0:0 draw lay:2:1:0 draw lay:-1:-2:2 stop ask end buy:g1 end draw draw
        lay:-1:-1:0 draw lay:-1:1:2 draw lay:1:-2:1 draw lay:2:-2:0 draw lay:0:-3:0 draw lay:-3:-1:0 stop ask end
        draw draw lay:-1:0:1 draw lay:-2:2:0 draw lay:-2:0:1 draw lay:-3:3:0 draw lay:-4:3:3 stop ask end buy:b1 end
        buy:b1 end draw draw lay:1:1:0 draw lay:-1:-1:0 draw lay:1:-2:1 draw lay:-1:-2:0 draw lay:-3:-1:0 draw
        lay:2:-2:0 draw lay:1:-3:0 stop ask end draw draw lay:0:1:0 draw lay:2:1:0 draw lay:0:2:0 draw lay:-1:3:0
        draw lay:3:0:2 draw lay:4:1:1 draw lay:-2:4:0 stop ask end buy:p1 end buy:p1 end draw draw lay:2:0:0 draw
        lay:1:1:2 draw lay:4:-1:1 draw lay:3:-2:0 draw lay:2:2:0 draw lay:1:-2:0 stop ask end draw draw lay:-1:1:0
        draw lay:-1:-1:3 draw lay:-2:-2:2 draw lay:0:-1:0 draw lay:2:-1:3 draw lay:-2:1:1 stop ask end buy:b2 end
        buy:b1 end draw draw lay:1:-1:0 draw lay:3:-1:3 draw lay:0:-2:0 draw lay:-1:1:0 draw lay:-2:1:1 draw ask end
        draw draw lay:1:-1:0 draw lay:-1:1:0 draw lay:3:-1:1 draw lay:4:-1:0 draw lay:-2:1:3 draw lay:4:0:1 stop ask
        end buy:b1 end buy:g1 end draw draw lay:2:-1:3 draw lay:0:1:3 draw lay:1:-2:0 draw lay:3:0:3 draw lay:4:0:0
        draw lay:2:-4:3 draw lay:-1:-1:0 draw lay:3:-3:0 draw ask end draw draw lay:1:-1:0 draw lay:-1:-1:2 draw
        lay:1:1:0 draw lay:-1:0:1 draw lay:2:2:0 draw lay:-2:-1:3 draw ask end buy:b2 end buy:b2 end draw draw
        lay:1:1:0 draw lay:-1:-1:0 draw lay:1:2:0 draw lay:0:2:1 draw lay:1:-2:1 draw lay:2:-2:0 draw ask end draw
        draw lay:-1:1:0 draw lay:-2:0:1 draw lay:-3:1:1 draw lay:-4:3:0 draw lay:-5:4:0 draw lay:-5:2:1 draw
        lay:-6:4:1 draw lay:-3:-1:1 draw lay:-7:3:0 draw lay:-5:-1:0 draw ask end buy:p1 end buy:b2 end
    """,
)
"""The guided first game, three turns or two rounds before the end."""
