"""What holds for the pictures of score sheets: of all games, or of Sanssouci and Topiary."""

from dataclasses import replace
from functools import cache
from itertools import pairwise
from typing import Any

import pytest
from PIL import Image

from render.canvas.canvas import Canvas
from render.canvas.shapes import Point
from render.text.lettering import TextStyle
from rules.game import Result
from tests.languages.told import SAMPLES, forget
from tests.render.comparing import opened
from tools.positions import End

SLUGS = ("sanssouci", "topiary")
HEADLINE = (330, 5, 1250, 80)


@cache
def end(slug: str) -> End[Any]:
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
    # What breaks ties may stand there only where it did.
    result = replace(end(slug).result, tie_break_used=True)
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


@cache
def played(slug: str, players: int) -> End[Any]:
    return SAMPLES[slug].end(players, players, {})


def written(slug: str, players: int, patch: pytest.MonkeyPatch) -> list[tuple[str, int, Point]]:
    """Draw a sheet anew. Returns: its texts, each with its size and where it stands."""
    found, write = list[tuple[str, int, Point]](), Canvas.write

    def note(self: Canvas, at: Point, text: str, style: TextStyle, *rest: Any) -> float:  # noqa: ANN401 - as it takes them
        found.append((text, style.size, at))
        return write(self, at, text, style, *rest)

    end = played(slug, players)
    forget()
    with patch.context() as patched:
        patched.setattr(Canvas, "write", note)
        SAMPLES[slug].look.sheet(end.view, replace(end.result), ("Anna", "Ben", "Clara", "David")[:players])
    return found


@pytest.mark.parametrize("slug", SAMPLES)
def test_the_fewer_players_the_larger_are_places_names_and_totals(slug: str, monkeypatch: pytest.MonkeyPatch) -> None:
    sizes = []
    for players in (2, 3, 4):
        texts, end = written(slug, players, monkeypatch), played(slug, players)
        total = max(size for text, size, _ in texts if text == str(end.result.totals[0]).replace("-", "−"))
        place = next(size for text, size, _ in texts if text == "Place 1")
        name = max(size for text, size, _ in texts if text == "Anna")
        sizes.append((total, place, name))
    assert all(more > less for one, other in pairwise(sizes) for more, less in zip(one, other, strict=True))


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("slug", SAMPLES)
def test_every_category_has_its_little_picture(slug: str, players: int, monkeypatch: pytest.MonkeyPatch) -> None:
    labels = [
        at for _, size, at in written(slug, players, monkeypatch) if 60 < at[0] < 110 and size > 24 and at[1] > 90
    ]
    end = played(slug, players)
    picture = opened(SAMPLES[slug].look.sheet(end.view, end.result, end.names).png)
    assert len([line for line in end.result.sheet[0] if not line.tie_break]) < len(labels)
    for x, y in labels:
        icon = picture.crop((24, round(y) - 12, round(x) - 6, round(y) + 12))
        assert len(icon.getcolors(4096) or ()) > 3


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("slug", SAMPLES)
def test_a_sheet_keeps_its_margins(slug: str, players: int) -> None:
    end = played(slug, players)
    picture = opened(SAMPLES[slug].look.sheet(end.view, end.result, end.names).png)
    for margin in ((1257, 90, 1280, 868), (0, 90, 23, 868), (0, 850, 1280, 868)):
        assert 1 == len(picture.crop(margin).getcolors(256) or ())
