from dataclasses import replace

import pytest

from render.game import Meanwhile
from render.registry import LOOKS
from render.topiary.news import news_of
from render.topiary.pictures.frame import plan
from render.topiary.pictures.overview import overview
from rules.game import Seat
from rules.topiary.game import TOPIARY
from rules.topiary.garden.cells import Cell, parse_cell
from rules.topiary.garden.positions import Position
from rules.topiary.garden.tiles import parse_tile
from rules.topiary.view import NOTHING, View
from tests.render.comparing import changed
from tools.positions import named
from tools.samples.topiary import SAMPLES

NAMES = named(3)


def table() -> View:
    """Return what the first of three players sees a little into a game."""
    states = SAMPLES.states(1, 3, {})
    return next(TOPIARY.view(state, Seat(0)) for state in states if state.turns == 4)


def with_tile(view: View, cell: Cell, tile: int) -> View:
    return replace(view, garden=(*view.garden[:cell], tile, *view.garden[cell + 1 :]))


def with_visitor(view: View, seat: int) -> tuple[View, Position]:
    free = Position(view.visitors.index(NOTHING))
    return replace(view, visitors=(*view.visitors[:free], seat, *view.visitors[free + 1 :])), free


def test_tiles_and_visitors_that_came_are_found_and_told() -> None:
    then = table()
    now, free = with_visitor(with_tile(then, parse_cell("c3"), parse_tile("sw4")), 1)
    then = with_tile(then, parse_cell("c3"), parse_tile("wh2"))
    news = news_of(Meanwhile(then, now))
    assert ({parse_cell("c3"): parse_tile("sw4")}, {free: 1}) == (news.cells, news.visitors)
    told = LOOKS["topiary"].changes(Meanwhile(then, now), NAMES)
    assert "new tiles: C3 SW4" == told[0]
    assert told[1].startswith("Bartholomäus: visitor ")
    picked_up = with_tile(now, parse_cell("c3"), NOTHING)
    assert "picked up: C3" == LOOKS["topiary"].changes(Meanwhile(then, picked_up), NAMES)[0]


def test_a_new_tile_is_outlined_and_its_neighbours_are_not() -> None:
    then = table()
    cell = next(Cell(number) for number in range(6, 24) if then.garden[number] >= 0)
    then = with_tile(now := then, cell, parse_tile("sw4") if then.garden[cell] != parse_tile("sw4") else NOTHING)
    meanwhile = Meanwhile(then, now)
    plain, marked = overview(now, NAMES), overview(now, NAMES, meanwhile=meanwhile)
    box = changed(plain, marked)
    left, top = plan().corner(cell)
    assert (left - 2, top - 2, left + plan().cell + 2, top + plan().cell + 2) == box


def test_a_cell_that_the_viewer_changed_themselves_has_no_beads(monkeypatch: pytest.MonkeyPatch) -> None:
    now, cell = table(), parse_cell("c3")
    then, now = with_tile(now, cell, parse_tile("wh2")), with_tile(now, cell, parse_tile("sw4"))
    put = []
    monkeypatch.setattr("render.topiary.pictures.garden.put_beads", lambda *_, is_lined: put.append(is_lined))
    meanwhile = Meanwhile(then, now)
    LOOKS["topiary"].panel(with_tile(now, cell, NOTHING), now, (), NAMES, meanwhile=meanwhile)
    assert [] == put
    LOOKS["topiary"].panel(now, now, (), NAMES, meanwhile=meanwhile)
    assert [True] == put
