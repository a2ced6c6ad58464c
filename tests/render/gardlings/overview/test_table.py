import io
from collections import Counter
from dataclasses import replace

import pytest
from PIL import Image

from render.canvas.formats import Format, drawing_in, picture_size
from render.canvas.shapes import Box
from render.canvas.style import LAWN, PANEL
from render.gardlings.overview.table import card_boxes, has_stacks_page, overview, table_areas, table_page, table_pages
from render.gardlings.pictures.cells import plan_of, squares_of
from render.gardlings.pictures.frame import layout
from render.gardlings.pictures.shown import State as Doing
from render.gardlings.pictures.shown import shows_last_round, state_of, table_view, tiles_shown
from render.gardlings.pictures.side import seat_boxes, seats_height
from rules.game import Seat
from rules.gardlings.game import GARDLINGS
from rules.gardlings.garden.placed import PlacedTile
from rules.gardlings.state import Phase, State
from rules.gardlings.view import View
from tests.render.comparing import Corners, changed, is_sound, size
from tests.rules.gardlings.garden.test_places import TWO_PONDS
from tests.rules.gardlings.plots import anything, garden, kind, worth
from tests.rules.gardlings.tables import changed_player, closing, deal, drawing, legal, play, stopped

NAMES = ("Anna", "Bartholomäus der Längere", "Κλειώ", "名前") * 5
PIG = kind("green pig ry.byr")


def draw(state: State, page: int = 0, seat: int | None = None, *, is_cut_short: bool = False) -> bytes:
    return shown(GARDLINGS.view(state, None if seat is None else Seat(seat)), page, is_cut_short=is_cut_short)


def shown(view: View, page: int = 0, *, is_cut_short: bool = False) -> bytes:
    return overview(view, NAMES[: len(view.players)], page=page, is_cut_short=is_cut_short)


def counted(**wanted: str) -> State:
    gardens = (anything(3, 11), worth(12), anything(5, 9), anything(8, 16))
    return stopped(deal(4, **wanted), *gardens, bust=(3,), coins=(2, 2, 1, 0))


def next_round(players: int = 2, **wanted: str) -> State:
    """Return a table at the beginning of its second round."""
    state = stopped(deal(players, **wanted), *(anything(3 + seat, 9) for seat in range(players)))
    while state.phase is Phase.BUY:
        move = legal(state, state.turn).split()[-1]
        state, _ = play(state, state.turn, move)
    return state


def full(players: int) -> State:
    """Return a table whose gardens have many tiles, all of them open to see."""
    state = deal(players, **({"building": "open"} if players > 1 else {}))
    for seat in range(players):
        state = changed_player(state, seat, garden=anything(seat, 16), coins=10)
    return state


def corners(box: Box) -> Corners:
    return round(box.left), round(box.top), round(box.left + box.width), round(box.top + box.height)


def is_within(inner: Corners | None, outer: Box) -> bool:
    left, top, right, bottom = corners(outer)
    return inner is not None and left <= inner[0] and top <= inner[1] and inner[2] <= right and inner[3] <= bottom


@pytest.mark.parametrize("players", [1, 2, 3, 4, 8, 20])
def test_every_table_keeps_to_its_size_and_bytes(players: int) -> None:
    pages = table_pages(players)
    for page in {0, len(pages) - 2, len(pages) - 1} - {-1}:
        assert is_sound(draw(full(players), page))


def test_a_count_of_full_gardens_keeps_to_its_bytes() -> None:
    assert is_sound(draw(counted()))


def test_every_seat_stands_on_one_page_of_at_most_four() -> None:
    for seats in range(1, 21):
        pages = table_pages(seats)
        assert list(range(seats)) == [seat for page in pages for seat in page.seats]
        sizes = [len(page.seats) for page in pages if page.seats]
        assert max(sizes) <= 4
        assert max(sizes) - min(sizes) <= 1
        assert len({page.name for page in pages}) == len(pages) <= 6


def test_stacks_of_three_copies_and_more_have_a_page_of_their_own() -> None:
    assert [(False, 1), (False, 2), (True, 4), (True, 6)] == [
        (has_stacks_page(seats), len(table_pages(seats))) for seats in (4, 8, 9, 20)
    ]


@pytest.mark.parametrize("picture_format", Format)
@pytest.mark.parametrize("players", [1, 2, 3, 4, 8, 10, 20])
def test_strip_cards_and_market_do_not_overlap(players: int, picture_format: Format) -> None:
    with drawing_in(picture_format):
        for page in table_pages(players):
            strip, table, market = table_areas(players)
            assert_apart([*filter(None, (strip, market)), *(card_boxes(table, len(page.seats)) if page.seats else ())])


def assert_apart(boxes: list[Box]) -> None:
    """Check that boxes lie below the header, and none over another."""
    sheet = Image.new("L", picture_size())
    for box in boxes:
        assert sheet.crop(corners(box)).getextrema() == (0, 0)
        sheet.paste(255, corners(box))
        assert is_within(corners(box), Box(0, 84, *picture_size())._replace(height=picture_size()[1] - 84))


