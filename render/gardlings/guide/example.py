"""The game that the guide shows: Anna and Ben in their sixth round, one turn of Anna's."""

from dataclasses import replace

from render.gardlings.words.vocabulary import garden, kind, kinds
from rules.game import Seat
from rules.gardlings.box import NOTHING, Kind
from rules.gardlings.computer.outlook import count_now
from rules.gardlings.garden.placed import PlacedTile
from rules.gardlings.garden.places import places, unicorn_moves
from rules.gardlings.market.stacks import LEVELS, PRICES, stacks_of
from rules.gardlings.moves import ASK, DRAW, ORDER_PITY, STOP, Lay, Move, MoveUnicorn, OrderLevel, OrderTile
from rules.gardlings.view import (
    Count,
    Halt,
    Order,
    Phase,
    PlayerView,
    Purchase,
    Rules,
    Season,
    StackView,
    Step,
    View,
    Wish,
)

NAMES = ("Anna", "Ben")
ANNA, BEN = Seat(0), Seat(1)
BASIC = Rules(seats=2, target=20, hidden=True, gnomes=False, dragons=False, pigs=False, ponds=False, version=3)

_ANNA = PlayerView(
    shown=True,
    is_building=True,
    asks=False,
    step=Step.LAY,
    bag=kinds("single gnome ry.br., single gnome y.br.y, double gnome yD.ryb, pity pig b.r.r., green pig y.bryb"),
    coins=2,
    garden=garden("""
        single gnome yb.r.y 0:0:0, green unicorn y.bryb -1:0:1, pity pig y.b.r. -1:-2:1, blue birdie EbrE.y 0:-2:0,
        single gnome ry.br. 0:-3:0, pity pig b.r.r. -3:-2:0, double gnome yD.ryb 1:-4:0
    """),
    held=kind("blue mushie bryrby"),
    aside=NOTHING,
    halt=Halt.NOT_YET,
    announced=False,
    order=None,
    count=None,
    purchase=None,
    new=(),
    last=Season(
        garden("""
            single gnome ry.br. 0:0:0, pity pig y.b.r. -1:1:2, pity pig b.r.r. 1:1:0, pity pig b.r.r. 0:-2:1,
            double gnome yD.ryb 1:-2:0, blue mushie bryrby 1:-4:1, green pig y.bryb 1:-5:0, double gnome yD.ryb 3:-5:0
        """),
        NOTHING,
        Halt.FREELY,
        Count(borders=7, lines=0, pig_coins=1),
        Purchase(stack=6, kind=kind("blue birdie EbrE.y"), spent=0, gained=1),
    ),
)
_BEN = replace(
    _ANNA,
    shown=False,
    step=Step.DRAW,
    bag=kinds("""
        single gnome ry.b.r, single gnome y.b.ry, single gnome yb.ry., single gnome b.ry.b, double gnome y.brDb,
        double gnome y.brDb, pity pig ..br.b, pity pig ..ry.r, pity pig ..yb.y, green mushie y.b.rb,
        green unicorn br.byr, blue mushie rybyrb, purple birdie ErDEyD
    """),
    coins=1,
    garden=(),
    held=NOTHING,
    last=Season(
        garden("""
            double gnome y.brDb 0:0:0, single gnome ry.b.r 1:1:0, pity pig ..yb.y 2:-1:1, blue mushie rybyrb 1:-2:0,
            green unicorn br.byr 2:-3:0, green mushie y.b.rb -1:-2:0, pity pig ..br.b -3:-2:0,
            double gnome y.brDb -5:-2:0
        """),
        NOTHING,
        Halt.FREELY,
        Count(borders=8, lines=2),
        Purchase(stack=7, kind=kind("purple birdie ErDEyD"), spent=0, gained=1),
    ),
)


def market(pity: int, stacks: str) -> tuple[StackView, ...]:
    """Read what is for sale: pity pigs, then stacks by top tile, number of tiles, and "coin" if one lies there."""
    shown = (
        StackView(int(left), kind(f"{level} {creature} {edges}"), (), coin=bool(coin))
        for level, creature, edges, left, *coin in map(str.split, stacks.split(","))
    )
    return (StackView(pity, NOTHING, (), coin=False), *shown)


TO_LAY = View(
    seat=ANNA,
    rules=BASIC,
    phase=Phase.BUILD,
    round=6,
    first=ANNA,
    turn=ANNA,
    players=(_ANNA, _BEN),
    stacks=market(
        14,
        """
        green pig yb.rby 7, blue dragon bDr.yb 10 coin, purple mushie ybDybD 10 coin, yellow birdie EDEyDb 8 coin,
        green dragon b.ryrb 9, blue dragon yb.Dry 7, purple dragon DbrDyb 9, yellow gardener TyDTbD 8 coin
        """,
    ),
    supply=21,
    chosen=(),
)
"""Anna has drawn a blue mushie."""
BEST = Lay(1, -1, 0)
"""Where it brings most."""


def _with_anna(view: View, **changes: object) -> View:
    anna = replace(view.players[ANNA], **changes)  # type: ignore[arg-type]  # the fields of PlayerView
    return replace(view, players=(anna, *view.players[1:]))


TO_DRAW = _with_anna(
    TO_LAY,
    step=Step.DRAW,
    held=NOTHING,
    garden=(*_ANNA.garden, PlacedTile(Kind(_ANNA.held), BEST.x, BEST.y, BEST.turn)),
)
"""She has laid it there."""
TO_ORDER = _with_anna(TO_DRAW, step=Step.ORDER, halt=Halt.FREELY)
"""She has stopped, since a sixth gnome might come."""
ORDERED = _with_anna(TO_ORDER, order=Order((Wish(3, 3, kind("purple mushie ybDybD")), Wish(2))))
"""She wants the mushie on P1, else any blue tile."""


def legal(view: View) -> tuple[Move, ...]:
    """Return what Anna can decide at a moment of her turn, in the order in which the rules list it."""
    anna = view.players[ANNA]
    unicorns = (MoveUnicorn(number, one.x, one.y, one.turn) for number, one in unicorn_moves(anna.garden))
    match anna.step:
        case Step.LAY:
            lays = (Lay(one.x, one.y, one.turn) for one in places(anna.garden, Kind(anna.held)))
            return (*lays, *unicorns)
        case Step.DRAW:
            return (DRAW, *unicorns, STOP)
        case Step.ORDER:
            most = count_now(view, ANNA).gems + anna.coins
            levels = [level for level in reversed(range(1, len(LEVELS))) if PRICES[level] <= most]
            stacks = [stack for level in levels for stack in stacks_of(level, len(view.stacks))]
            wishes = () if anna.order is None else anna.order.wishes
            tiles = (OrderTile(stack) for stack in stacks if all(wish.stack != stack for wish in wishes))
            free = (OrderLevel(level) for level in levels if Wish(level) not in wishes)
            return (*tiles, *free, ASK, ORDER_PITY)
        case _:
            return ()
