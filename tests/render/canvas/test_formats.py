"""Tall pictures: what a phone shows 350 points wide can be read there, and wide ones stay as they were."""

from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from languages.speech import speaking
from render.canvas.canvas import Canvas
from render.canvas.formats import Format, drawing_in, format_set, readable, readable_sizes
from render.canvas.remembering import remembered
from render.canvas.sketch import Sketch
from render.canvas.style import CREAM, GREEN, PANEL, black
from render.emperors_garden.draft import Draft
from render.emperors_garden.pictures.panel import garden_plan
from render.game import Picture
from render.gardlings.pictures.frame import layout as layout_in_gardlings
from render.painter import painted, read_result, write_work
from render.sanssouci.pictures.plan import areas
from render.text.lettering import TextStyle
from render.topiary.pictures.frame import layout, plan
from render.topiary.theme import palette
from tests.languages.told import forget, lettering
from tests.render.comparing import opened
from tests.render.test_pictures import SAMPLES, drawn, moments

TALL = ("topiary", "sanssouci", "emperors-garden", "gardlings")
"""The games that are laid out for phones."""
PHONE = 350
"""How wide a picture is there, in points."""
LETTERING = 11
LARGEST = 150 * 1024
"""The most bytes of a tall picture."""
EACH = pytest.mark.parametrize("slug", TALL)


def points(pixels: float) -> float:
    return pixels * PHONE / Format.TALL.size[0]


@contextmanager
def sizes_noted(monkeypatch: pytest.MonkeyPatch) -> Iterator[dict[str, float]]:
    """Note the smallest size of each text that is lettered, in points; a lone digit on a piece is told beside it."""
    noted: dict[str, float] = {}

    def note(text: str, style: TextStyle) -> None:
        if text.strip() and not (len(text) == 1 and text.isdigit()):
            noted[text] = min(noted.get(text, PHONE), points(style.size))

    forget()
    with lettering(monkeypatch, note), drawing_in(Format.TALL):
        yield noted
    forget()


def pictures(slug: str) -> Iterator[Picture]:
    for one in moments(slug):
        yield from drawn(slug, one)
    for number, table in enumerate(SAMPLES[slug].tables):
        end = SAMPLES[slug].end(number, *table)
        yield from SAMPLES[slug].look.overviews(end.view, end.names)


@EACH
@pytest.mark.parametrize("language", ["en", "de"])
def test_nothing_in_a_tall_picture_is_too_small_for_a_phone(
    slug: str, language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    with sizes_noted(monkeypatch) as noted, speaking(language):
        shown = list(pictures(slug))
    assert len(noted) > 50
    assert {} == {text: size for text, size in noted.items() if size < LETTERING}
    assert {Format.TALL.size} == {opened(picture.png).size for picture in shown}
    assert LARGEST >= max(len(picture.png) for picture in shown)


def test_small_lettering_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    with sizes_noted(monkeypatch) as noted:
        Canvas(palette(), palette().blank((90, 90), PANEL)).write((5, 40), "tiny", black(24), PANEL)
        Sketch.plain(90, 90, GREEN).write((5, 40), "small", black(28, CREAM))
    assert {"tiny": points(24), "small": points(28)} == noted
    assert max(noted.values()) < LETTERING


def test_topiarys_garden_fills_a_phone() -> None:
    with drawing_in(Format.TALL):
        assert 330 <= points(layout().board.width)
        assert 36 <= points(plan().cell)
        board, side = layout().board, layout().side
    assert (board.left, board.left + board.width) == (side.left, side.left + side.width)
    assert board.top + board.height < side.top


def test_ones_own_garden_of_sanssouci_fills_a_phone() -> None:
    with drawing_in(Format.TALL):
        plan, below = areas().plan, (areas().strip, areas().market, areas().hand)
    assert 34 <= points(plan.cell)
    assert 300 <= points(plan.right - plan.left)
    assert plan.bottom < min(box.top for box in below)


def test_gardlings_gardens_fill_a_phone() -> None:
    with drawing_in(Format.TALL):
        for here in (layout_in_gardlings(), layout_in_gardlings(strip=(0, 0))):
            assert 330 <= points(here.board.width)
            assert here.board.height >= 0.6 * Format.TALL.size[1]
            assert (here.board.left, here.board.width) == (here.side.left, here.side.width)
            assert here.board.top + here.board.height < here.side.top


def test_a_card_of_emperors_garden_can_be_told_by_whoever_decides() -> None:
    with drawing_in(Format.TALL):
        plans = [
            garden_plan(Draft(one.view, one.before, one.view.seat, tuple(one.legal)))
            for number, table in enumerate(SAMPLES["emperors-garden"].tables)
            for one in SAMPLES["emperors-garden"].positions(number, *table)
        ]
    assert len(plans) > 500
    assert 40 <= round(points(min(plan.size[0] for plan in plans)))


def test_what_is_remembered_is_remembered_for_its_format() -> None:
    @remembered(4)
    def shape() -> list[Format]:
        return [format_set()]

    wide = shape()
    with drawing_in(Format.TALL):
        assert [Format.TALL] == shape()
    assert shape() is wide


def test_lettering_is_as_large_as_the_format_asks_for() -> None:
    assert (24, 40, 22) == (readable(24), readable(40), readable(3))
    assert [28, 26, 24, 22] == list(readable_sizes(28))
    with drawing_in(Format.TALL):
        assert (29, 40) == (readable(24), readable(40))
        assert ([29], [35, 33, 31, 29]) == (list(readable_sizes(28)), list(readable_sizes(35)))


def test_painter_draws_in_the_format_of_whoever_asks() -> None:
    with drawing_in(Format.TALL):
        written = write_work(format_set)
    assert Format.TALL is read_result(painted(written))
    assert Format.WIDE is format_set()