@pytest.mark.parametrize("players", [2, 8, 20])
def test_tall_pages_of_large_tables_keep_to_their_bytes(players: int) -> None:
    with drawing_in(Format.TALL):
        pngs = [draw(full(players), page) for page in {0, len(table_pages(players)) - 1}]
    assert {Format.TALL.size} == {size(png) for png in pngs}
    assert max(map(len, pngs)) <= 150 * 1024


@pytest.mark.parametrize("players", [1, 2, 4, 5, 12, 13, 20])
def test_tall_panel_lists_all_seats_beside_each_other(players: int) -> None:
    with drawing_in(Format.TALL):
        side = layout(seats_height(players)).side
        boxes = seat_boxes(side, players)
        assert players == len(boxes)
        assert_apart(boxes)
    assert all(is_within(corners(box), side) for box in boxes)
    assert all(40 <= box.height for box in boxes)


def test_strip_brightens_the_seats_of_its_page() -> None:
    strip = table_areas(20)[0]
    assert strip is not None
    lawns = [
        Counter(Image.open(io.BytesIO(draw(deal(20), page))).convert("RGB").crop(corners(strip)).get_flattened_data())
        for page in range(6)
    ]
    assert [True] * 5 + [False] == [lawn[LAWN] > 10_000 for lawn in lawns]
    assert not is_within(changed(draw(deal(20), 0), draw(deal(20), 4)), strip)


def test_strip_tells_gems_of_every_seat_and_who_still_builds() -> None:
    strip = table_areas(8)[0]
    assert strip is not None
    state = deal(8, building="open")
    richer = changed_player(state, 7, garden=worth(12))
    assert is_within(changed(draw(state), draw(richer)), strip)
    view = GARDLINGS.view(deal(8), None)
    done = replace(view, players=(*view.players[:7], replace(view.players[7], is_building=False)))
    assert not is_within(changed(shown(view), shown(done)), table_areas(8)[1])


def test_hidden_gardens_are_hidden_from_the_table_whoever_sees_it() -> None:
    state = drawing(deal(2), anything(3, 9), PIG)
    assert draw(state, seat=0) == draw(state, seat=1) == draw(state) == draw(deal(2))


def test_open_gardens_are_shown() -> None:
    assert draw(drawing(deal(2, building="open"), anything(3, 9), PIG)) != draw(deal(2, building="open"))


def test_gardens_of_the_last_round_stand_until_others_are_seen() -> None:
    hidden, opened = next_round(), next_round(building="open")
    assert all(shows_last_round(GARDLINGS.view(state, None)) for state in (hidden, opened))
    assert not any(shows_last_round(GARDLINGS.view(state, None)) for state in (deal(2), counted()))
    building = drawing(hidden, anything(3, 9), PIG)
    assert draw(building, seat=0) == draw(building) == draw(hidden)
    first, _ = play(opened, 0, "draw")
    assert not shows_last_round(GARDLINGS.view(first, None))
    season = hidden.players[1].last
    assert season is not None
    other = changed_player(hidden, 1, last=replace(season, garden=worth(7)))
    assert changed(draw(other), draw(hidden)) is not None


def test_what_was_bought_stands_with_the_last_garden() -> None:
    state = next_round()
    season = state.players[0].last
    assert season is not None
    assert season.purchase is not None
    bare = changed_player(state, 0, last=replace(season, purchase=None))
    assert is_within(changed(draw(state), draw(bare)), card_boxes(table_areas(2)[1], 2)[0])


def test_whoever_has_stopped_sees_the_gardens_of_all_who_have() -> None:
    state = closing(deal(3), anything(3, 9), anything(4, 9), anything(5, 9))
    for seat in (0, 1):
        state, _ = play(state, seat, "end")
    cards = card_boxes(table_areas(3)[1], 3)
    assert draw(state, seat=0) == draw(state, seat=1) != draw(state, seat=2) == draw(state)
    other = changed_player(state, 1, garden=anything(6, 9))
    assert is_within(changed(draw(state, seat=0), draw(other, seat=0)), cards[1])
    hidden = changed_player(state, 2, garden=anything(6, 9))
    assert draw(state, seat=0) == draw(hidden, seat=0)


def test_a_table_that_has_been_counted_shows_everything() -> None:
    view = GARDLINGS.view(counted(), Seat(1))
    assert [player.garden for player in table_view(view).players] == [player.garden for player in view.players]
    assert table_view(view).seat is None


def test_a_game_that_was_cut_short_has_nobody_next() -> None:
    assert changed(draw(deal(3)), draw(deal(3), is_cut_short=True)) is not None


def test_dragons_that_were_announced_stand_on_the_card_of_a_hidden_garden() -> None:
    for state in (deal(8), next_round()):
        announced = changed_player(state, 1, announced=True)
        seats = table_pages(len(state.players))[0].seats
        card = card_boxes(table_areas(len(state.players))[1], len(seats))[1]
        assert is_within(changed(draw(announced), draw(state)), card)


