"""A count with all advanced rules, for the guide: three dragons, too many gnomes, pigs and ponds."""

from dataclasses import replace

from render.gardlings.guide.example import ANNA, TO_LAY, market
from render.gardlings.words.vocabulary import garden, kind, kinds
from rules.game import Seat
from rules.gardlings.box import NOTHING
from rules.gardlings.view import Count, Halt, Phase, PlayerView, Rules, StackView, Step, View

NAMES = ("Anna", "Ben", "Clara", "David")
DAVID = Seat(3)
_RULES = Rules(seats=4, target=20, hidden=True, gnomes=True, dragons=True, pigs=True, ponds=True, late_unicorns=True)


def _counted(bag: str, grown: str, count: Count, aside: str = "") -> PlayerView:
    return replace(
        TO_LAY.players[ANNA],
        is_building=False,
        asks=True,
        step=Step.DONE,
        bag=kinds(bag),
        coins=1,
        garden=garden(grown),
        held=NOTHING,
        aside=kind(aside) if aside else NOTHING,
        halt=Halt.GNOMES if aside else Halt.FREELY,
        count=count,
        last=None,
    )


_PLAYERS = (
    _counted(
        """
        single gnome ry.br., double gnome y.brDb, green dragon yb.ryb, green mushie r.y.by, green mushie y.b.rb,
        green unicorn y.bryb, purple dragon ryDbrD
        """,
        """
        single gnome b.ry.b 0:0:0, single gnome r.yb.r 2:0:0, pity pig b..b.r 2:-2:3, pity pig y.b.b. 0:-1:0,
        double gnome bD.ybr -1:-2:0, pity pig b.r.y. -3:-2:0, blue dragon bDr.yb 0:-3:2, green dragon br.ybr 3:1:0,
        single gnome b.r.yb 1:-4:0
        """,
        Count(borders=10, lines=0, to_dragons=2, pond_coins=1),
    ),
    _counted(
        """
        single gnome ry.b.r, single gnome ry.br., green pig r.ybry, green pig yb.rby, green dragon b.ryrb,
        green unicorn b.rybr, blue dragon ry.Dbr
        """,
        """
        single gnome br.yb. 0:0:0, green birdie Ery.b. -1:1:2, double gnome yD.ryb -1:2:2, single gnome r.y.br -3:1:0,
        purple birdie EyDEbD -1:3:1, pity pig r.y.y. 0:4:1, yellow dragon DbDDrD 1:-1:0, pity pig r.y.b. 2:-2:0
        """,
        Count(borders=9, lines=0, to_dragons=2, to_gnomes=3),
        "double gnome yD.ryb",
    ),
    _counted(
        """
        single gnome ry.b.r, double gnome rD.bry, pity pig .r.yb., blue birdie EbrE.y, purple gardener TryTDb,
        purple gardener yTDbTr
        """,
        """
        single gnome yb.r.y 0:0:0, single gnome br.y.b -1:-1:0, double gnome r.ybDy -2:0:0, pity pig b.r.y. -3:-1:3,
        blue unicorn yDbryb -5:0:2, green pig ry.byr -2:-2:0, green birdie Er.y.b -2:-3:2, purple birdie ErEyDb -6:1:2,
        pity pig b.r.r. 0:-2:0, single gnome y.br.y -6:-1:0
        """,
        Count(borders=11, lines=0, to_dragons=2, pond_coins=1),
    ),
    _counted(
        "double gnome y.brDb, double gnome b.ryDr, pity pig .b.ry., pity pig y.b.r., purple dragon brDybD",
        """
        green pig y.bryb 0:0:0, blue unicorn rDybry 1:1:0, green dragon y.brby 1:2:2, single gnome yb.ry. 2:3:0,
        green dragon ry.bry 3:4:0, single gnome r.y.br 3:5:1, purple dragon DbrDyb -1:-1:1, green mushie .ry.br -2:1:0,
        pity pig ..yb.y -2:-2:0, single gnome r.yb.r -4:-2:0, single gnome y.b.ry -4:-3:0
        """,
        Count(borders=11, lines=0),
    ),
)
_RETURNED = kinds(
    "pity pig r..r.y, pity pig ..br.b, pity pig y..y.b, pity pig ..br.b, pity pig .y.br., pity pig b..b.r"
)

COUNTED = View(
    seat=None,
    rules=_RULES,
    phase=Phase.BUY,
    round=9,
    first=DAVID,
    turn=DAVID,
    players=(*_PLAYERS[:DAVID], replace(_PLAYERS[DAVID], step=Step.BUY, announced=True)),
    stacks=(
        StackView(9, NOTHING, _RETURNED, coin=False),
        StackView(0, NOTHING, (), coin=False),
        *market(
            0,
            ("blue dragon yb.Dry", 7, ""),
            ("purple pig bDryDb", 5, ""),
            ("yellow mushie DyDDyD", 7, "coin"),
            ("green unicorn br.byr", 4, ""),
            ("blue pig bD.ryb", 8, ""),
            ("purple pig yDbrDy", 8, ""),
            ("yellow dragon DyDDbD", 8, "coin"),
        )[1:],
    ),
    supply=22,
    chosen=(),
)
"""David's dragons have struck the others, and Ben had too many gnomes; David buys first."""
