"""The course of an ended game, as its posts told it."""

from typing import Any

import pytest

from cogs.messages.endings import Decided, told_course
from render.charts.course import Marked
from render.registry import LOOKS
from tests.languages.told import SAMPLES


@pytest.mark.parametrize("slug", LOOKS)
def test_the_course_ends_with_the_result_and_marks_the_moment_that_told_a_move(slug: str) -> None:
    samples = SAMPLES[slug]
    table = next(one for one in samples.tables if one[0] > 1)
    number = samples.tables.index(table)
    shots, end = list(samples.shots(number, *table)), samples.end(number, *table)
    look: Any = LOOKS[slug]
    told = [(10 * place, look.points(shot.view)) for place, shot in enumerate(shots)]
    found = told_course(look, told[-20:], end.names, end.result, [Decided(told[-1][0], 1, 3)])
    assert found is not None
    assert end.result.totals == found.totals[-1]
    assert all(len(end.names) == len(points) for points in found.totals)
    assert (Marked(len(found.totals) - 1, 1, 3),) == found.marks


def test_a_game_of_one_post_has_no_course() -> None:
    samples = SAMPLES["topiary"]
    table = samples.tables[0]
    (first, *_), end = list(samples.shots(0, *table)), samples.end(0, *table)
    look: Any = LOOKS["topiary"]
    assert None is told_course(look, [(0, look.points(first.view))], end.names, end.result)
