import pytest

from render.base.layout import page
from render.canvas.canvas import Canvas
from render.canvas.formats import picture_size
from render.canvas.shapes import Box
from render.canvas.style import PANEL
from render.frame import titled_base
from render.gardlings.overview.market import Emphasis, put_market, put_stacks
from render.gardlings.overview.table import has_stacks_page, table_areas
from render.gardlings.theme import palette
from render.gardlings.words.vocabulary import TITLE
from rules.gardlings.game import GARDLINGS
from rules.gardlings.state import State
from tests.render.comparing import Corners, changed
from tests.render.gardlings.overview.test_table import draw, is_within
from tests.rules.gardlings.tables import deal, with_stack

MARKET = table_areas(4)[2]


def market(state: State, emphasis: Emphasis) -> bytes:
    view = GARDLINGS.view(state, None)
    if has_stacks_page(len(view.players)):
        canvas = Canvas(palette(), titled_base(palette(), TITLE, page()))
        put_stacks(canvas, view, emphasis)
    else:
        canvas = Canvas(palette(), palette().blank(picture_size(), PANEL))
        put_market(canvas, MARKET, view, emphasis)
    return canvas.png()


@pytest.mark.parametrize("players", [2, 8, 12, 20])
def test_a_stack_that_can_be_paid_stands_out_and_says_its_coins(players: int) -> None:
    plain, free, dear = (market(deal(players), Emphasis(payable)) for payable in ({}, {2: 0}, {2: 3}))
    assert len({plain, free, dear, market(deal(players), Emphasis(chosen=2))}) == 4


def test_an_empty_stack_is_drawn_as_a_place() -> None:
    assert market(with_stack(deal(2), 1), Emphasis()) != market(deal(2), Emphasis())


@pytest.mark.parametrize("players", [12, 20])
def test_every_stack_of_a_large_table_has_its_place(players: int) -> None:
    places: list[Corners] = []
    for stack in (1, 4, 5, len(deal(players).stacks) - 4, len(deal(players).stacks) - 1):
        place = changed(draw(with_stack(deal(players), stack), -1), draw(deal(players), -1))
        assert is_within(place, Box(24, 104, 1232, 740))
        assert place is not None
        places.append(place)
    assert len(set(places)) == len(places)


def test_a_market_stays_on_its_panel() -> None:
    for players in (2, 8, 20):
        side = table_areas(players)[2]
        canvas, blank = (Canvas(palette(), palette().blank(picture_size(), PANEL)) for _ in range(2))
        put_market(canvas, side, GARDLINGS.view(deal(players), None), Emphasis())
        assert is_within(changed(canvas.png(), blank.png()), side)
