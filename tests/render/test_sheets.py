"""What holds for the pictures of the score sheets of Sanssouci and Topiary."""

from dataclasses import replace
from functools import cache
from typing import Any

import pytest
from PIL import Image

from rules.game import Result
from tests.languages.told import SAMPLES
from tests.render.comparing import opened
from tools.positions import End

SLUGS = ("sanssouci", "topiary")
HEADLINE = (330, 5, 1250, 80)


@cache
def end(slug: str) -> End[Any]:
    """Return the end of a game of four."""
    return SAMPLES[slug].end(4, *SAMPLES[slug].tables[4])


def drawn(slug: str, result: Result) -> Image.Image:
    return opened(SAMPLES[slug].look.sheet(end(slug).view, result, end(slug).names).png)


@pytest.mark.parametrize(
    ("slug", "line"),
    [
        pytest.param(slug, number, id=f"{slug} {line.category}")
        for slug in SLUGS
        for number, line in enumerate(end(slug).result.sheet[0])
    ],
)
def test_every_figure_of_every_seat_is_on_the_sheet(slug: str, line: int) -> None:
    result = end(slug).result
    for seat, row in enumerate(result.sheet):
        other = (*row[:line], replace(row[line], points=row[line].points + 1), *row[line + 1 :])
        sheets = (*result.sheet[:seat], other, *result.sheet[seat + 1 :])
        assert drawn(slug, replace(result, sheet=sheets)) != drawn(slug, result)


@pytest.mark.parametrize("slug", SLUGS)
def test_total_and_place_are_on_the_sheet(slug: str) -> None:
    result = end(slug).result
    assert drawn(slug, replace(result, totals=(99, *result.totals[1:]))) != drawn(slug, result)
    one, *others = (
        drawn(slug, replace(result, places=places)) for places in ((1, 2, 3, 4), (2, 1, 3, 4), (1, 1, 3, 4))
    )
    assert one not in others


@pytest.mark.parametrize("slug", SLUGS)
def test_all_who_share_the_first_place_are_named(slug: str) -> None:
    alone, shared = (replace(end(slug).result, places=places) for places in ((1, 2, 3, 4), (1, 1, 3, 4)))
    assert drawn(slug, alone).crop(HEADLINE) != drawn(slug, shared).crop(HEADLINE)
