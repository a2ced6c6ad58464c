"""The end of another game of Anna and Ben, for the guide."""

from dataclasses import replace

from render.gardlings.guide.example import ANNA, BASIC, BEN, TO_LAY, market
from render.gardlings.words.vocabulary import garden, kind, kinds
from rules.game import Result, ScoreLine, rank
from rules.gardlings.box import NOTHING
from rules.gardlings.view import Count, Halt, Phase, PlayerView, Purchase, Season, Step, View


def _ended(bag: str, grown: str, count: Count, coins: int, last: Season) -> PlayerView:
    return replace(
        TO_LAY.players[ANNA],
        is_building=False,
        asks=True,
        step=Step.DONE,
        bag=kinds(bag),
        coins=coins,
        garden=garden(grown),
        held=NOTHING,
        halt=Halt.FREELY,
        count=count,
        last=last,
    )


_PLAYERS = (
    _ended(
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
        0,
        Season(
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
    _ended(
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
        1,
        Season(
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

AT_THE_END = View(
    seat=None,
    rules=BASIC,
    phase=Phase.OVER,
    round=12,
    first=BEN,
    turn=BEN,
    players=_PLAYERS,
    stacks=market(
        15,
        ("green dragon y.brby", 7, ""),
        ("blue dragon bDr.yb", 7, ""),
        ("purple dragon DbrDyb", 6, ""),
        ("yellow birdie EDErDy", 4, ""),
        ("green pig yb.rby", 10, ""),
        ("blue dragon ry.Dbr", 7, ""),
        ("purple dragon brDybD", 7, ""),
        ("yellow mushie yDbDyD", 7, ""),
    ),
    supply=27,
    chosen=(),
)
"""Both have 20 gems after round 12, and Ben has a coin more."""


def result() -> Result:
    """Count the gems of the finished game."""
    return rank(tuple(_sheet(player) for player in AT_THE_END.players))


def _sheet(player: PlayerView) -> tuple[ScoreLine, ...]:
    count = player.count
    assert count is not None, "the last round has been counted"
    return (
        ScoreLine("borders", count.borders),
        ScoreLine("mushies", count.lines),
        ScoreLine("gnomes", -count.to_gnomes),
        ScoreLine("coins", player.coins, tie_break=True),
    )
