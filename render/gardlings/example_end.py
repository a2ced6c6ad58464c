"""The end of the game that the guide shows."""

from dataclasses import replace

from render.gardlings.example import ANNA, BASIC, TO_LAY, market
from render.gardlings.notation import garden, kind, kinds
from rules.game import Result, ScoreLine, rank
from rules.gardlings.box import NOTHING
from rules.gardlings.view import Count, Halt, Phase, PlayerView, Purchase, Season, Step, View

_PLAYERS = (
    (
        "single gnome y.br.y, green pig y.bryb",
        """
        yellow birdie EDEyDb 0:0:0, purple mushie ybDybD 1:-2:1, blue unicorn rDybry -1:1:0,
        yellow birdie EDEbDr 1:-3:0, blue mushie bryrby 2:-2:0, single gnome yb.r.y 1:1:0, single gnome ry.br. -2:0:1,
        pity pig b.r.r. -1:-3:0, pity pig b.r.y. 4:-2:1, double gnome yD.ryb 2:-4:2, blue dragon bDr.yb 3:-5:0,
        yellow unicorn DbDDrD 3:-6:2, single gnome ry.br. 4:-7:0, green unicorn y.bryb 1:-5:0, pity pig b.r.r. 0:2:0,
        pity pig b..b.r 5:-5:0, pity pig y.b.r. -1:-5:0, blue birdie EbrE.y -1:-1:1
        """,
        "double gnome yD.ryb",
        Count(borders=28, lines=0, to_gnomes=3, pig_coins=1),
        6,
        Season(
            garden("""
                single gnome ry.br. 0:0:0, double gnome yD.ryb 1:-1:0, blue dragon bDr.yb 2:-2:2,
                green pig y.bryb -1:-1:0, single gnome y.br.y 2:-3:2, single gnome ry.br. -2:0:0,
                blue birdie EbrE.y 0:-2:0, pity pig b.r.y. 2:-5:1
            """),
            kind("double gnome yD.ryb"),
            Halt.GNOMES,
            Count(borders=10, lines=0, to_gnomes=3),
            Purchase(stack=2, kind=kind("blue unicorn rDybry"), spent=0, gained=0),
        ),
    ),
    (
        """
        double gnome y.brDb, pity pig ..br.b, pity pig ..yb.y, green mushie y.b.rb, purple birdie ErDEyD,
        purple unicorn DrDybr, yellow dragon DyDDbD, yellow unicorn DyDDbD
        """,
        """
        pity pig ..ry.r 0:0:0, single gnome y.b.ry 2:0:1, blue mushie rybyrb -1:0:1, purple dragon ybDryD -2:0:3,
        single gnome ry.b.r 0:1:3, yellow gardener TyDTbD -2:-2:1, blue birdie Ey.Ebr -3:0:1,
        purple dragon DryDbr -2:2:2, double gnome y.brDb -2:3:2, purple pig bDryDb -2:-3:0, single gnome yb.ry. -3:2:1,
        green unicorn br.byr -4:0:1
        """,
        "single gnome b.ry.b",
        Count(borders=22, lines=2, to_gnomes=3),
        2,
        Season(
            garden("""
                yellow unicorn DyDDbD 0:0:0, pity pig ..br.b 0:1:1, blue mushie rybyrb -1:2:1,
                purple pig bDryDb 0:-1:0, single gnome yb.ry. -2:2:3, double gnome y.brDb 1:-2:0,
                single gnome y.b.ry -2:-1:0, single gnome b.ry.b -1:-2:2, purple unicorn DrDybr 2:0:2,
                pity pig ..yb.y 0:3:2, yellow gardener TyDTbD 3:1:1, pity pig ..ry.r -3:-2:0
            """),
            kind("double gnome y.brDb"),
            Halt.GNOMES,
            Count(borders=20, lines=2, to_gnomes=3, pig_coins=1),
            Purchase(stack=4, kind=kind("yellow dragon DyDDbD"), spent=0, gained=0),
        ),
    ),
)


def _ended(bag: str, grown: str, aside: str, count: Count, coins: int, last: Season) -> PlayerView:
    return replace(
        TO_LAY.players[ANNA],
        is_building=False,
        asks=True,
        step=Step.DONE,
        bag=kinds(bag),
        coins=coins,
        garden=garden(grown),
        held=NOTHING,
        aside=kind(aside),
        halt=Halt.GNOMES,
        count=count,
        last=last,
    )


AT_THE_END = View(
    seat=None,
    rules=BASIC,
    phase=Phase.OVER,
    round=14,
    first=ANNA,
    turn=ANNA,
    players=tuple(_ended(*one) for one in _PLAYERS),
    stacks=market(
        12,
        ("green pig yb.rby", 7, ""),
        ("blue dragon yDb.ry", 7, ""),
        ("purple birdie ErEyDb", 5, ""),
        ("yellow birdie EDErDy", 6, ""),
        ("green dragon b.ryrb", 9, ""),
        ("blue dragon yb.Dry", 7, ""),
        ("purple dragon DbrDyb", 9, ""),
        ("yellow dragon DrDDyD", 4, ""),
    ),
    supply=20,
    chosen=(),
)
"""Both had too many gnomes in round 14, and both had enough gems for all that."""


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
