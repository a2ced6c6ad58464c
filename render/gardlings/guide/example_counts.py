"""Two counts for the guide: the end of another game of Anna and Ben, and one with all advanced rules."""

from dataclasses import replace

from render.gardlings.guide.example import ANNA, BASIC, BEN, TO_LAY, market
from render.gardlings.words.vocabulary import garden, kind, kinds
from rules.game import Result, Seat, rank
from rules.gardlings.box import NOTHING
from rules.gardlings.scoring import score_lines
from rules.gardlings.view import Count, Halt, Phase, PlayerView, Purchase, Rules, Season, StackView, Step


def _counted(
    bag: str, grown: str, count: Count, *, coins: int = 1, aside: str = "", last: Season | None = None
) -> PlayerView:
    return replace(
        TO_LAY.players[ANNA],
        is_building=False,
        asks=True,
        step=Step.DONE,
        bag=kinds(bag),
        coins=coins,
        garden=garden(grown),
        held=NOTHING,
        aside=kind(aside) if aside else NOTHING,
        halt=Halt.GNOMES if aside else Halt.FREELY,
        count=count,
        last=last,
    )


_PLAYERS = (
    _counted(
        """
        single gnome r.yb.r, double gnome yD.ryb, blue dragon yb.Dry, blue birdie EbrE.y, purple dragon ybDryD,
        yellow mushie rDyDrD, yellow unicorn DbDDrD
        """,
        """
        single gnome ry.br. 0:0:0, pity pig b..b.r 1:1:0, purple mushie ybDbyD 1:-1:0, single gnome br.y.b 0:-2:0,
        purple birdie ErDEyD 3:-1:0, single gnome r.yb.r 0:1:1, yellow birdie EDEbDr 5:-1:1,
        double gnome yD.ryb 6:0:3, green unicorn yb.yrb 3:0:2, pity pig .r.yb. 2:-2:0, green dragon ry.bry -1:-3:0,
        blue dragon yDb.ry 5:1:1
        """,
        Count(borders=19, lines=1),
        coins=0,
        last=Season(
            garden("""
                purple birdie ErDEyD 0:0:0, double gnome yD.ryb -1:-1:1, green dragon ry.bry -2:-2:1,
                blue dragon yb.Dry 2:-1:1, pity pig .r.yb. 0:1:2, purple dragon ybDryD -2:-3:0,
                single gnome br.y.b -3:-4:0, double gnome yD.ryb 0:-3:3, single gnome r.yb.r 2:-3:1
            """),
            kind("single gnome r.yb.r"),
            Halt.GNOMES,
            Count(borders=12, lines=0, to_gnomes=3),
            Purchase(stack=6, kind=kind("blue birdie EbrE.y"), spent=0, gained=0),
        ),
    ),
    _counted(
        """
        single gnome r.y.br, double gnome y.brDb, pity pig b.r.y., pity pig ..ry.r, yellow dragon DbDDrD,
        yellow mushie DyDDyD
        """,
        """
        pity pig ..yb.y 0:0:0, blue unicorn ryD.br -1:-2:1, blue unicorn rDybry -2:0:0, green mushie y.b.rb -3:-2:0,
        purple gardener yTDbTr -4:-2:3, blue birdie EybE.r -1:1:3, purple pig yDbrDy -4:-3:2,
        single gnome b.r.yb 1:1:0, single gnome y.b.ry -3:1:2, single gnome r.y.br -2:-3:2,
        purple unicorn DbDryb -3:-5:1, double gnome bD.ybr -3:-6:0, purple unicorn DyDbry -2:-8:1
        """,
        Count(borders=19, lines=1),
        coins=1,
        last=Season(
            garden("""
                purple unicorn DyDbry 0:0:0, yellow dragon DbDDrD -1:-1:0, green mushie y.b.rb 0:-3:1,
                single gnome r.y.br 0:-4:0, pity pig b.r.y. -2:-4:0, blue birdie EybE.r -1:0:1,
                double gnome bD.ybr -2:-2:1, pity pig ..yb.y -3:-5:0, yellow mushie DyDDyD 1:-1:0,
                single gnome b.r.yb 1:1:0
            """),
            kind("double gnome y.brDb"),
            Halt.GNOMES,
            Count(borders=14, lines=1, to_gnomes=3),
            Purchase(stack=3, kind=kind("purple pig yDbrDy"), spent=0, gained=0),
        ),
    ),
)

AT_THE_END = replace(
    TO_LAY,
    seat=None,
    phase=Phase.OVER,
    round=12,
    first=BEN,
    turn=BEN,
    players=_PLAYERS,
    stacks=market(
        15,
        """
        green dragon y.brby 7, blue dragon bDr.yb 7, purple dragon DbrDyb 6, yellow birdie EDErDy 4,
        green pig yb.rby 10, blue dragon ry.Dbr 7, purple dragon brDybD 7, yellow mushie yDbDyD 7
        """,
    ),
    supply=27,
)
"""Both have 20 gems after round 12, and Ben has a coin more."""


def result() -> Result:
    """Count the gems of the finished game."""
    return rank(tuple(score_lines(BASIC, player) for player in AT_THE_END.players))


NAMES_OF_FOUR = ("Anna", "Ben", "Clara", "David")
DAVID = Seat(3)
_ADVANCED = Rules(seats=4, target=20, hidden=True, gnomes=True, dragons=True, pigs=True, ponds=True, version=3)
_FOUR = (
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
        Count(borders=10, lines=0, to_dragons=2, pig_coins=1, pond_coins=1),
        coins=2,
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
        aside="double gnome yD.ryb",
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
        Count(borders=11, lines=0, to_dragons=2, pig_coins=1, pond_coins=1),
        coins=2,
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

COUNTED = replace(
    TO_LAY,
    seat=None,
    rules=_ADVANCED,
    phase=Phase.BUY,
    round=9,
    first=DAVID,
    turn=DAVID,
    players=(*_FOUR[:DAVID], replace(_FOUR[DAVID], step=Step.BUY, announced=True)),
    stacks=(
        StackView(9, NOTHING, _RETURNED, coin=False),
        StackView(0, NOTHING, (), coin=False),
        *market(
            0,
            """
            blue dragon yb.Dry 7, purple pig bDryDb 5, yellow mushie DyDDyD 7 coin, green unicorn br.byr 4,
            blue pig bD.ryb 8, purple pig yDbrDy 8, yellow dragon DyDDbD 8 coin
            """,
        )[1:],
    ),
    supply=20,
)
"""David's dragons have struck the others, and Ben had too many gnomes; David buys first."""
