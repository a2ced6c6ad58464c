import io

import pytest
from PIL import Image, ImageChops

from render.canvas import Canvas
from render.gardlings.badges import State as Doing
from render.gardlings.badges import state_of, tile_shown
from render.gardlings.market import Emphasis, put_market
from render.gardlings.overview import MARKET, card_boxes, overview, pages, public_view
from render.gardlings.theme import palette
from render.style import PANEL
from rules.game import Seat
from rules.gardlings.box import NOTHING
from rules.gardlings.game import GARDLINGS
from rules.gardlings.state import State
from tests.rules.gardlings.plots import anything, kind, worth
from tests.rules.gardlings.tables import deal, drawing, play, stopped, with_stack

LIMIT = 200 * 1024
NAMES = ("Anna", "Bartholomäus der Längere", "Κλειώ", "名前") * 5
PIG = kind("green pig ry.byr")


def draw(state: State, page: int = 0, seat: int | None = None, *, is_cut_short: bool = False) -> bytes:
    view = GARDLINGS.view(state, None if seat is None else Seat(seat))
    return overview(view, NAMES[: len(view.players)], page=page, is_cut_short=is_cut_short)


def counted(**wanted: str) -> State:
    gardens = (anything(3, 11), worth(12), anything(5, 9), anything(8, 16))
    return stopped(deal(4, **wanted), *gardens, bust=(3,), coins=(2, 2, 1, 0))


def difference(png: bytes, other: bytes) -> tuple[int, int, int, int] | None:
    with Image.open(io.BytesIO(png)) as one, Image.open(io.BytesIO(other)) as two:
        return ImageChops.difference(one.convert("RGB"), two.convert("RGB")).getbbox()


@pytest.mark.parametrize("players", [1, 2, 3, 4, 8, 13])
def test_every_table_keeps_to_its_size_and_bytes(players: int) -> None:
    for page in range(pages(players)):
        png = draw(deal(players), page)
        with Image.open(io.BytesIO(png)) as image:
            assert (image.format, image.mode, image.size) == ("PNG", "P", (1280, 868))
        assert len(png) <= LIMIT


def test_a_count_of_full_gardens_keeps_to_its_bytes() -> None:
    assert len(draw(counted())) <= LIMIT


def test_four_seats_stand_on_a_page() -> None:
    assert [pages(seats) for seats in (1, 4, 5, 20)] == [1, 1, 2, 5]
    assert draw(deal(8), 0) != draw(deal(8), 1)


@pytest.mark.parametrize("number", [1, 2, 3, 4])
def test_cards_do_not_overlap_one_another_or_the_market(number: int) -> None:
    canvas = Image.new("L", (1280, 868))
    for box in card_boxes(number):
        part = (round(box.left), round(box.top), round(box.left + box.width), round(box.top + box.height))
        assert canvas.crop(part).getextrema() == (0, 0)
        canvas.paste(255, part)
        assert part[2] <= MARKET.left


def test_hidden_gardens_are_hidden_from_the_table_whoever_sees_it() -> None:
    state = drawing(deal(2), anything(3, 9), PIG)
    assert draw(state, seat=0) == draw(state, seat=1) == draw(state) == draw(deal(2))


def test_open_gardens_are_shown() -> None:
    assert draw(drawing(deal(2, building="open"), anything(3, 9), PIG)) != draw(deal(2, building="open"))


def test_a_public_view_keeps_what_others_see() -> None:
    view = GARDLINGS.view(counted(), Seat(1))
    assert [player.garden for player in public_view(view).players] == [player.garden for player in view.players]
    assert public_view(view).seat is None


def test_a_game_that_was_cut_short_has_nobody_next() -> None:
    assert difference(draw(deal(3)), draw(deal(3), is_cut_short=True)) is not None


def test_states_are_told_apart() -> None:
    state = counted()
    view = GARDLINGS.view(state, None)
    states = [state_of(view, Seat(seat)) for seat in range(4)]
    buyer = view.turn
    assert states[buyer] is Doing.BUYING
    assert states[3] is (Doing.BUYING if buyer == 3 else Doing.BUST)
    bought = GARDLINGS.view(play(state, buyer, "buy:pity end")[0], None)
    assert state_of(bought, buyer) is Doing.BOUGHT
    assert tile_shown(bought.players[buyer]) != NOTHING


def test_who_builds_is_told_and_what_they_hold() -> None:
    state = play(drawing(deal(2, building="open"), anything(3, 9), PIG), 0, "draw")[0]
    view = GARDLINGS.view(state, None)
    assert (state_of(view, Seat(0)), tile_shown(view.players[0])) == (Doing.BUILDING, PIG)


def market(state: State, emphasis: Emphasis) -> bytes:
    canvas = Canvas(palette(), palette().blank((1280, 868), PANEL))
    put_market(canvas, MARKET, GARDLINGS.view(state, None), emphasis)
    return canvas.png()


@pytest.mark.parametrize("players", [2, 8])
def test_a_stack_that_can_be_paid_stands_out_and_says_its_coins(players: int) -> None:
    plain, free, dear = (market(deal(players), Emphasis(payable)) for payable in ({}, {2: 0}, {2: 3}))
    assert len({plain, free, dear, market(deal(players), Emphasis(chosen=2))}) == 4


def test_an_empty_stack_is_drawn_as_a_place() -> None:
    assert market(with_stack(deal(2), 1), Emphasis()) != market(deal(2), Emphasis())


def test_a_market_stays_on_its_panel() -> None:
    for players in (2, 8, 20):
        blank = Canvas(palette(), palette().blank((1280, 868), PANEL)).png()
        box = difference(market(deal(players), Emphasis()), blank)
        assert box is not None
        assert MARKET.left <= box[0]
        assert box[2] <= MARKET.left + MARKET.width
