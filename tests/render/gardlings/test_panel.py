import io

import pytest
from PIL import Image, ImageChops

from render.gardlings.captions import ranges, signed
from render.gardlings.panel import panel
from render.gardlings.side import risk
from rules.game import Seat
from rules.gardlings.game import GARDLINGS
from rules.gardlings.moves import Lay
from rules.gardlings.state import State
from tests.render.gardlings.positions import holding, moment
from tests.rules.gardlings.plots import anything, garden, kind, kinds
from tests.rules.gardlings.tables import deal, drawing, play

LIMIT = 200 * 1024
NAMES = ("Anna", "Дмитрий", "Κλειώ", "名前")
PIG = kind("green pig ry.byr")
GARDEN = anything(3, 11)


def draw(state: State, before: State | None = None, seat: int = 0) -> bytes:
    view, legal = moment(state, seat)
    return panel(view, moment(before or state, seat)[0], legal, NAMES)


def difference(png: bytes, other: bytes) -> tuple[int, int, int, int] | None:
    with Image.open(io.BytesIO(png)) as one, Image.open(io.BytesIO(other)) as two:
        return ImageChops.difference(one.convert("RGB"), two.convert("RGB")).getbbox()


@pytest.mark.parametrize("number", range(5))
def test_a_panel_keeps_to_its_size_and_bytes(number: int) -> None:
    png = draw(holding(anything(number, 8 + 3 * number), PIG))
    with Image.open(io.BytesIO(png)) as image:
        assert (image.format, image.mode, image.size) == ("PNG", "P", (1280, 868))
    assert len(png) <= LIMIT


def test_equal_views_give_equal_bytes() -> None:
    assert draw(holding(GARDEN, PIG)) == draw(holding(GARDEN, PIG))


def test_a_panel_is_drawn_before_the_first_draw_and_while_waiting() -> None:
    first = deal(2)
    waiting = play(drawing(first, GARDEN, PIG), 0, "stop ask end")[0]
    assert len({draw(first), draw(waiting), draw(first, seat=1)}) == 3


def test_a_spectator_has_no_panel() -> None:
    view = GARDLINGS.view(deal(2), None)
    with pytest.raises(ValueError, match="spectator"):
        panel(view, view, (), NAMES)


def test_a_draft_shows_the_tile_and_what_it_brings() -> None:
    before = holding(GARDEN, PIG)
    lay = next(move for move in moment(before)[1] if isinstance(move, Lay))
    after = GARDLINGS.apply(before, Seat(0), lay)[0]
    assert difference(draw(after, before), draw(after, after)) is not None


def test_another_order_of_the_bag_cannot_be_seen() -> None:
    bag = kinds("green pig r.ybry", "single gnome ry.b.r", "pity pig b.r.y.")
    one, other = holding(GARDEN, PIG, *bag), holding(GARDEN, PIG, *bag[::-1])
    assert one != other
    assert draw(one) == draw(other)


def test_while_building_is_hidden_nothing_of_other_gardens_can_be_seen() -> None:
    mine = holding(GARDEN, PIG, players=2)
    other = drawing(mine, anything(5, 9), PIG, seat=1)
    assert draw(mine) == draw(other)


@pytest.mark.parametrize(
    ("gnomes", "drawn", "bag", "bad"),
    [
        ("", "green pig ry.byr", ("single gnome ry.b.r", "double gnome yD.ryb"), 0),
        ("double double", "green pig ry.byr", ("single gnome ry.b.r", "double gnome yD.ryb"), 1),
        ("double double", "single gnome ry.b.r", ("single gnome ry.br.", "double gnome yD.ryb"), 2),
        ("double double", "single gnome ry.b.r", ("green pig ry.byr",), 0),
    ],
)
def test_the_risk_counts_the_tiles_that_would_be_too_much_after_the_drawn_one(
    gnomes: str, drawn: str, bag: tuple[str, ...], bad: int
) -> None:
    tiles = {"": "green pig r.ybry 0:0:0", "double double": "double gnome yD.ryb 0:0:0\ndouble gnome yD.ryb 9:9:0"}
    state = drawing(deal(1), garden(tiles[gnomes]), kind(drawn), *kinds(*bag))
    view, _ = moment(play(state, 0, "draw")[0])
    assert risk(view, view.players[0]) == bad


@pytest.mark.parametrize(
    ("numbers", "text"),
    [([1], "1"), ([1, 2], "1, 2"), ([2, 3, 4, 7], "2–4, 7"), ([1, 3, 4, 9, 10, 11], "1, 3, 4, 9–11"), ([], "")],
)
def test_numbers_are_written_in_short(numbers: list[int], text: str) -> None:
    assert ranges(numbers) == text


def test_a_loss_has_a_proper_minus_sign_and_nothing_has_no_sign() -> None:
    assert (signed(3), signed(-2), signed(0)) == ("+3", "−2", "0")
