from collections.abc import Callable
from dataclasses import replace

import pytest
from PIL import ImageChops

from render.topiary.pictures.overview import overview
from render.topiary.pictures.panel import panel
from rules.game import Seat
from rules.topiary.game import TOPIARY
from rules.topiary.garden.tiles import Tile
from rules.topiary.view import FACE_DOWN, NOTHING, PlayerView, Step, Turn, View
from tests.render.comparing import changed, opened
from tests.render.topiary.positions import at_step, drafting, moments, with_visitors
from tools.samples.topiary import SAMPLES, TABLES
from tools.samples.topiary import Position as Moment

Change = Callable[[View], View]
GARDEN = (24, 98, 781, 850)
"""The part of every picture that shows the garden: left, top, right, bottom."""


def draw_panel(one: Moment) -> bytes:
    return panel(one.view, one.before, one.legal, one.names)


def with_player(view: View, seat: int, player: PlayerView) -> View:
    return replace(view, players=(*view.players[:seat], player, *view.players[seat + 1 :]))


def with_tile(view: View, cell: int, tile: int) -> View:
    return replace(view, garden=(*view.garden[:cell], tile, *view.garden[cell + 1 :]))


VISIBLE: dict[str, Change] = {
    "a sculpture": lambda v: with_tile(v, 12, (v.garden[12] + 7) % 40),
    "a face-down tile": lambda v: with_tile(v, 12, FACE_DOWN),
    "a gap": lambda v: with_tile(v, v.garden.index(FACE_DOWN), NOTHING),
    "a visitor": lambda v: replace(v, visitors=(*v.visitors[:-1], 1 if v.visitors[-1] == NOTHING else NOTHING)),
    "whose a visitor is": lambda v: replace(v, visitors=tuple((s + 1) % 4 if s >= 0 else s for s in v.visitors)),
    "who is next": lambda v: replace(v, turn=Seat((v.turn + 1) % len(v.players))),
    "the first player": lambda v: replace(v, first=Seat((v.first + 1) % len(v.players))),
    "the round": lambda v: replace(v, turns=v.turns + len(v.players)),
    "the type that is left out": lambda v: replace(v, left_out=3),
    "the last turn": lambda v: with_player(
        v, (v.turn - 1) % 4, replace(v.players[(v.turn - 1) % 4], last=Turn(position=5))
    ),
}


@pytest.mark.parametrize("change", VISIBLE.values(), ids=VISIBLE.keys())
def test_the_overview_shows(change: Change) -> None:
    one = at_step(Step.VISITOR)
    assert changed(overview(one.spectator, one.names), overview(change(one.spectator), one.names))


@pytest.mark.parametrize("step", [Step.VISITOR, Step.LAY])
def test_only_the_panel_shows_the_hand(step: Step) -> None:
    one = at_step(step)
    other = replace(one.view, hand=tuple(Tile((tile + 1) % 40) for tile in one.view.hand))
    assert changed(draw_panel(one), panel(other, other, one.legal, one.names))
    assert overview(one.view, one.names) == overview(other, one.names)


def test_only_the_panel_of_the_draft_shows_what_can_be_kept() -> None:
    one = drafting(Step.KEEP)
    fewer = replace(one.view, received=one.view.received[1:])
    assert changed(draw_panel(one), panel(fewer, fewer, one.legal, one.names))
    assert overview(one.view, one.names) == overview(fewer, one.names)


def test_what_was_passed_on_stays_before_the_eyes_of_who_passed_it() -> None:
    one = at_step(Step.VISITOR, table=0)
    assert one.view.passed
    forgotten = replace(one.view, passed=())
    assert changed(draw_panel(one), panel(forgotten, forgotten, one.legal, one.names))


@pytest.mark.parametrize("step", [Step.VISITOR, Step.PICK])
def test_what_can_be_pressed_in_the_garden_is_marked_there_alone(step: Step) -> None:
    one = at_step(step)
    box = changed(draw_panel(one), panel(one.view, one.before, one.legal[:1], one.names))
    assert box is not None
    assert GARDEN[0] <= box[0] < box[2] <= GARDEN[2]
    assert GARDEN[1] <= box[1] < box[3] <= GARDEN[3]


def test_every_free_position_has_its_mark() -> None:
    one = at_step(Step.VISITOR)
    for number, move in enumerate(one.legal):
        others = (*one.legal[:number], *one.legal[number + 1 :])
        assert changed(draw_panel(one), panel(one.view, one.before, others, one.names)), str(move)


def test_the_visitor_of_the_draft_is_told_from_one_that_stands_for_good() -> None:
    one = at_step(Step.PICK)
    assert changed(draw_panel(one), panel(one.view, one.view, one.legal, one.names))


def laid() -> Moment:
    """Return a moment in the middle of a game at which a tile is drafted."""
    return next(m for m in moments() if m.view.step is Step.END and m.view.now.laid != NOTHING and m.view.turns > 8)


def test_the_tile_of_the_draft_is_told_from_one_that_lies_for_good() -> None:
    one = laid()
    assert changed(draw_panel(one), panel(one.view, one.view, one.legal, one.names))


def test_what_the_draft_brings_is_written_beside_the_garden() -> None:
    one = laid()
    poorer = with_visitors(one.before)
    box = changed(draw_panel(one), panel(one.view, poorer, one.legal, one.names))
    assert box is not None
    assert box[2] > GARDEN[2]


def test_the_gap_says_where_the_tile_will_lie() -> None:
    one = at_step(Step.LAY)
    waiting = replace(one.view, turn=Seat((one.view.turn + 1) % len(one.names)))
    x, y = 168 + one.view.now.cell % 5 * 100, 210 + one.view.now.cell // 5 * 100
    gap = (x + 20, y + 20, x + 80, y + 80)
    other = panel(waiting, waiting, (), one.names)
    assert ImageChops.difference(opened(draw_panel(one)).crop(gap), opened(other).crop(gap)).getbbox()


@pytest.mark.parametrize("table", [1, 2, 4], ids=["two players", "three players", "four players"])
def test_names_of_any_length_leave_what_stands_beside_them(table: int) -> None:
    one = at_step(Step.VISITOR, table=table)
    long = tuple(name * 12 for name in ("Wilhelmina ", "Ω", "Щ", "i"))[: len(one.names)]
    drawings = (
        (overview(one.spectator, long), overview(one.spectator, one.names)),
        (panel(one.view, one.view, (), long), panel(one.view, one.view, (), one.names)),
    )
    for picture, other in drawings:
        for box in (GARDEN, (1060, 5, 1270, 80), (1190, 104, 1252, 160)):
            assert ImageChops.difference(opened(picture).crop(box), opened(other).crop(box)).getbbox() is None
        assert changed(picture, other)


def test_the_finished_table_shows_all_hands() -> None:
    end = SAMPLES.end(4, *TABLES[4])
    hidden = replace(end.view, players=tuple(replace(player, hand=()) for player in end.view.players))
    assert changed(overview(end.view, end.names), overview(hidden, end.names))


def test_face_down_tiles_look_alike_whatever_they_are() -> None:
    one = at_step(Step.VISITOR)
    deals = [TOPIARY.imagine(one.view, bytes([key]) * 32) for key in range(4)]
    assert len({deal.buried for deal in deals}) == len(deals)
    views = [TOPIARY.view(deal, one.view.seat) for deal in deals]
    assert {draw_panel(one)} == {panel(view, one.before, one.legal, one.names) for view in views}
