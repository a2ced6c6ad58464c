from dataclasses import replace

from PIL import Image, ImageChops

from render.sanssouci.pictures.sheet import sheet
from rules.game import Result, ScoreLine, rank
from rules.sanssouci.game import SANSSOUCI
from rules.sanssouci.view import View
from tests.render.comparing import opened
from tools.positions import NAMES
from tools.samples.sanssouci import TABLES, states

CATEGORIES = ("nobles", "expansion", "rows", "columns", "missions")


def ended() -> tuple[View, Result]:
    players, wanted = TABLES[4]
    *_, last = states(4, players, wanted)
    result = SANSSOUCI.result(last)
    assert result is not None
    return SANSSOUCI.view(last, None), result


def drawn(view: View, result: Result) -> Image.Image:
    return opened(sheet(view, result, NAMES[: len(view.players)]))


def lines(*points: int, gardeners: int) -> tuple[ScoreLine, ...]:
    scored = (ScoreLine(category, amount) for category, amount in zip(CATEGORIES, points, strict=True))
    return (*scored, ScoreLine("gardeners", gardeners, tie_break=True))


def test_the_missions_are_on_the_sheet() -> None:
    view, result = ended()
    player = view.players[2]
    swapped = replace(player, missions=tuple((mission + 1) % 9 for mission in player.missions))
    assert drawn(replace(view, players=(*view.players[:2], swapped, *view.players[3:])), result) != drawn(view, result)


def test_the_tie_break_is_named_only_where_it_broke_a_tie() -> None:
    view, _ = ended()
    broken = rank((lines(9, 0, 0, 0, 0, gardeners=3), lines(9, 0, 0, 0, 0, gardeners=2)) * 2)
    assert broken.tie_break_used
    plain = replace(broken, tie_break_used=False)
    box = ImageChops.difference(drawn(view, broken), drawn(view, plain)).getbbox()
    assert box is not None
    assert box[1] > 780


def test_the_best_stands_first_whatever_the_seat() -> None:
    view, _ = ended()
    rows = [lines(points, 0, 0, 0, 0, gardeners=0) for points in (3, 9, 5, 7)]
    first_column = (310, 190, 540, 270)
    one, other = rank(tuple(rows)), rank((rows[1], rows[0], *rows[2:]))
    apart = ImageChops.difference(drawn(view, one).crop(first_column), drawn(view, other).crop(first_column))
    assert apart.getbbox()
    assert drawn(view, one).crop((310, 700, 540, 780)) == drawn(view, other).crop((310, 700, 540, 780))
