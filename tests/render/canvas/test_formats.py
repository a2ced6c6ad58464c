"""Tall pictures: what a phone shows 350 points wide can be read there, and wide ones stay as they were."""

import pytest

from render.canvas.formats import Format, drawing_in, format_set, readable, readable_sizes
from render.canvas.remembering import remembered
from render.emperors_garden.draft import Draft
from render.emperors_garden.pictures.panel import garden_plan as plan_of_decision
from render.gardlings.pictures.cells import NumberLook, number_block
from render.gardlings.pictures.frame import layout as layout_in_gardlings
from render.painter import painted, read_result, write_work
from render.sanssouci.pictures.plan import areas, closeup_layout, garden_plan, table_of, table_pages
from render.topiary.pictures.frame import layout, plan
from render.topiary.pictures.marks import Mark, Size, mark_cutout
from render.topiary.pictures.plan import UNIT
from tests.languages.told import forget, lettering
from tests.render.test_pictures import SAMPLES

PHONE = 350
"""How wide a picture is there, in points."""
LETTERING = 11


def points(pixels: float) -> float:
    return pixels * PHONE / Format.TALL.size[0]


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
        closeup = garden_plan(closeup_layout().board)
    assert 34 <= points(min(plan.cell, closeup.cell))
    assert 300 <= points(plan.right - plan.left)
    assert plan.bottom < min(box.top for box in below)


@pytest.mark.parametrize("players", SAMPLES["sanssouci"].game.player_counts)
def test_every_garden_at_a_table_of_sanssouci_can_be_read_on_a_phone(players: int) -> None:
    with drawing_in(Format.TALL):
        tables = [table_of(seats) for seats in table_pages(players)]
    assert [*range(players)] == [seat for table in tables for seat in table.cards]
    assert 24 <= points(min(table.cell for table in tables))


def test_numbers_of_what_can_be_chosen_can_be_read_on_a_phone(monkeypatch: pytest.MonkeyPatch) -> None:
    sizes: dict[str, list[float]] = {}
    forget()
    noting = lettering(monkeypatch, lambda text, style: sizes.setdefault(text, []).append(style.size))
    with noting, drawing_in(Format.TALL):
        for number, size in enumerate((Size.LARGE, Size.RING), 1):
            mark_cutout(Mark(size, number, 1, 0), plan().cell / UNIT)
        for cell in (16, 30, 100):
            for is_turning in (False, True):
                number_block(NumberLook("3", is_turning=is_turning, is_gold=True), cell)
    forget()
    assert {"1", "2", "3"} == sizes.keys()
    assert LETTERING <= points(min(map(min, sizes.values())))


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
            plan_of_decision(Draft(one.view, one.before, one.view.seat, tuple(one.legal)))[1]
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