def test_what_a_pig_became_stands_beside_what_was_bought() -> None:
    view = GARDLINGS.view(play(counted(), counted().turn, "buy:pity end")[0], None)
    buyer = next(seat for seat, player in enumerate(view.players) if player.purchase is not None)
    purchase = view.players[buyer].purchase
    assert purchase is not None
    mutated = replace(view.players[buyer], purchase=replace(purchase, new=PIG))
    assert (purchase.kind, PIG) == tiles_shown(mutated)


def test_dragons_and_gnomes_are_named_for_what_they_took() -> None:
    view = GARDLINGS.view(counted(), None)
    count = view.players[1].count
    assert count is not None
    robbed = [replace(count, **taken) for taken in ({"to_dragons": 2}, {"to_gnomes": 2}, {"to_dragons": 3}, {})]
    drawn = {
        shown(replace(view, players=(view.players[0], replace(view.players[1], count=one), *view.players[2:])))
        for one in robbed
    }
    assert len(drawn) == len(robbed)


def test_ponds_are_water_where_they_count_and_coins_where_they_pay() -> None:
    ponds, poor, without = (
        stopped(with_supply(deal(2, ponds=option), supply), garden(TWO_PONDS), worth(5))
        for option, supply in (("on", 20), ("on", 1), ("off", 20))
    )
    card = card_boxes(table_areas(2)[1], 2)[0]
    views = [replace(GARDLINGS.view(state, None), supply=0) for state in (ponds, poor, without)]
    assert is_within(changed(shown(views[0]), shown(views[2])), card)
    assert is_within(changed(shown(views[0]), shown(views[1])), card)


def with_supply(state: State, coins: int) -> State:
    return replace(state, supply=coins)


@pytest.mark.parametrize(("across", "down"), [(60, 1), (1, 60), (60, 60)])
def test_even_the_longest_garden_stays_on_its_card(across: int, down: int) -> None:
    long = tuple(PlacedTile(PIG, *square, turn) for square, turn in (((0, 0), 0), ((across, 0), 0), ((0, down), 1)))
    area = card_boxes(table_areas(20)[1], 4)[3]
    plan = plan_of(squares_of(long), area, 56, (PANEL, PANEL))
    for x, y in squares_of(long):
        left, top = plan.at(x, y)
        assert is_within((round(left), round(top), round(left) + plan.cell, round(top) + plan.cell), area)


def test_names_in_other_scripts_become_colour_and_number() -> None:
    view = GARDLINGS.view(deal(9), None)
    names = [*NAMES[:8], "Blue 9"]
    assert overview(view, tuple(names), page=2) == overview(view, (*names[:8], "日本"), page=2)


def test_states_are_told_apart() -> None:
    state = counted()
    view = GARDLINGS.view(state, None)
    states = [state_of(view, Seat(seat)) for seat in range(4)]
    buyer = view.turn
    assert states[buyer] is Doing.BUYING
    assert states[3] is (Doing.BUYING if buyer == 3 else Doing.BUST)
    bought = GARDLINGS.view(play(state, buyer, "buy:pity end")[0], None)
    assert state_of(bought, buyer) is Doing.BOUGHT
    assert len(tiles_shown(bought.players[buyer])) == 1


def test_the_winner_stands_out_at_the_end() -> None:
    state = stopped(deal(3), worth(20), worth(21), worth(5), bust=(2,))
    view = GARDLINGS.view(state, None)
    assert [Doing.STOPPED, Doing.WON, Doing.BUST] == [state_of(view, Seat(seat)) for seat in range(3)]
    tied = stopped(deal(2), worth(20), worth(20, but=1), coins=(1, 2))
    assert [Doing.STOPPED, Doing.WON] == [state_of(GARDLINGS.view(tied, None), Seat(seat)) for seat in range(2)]


def test_who_builds_is_told_and_what_they_hold() -> None:
    state = play(drawing(deal(2, building="open"), anything(3, 9), PIG), 0, "draw")[0]
    view = GARDLINGS.view(state, None)
    assert (state_of(view, Seat(0)), tiles_shown(view.players[0])) == (Doing.BUILDING, (PIG,))


@pytest.mark.parametrize("building", ["open", "hidden"])
def test_page_that_all_see_alike_is_drawn_once_for_all_viewers(building: str) -> None:
    state = deal(20, building=building)
    for seat in range(3):
        state = play(state, seat, legal(state, seat).split()[0])[0]
    table_page.cache_clear()
    drawn = [draw(state, seat=seat) for seat in range(20)]
    assert 1 == len({id(page) for page in drawn})


def test_page_that_somebody_sees_otherwise_is_drawn_for_them() -> None:
    state = stopped(deal(3, building="hidden"), worth(5))
    table_page.cache_clear()
    assert 2 == len({draw(state, seat=seat) for seat in range(3)})
