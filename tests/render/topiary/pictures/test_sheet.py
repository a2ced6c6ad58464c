from dataclasses import replace

from PIL import Image, ImageChops

from render.topiary.pictures.sheet import sheet
from rules.game import Result, ScoreLine, rank
from rules.topiary.view import View
from tests.render.comparing import opened
from tools.samples.topiary import SAMPLES, TABLES

CATEGORIES = ("visitors", "bonuses", "hand", "hand-tie", "order")
END = SAMPLES.end(4, *TABLES[4])


def drawn(view: View, result: Result) -> Image.Image:
    return opened(sheet(view, result, END.names))


def test_hands_and_visitors_are_on_the_sheet() -> None:
    players = tuple(replace(player, hand=player.hand[::-1]) for player in END.view.players)
    assert drawn(replace(END.view, players=players), END.result) != drawn(END.view, END.result)
    fewer = (-1, *END.view.visitors[1:]) if END.view.visitors[0] >= 0 else (0, *END.view.visitors[1:])
    assert drawn(replace(END.view, visitors=fewer), END.result) != drawn(END.view, END.result)


def lines(points: int, hand: int, order: int) -> tuple[ScoreLine, ...]:
    scored = (ScoreLine("visitors", points - hand), ScoreLine("bonuses", 0), ScoreLine("hand", hand))
    return (*scored, ScoreLine("hand-tie", hand, tie_break=True), ScoreLine("order", order, tie_break=True))


def test_the_tie_break_is_named_only_where_it_broke_a_tie() -> None:
    broken = rank(tuple(lines(9, 3, order) for order in (1, 2, 3, 4)))
    assert broken.tie_break_used
    box = ImageChops.difference(
        drawn(END.view, broken), drawn(END.view, replace(broken, tie_break_used=False))
    ).getbbox()
    assert box is not None
    assert box[1] > 730


def test_the_best_stands_first_whatever_the_seat() -> None:
    rows = [lines(points, 0, seat + 1) for seat, points in enumerate((3, 9, 5, 7))]
    one = drawn(END.view, rank(tuple(rows)))
    other = drawn(END.view, rank((rows[1], rows[0], *rows[2:])))
    total, figure = (300, 670, 500, 740), (300, 190, 510, 260)
    assert one.crop(total) == other.crop(total)
    assert ImageChops.difference(one.crop(figure), other.crop(figure)).getbbox()
