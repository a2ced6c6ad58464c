from dataclasses import replace

import pytest
from PIL import Image, ImageChops

from render.emperors_garden.pictures.sheet import sheet
from render.emperors_garden.words.explain import sheet_text, tie_breaks_used
from rules.emperors_garden.view import View
from rules.game import Result, ScoreLine, rank
from tests.render.comparing import opened
from tools.positions import NAMES
from tools.samples.emperors_garden import SAMPLES, TABLES


def ended() -> tuple[View, Result]:
    end = SAMPLES.end(2, *TABLES[2])
    return end.view, end.result


def drawn(view: View, result: Result) -> Image.Image:
    return opened(sheet(view, result, NAMES[: len(view.players)]))


TIES = ("has-agent", "pieces", "several-suits", "near-emperor")


def lines(points: int, ties: tuple[int, ...] = (0, 0, 0, 0)) -> tuple[ScoreLine, ...]:
    scored = [ScoreLine(category, 0) for category in ("priest", "poet", "agent", "suit-pine", "emperor", "kept-agent")]
    broken = [ScoreLine(name, value, tie_break=True) for name, value in zip(TIES, ties, strict=True)]
    return (ScoreLine("samurai", points), *scored, *broken)


def test_every_figure_of_every_seat_is_on_the_sheet() -> None:
    view, result = ended()
    for seat, row in enumerate(result.sheet):
        for line in range(len(row)):
            other = (*row[:line], replace(row[line], points=row[line].points + 1), *row[line + 1 :])
            sheets = (*result.sheet[:seat], other, *result.sheet[seat + 1 :])
            assert drawn(view, replace(result, sheet=sheets)) != drawn(view, result)


def test_total_and_place_are_on_the_sheet() -> None:
    view, result = ended()
    assert drawn(view, replace(result, totals=(99, *result.totals[1:]))) != drawn(view, result)
    assert drawn(view, replace(result, places=(1, 1, 3, 4))) != drawn(view, replace(result, places=(1, 2, 3, 4)))


def test_how_often_a_suit_counts_is_on_the_sheet() -> None:
    view, result = ended()
    suits = {card // 4 for card in view.scoring}
    kept = tuple(item for item in view.board.garden if item[1] // 4 not in suits or item[0] == view.board.emperor)
    assert drawn(replace(view, board=replace(view.board, garden=kept)), result) != drawn(view, result)


@pytest.mark.parametrize("tie", range(4), ids=TIES)
def test_the_tie_break_that_decided_is_named(tie: int) -> None:
    view, _ = ended()
    better = tuple(int(place == tie) for place in range(4))
    broken = rank((lines(9), lines(9, better), lines(7), lines(5)))
    assert (TIES[tie],) == tie_breaks_used(broken)
    assert "A tie, and this decided: " in sheet_text(broken, NAMES)
    plain = rank((lines(9), lines(8, better), lines(7), lines(5)))
    assert () == tie_breaks_used(plain)
    box = ImageChops.difference(drawn(view, broken), drawn(view, plain)).crop((0, 780, 350, 868)).getbbox()
    assert box is not None


def test_nothing_decides_between_equals_in_all() -> None:
    equal = rank((lines(9, (1, 2, 0, 1)), lines(9, (1, 2, 0, 1))))
    assert (1, 1) == equal.places
    assert () == tie_breaks_used(equal)


def test_the_best_stands_first_whatever_the_seat() -> None:
    view, _ = ended()
    first_column = (360, 270, 570, 700)
    one, other = (rank(tuple(lines(points) for points in order)) for order in ((3, 9, 5, 7), (9, 3, 5, 7)))
    assert drawn(view, one).crop(first_column) == drawn(view, other).crop(first_column)
    assert drawn(view, one) != drawn(view, other)
