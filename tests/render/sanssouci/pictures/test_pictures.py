from collections.abc import Callable
from dataclasses import replace
from itertools import islice

import pytest
from PIL import ImageChops

from render.sanssouci.pictures.closeup import garden
from render.sanssouci.pictures.overview import overview
from render.sanssouci.pictures.panel import panel
from rules.game import Seat
from rules.sanssouci.view import NOTHING, Garden, Phase, Step, View
from tests.render.comparing import changed, opened
from tools.positions import NAMES
from tools.samples.sanssouci import TABLES, Position, positions

Change = Callable[[View], View]


def at_step(step: Step, *, nth: int = 20, table: int = 4) -> Position:
    players, wanted = TABLES[table]
    turns = (one for one in positions(table, players, wanted) if one.view.phase is Phase.TURNS)
    found = (one for one in turns if one.view.step is step)
    return next(islice(found, nth, None))


def draw_panel(one: Position) -> bytes:
    return panel(one.view, one.before, one.legal, one.names)


def with_garden(view: View, seat: int, **changes: object) -> View:
    player = view.players[seat]
    new = replace(player, garden=replace(player.garden, **changes))  # type: ignore[arg-type]  # the fields of Garden
    return replace(view, players=(*view.players[:seat], new, *view.players[seat + 1 :]))


VISIBLE: dict[str, Change] = {
    "a tile of the market": lambda v: replace(v, market=((v.market[0] + 1) % 9, *v.market[1:])),
    "a gap in the market": lambda v: replace(v, market=(NOTHING, *v.market[1:])),
    "the supply": lambda v: replace(v, supply=(v.supply[0] + 1, *v.supply[1:])),
    "who is next": lambda v: replace(v, turn=Seat((v.turn + 1) % len(v.players))),
    "the first player": lambda v: replace(v, first=Seat((v.first + 1) % len(v.players))),
    "the round": lambda v: replace(v, turns=v.turns + len(v.players)),
    "points": lambda v: with_garden(v, 1, walked=v.players[1].garden.walked + 1),
    "a noble": lambda v: with_garden(v, 1, nobles=(6, *v.players[1].garden.nobles[1:])),
    "a symbol": lambda v: with_garden(v, 1, symbols=v.players[1].garden.symbols ^ 1 << 30),
    "a gardener": lambda v: with_garden(v, 1, gardeners=v.players[1].garden.gardeners ^ 1 << 30),
    "the expansion": lambda v: with_garden(v, 1, face=v.players[1].garden.face ^ 1),
    "cards left": lambda v: replace(v, players=(replace(v.players[0], played=v.players[0].played[1:]), *v.players[1:])),
    "a last turn": lambda v: replace(v, players=(replace(v.players[0], last=None), *v.players[1:])),
}


@pytest.mark.parametrize("change", VISIBLE.values(), ids=VISIBLE.keys())
def test_the_overview_shows(change: Change) -> None:
    one = at_step(Step.CARD)
    assert changed(overview(one.spectator, one.names), overview(change(one.spectator), one.names))


SECRET: dict[str, Change] = {
    "the hand": lambda v: replace(v, hand=v.hand[::-1][:1]),
    "a mission": lambda v: replace(v, missions=((v.missions[0] + 1) % 9, v.missions[1])),
}


@pytest.mark.parametrize("change", SECRET.values(), ids=SECRET.keys())
def test_only_the_panel_shows(change: Change) -> None:
    one = at_step(Step.CARD)
    view = change(one.view)
    assert draw_panel(one) != panel(view, view, one.legal, one.names)
    assert overview(one.view, one.names) == overview(view, one.names)
    assert garden(one.view, 0, one.names) == garden(view, 0, one.names)


def test_a_garden_of_another_seat_shows_nothing_of_the_viewer() -> None:
    one = at_step(Step.NOBLE)
    assert garden(one.view, 1, one.names) == garden(one.spectator, 1, one.names)
    assert garden(one.view, 1, one.names) != garden(one.view, 2, one.names)


@pytest.mark.parametrize("step", list(Step))
def test_the_panel_says_what_can_be_pressed(step: Step) -> None:
    one = at_step(step, nth=9)
    without = panel(one.view, one.before, (), one.names)
    if step is Step.END:
        assert draw_panel(one) == without
    else:
        assert changed(draw_panel(one), without)


@pytest.mark.parametrize("step", [Step.GARDENER, Step.NOBLE])
def test_what_can_be_pressed_in_the_garden_is_marked_there_alone(step: Step) -> None:
    one = at_step(step, nth=9)
    box = changed(draw_panel(one), panel(one.view, one.before, one.legal[:1], one.names))
    assert box is not None
    assert 66 <= box[0] < box[2] <= 66 + 9 * 88
    assert 200 <= box[1] < box[3] <= 224 + 6 * 88


def test_the_draft_is_told_from_what_lies_for_good() -> None:
    one = at_step(Step.NOBLE)
    settled = replace(one.view, now=replace(one.view.now, cell=NOTHING))
    assert changed(panel(one.view, one.before, (), one.names), panel(settled, one.before, (), one.names))


def test_the_panel_of_who_waits_marks_the_last_turn() -> None:
    one = at_step(Step.CARD)
    assert one.view.seat is not None
    waiting = replace(one.view, turn=Seat((one.view.seat + 1) % len(one.names)))
    player = waiting.players[one.view.seat]
    players = tuple(replace(p, last=None) if p is player else p for p in waiting.players)
    forgotten = replace(waiting, players=players)
    assert changed(panel(waiting, waiting, (), one.names), panel(forgotten, forgotten, (), one.names))


@pytest.mark.parametrize(
    ("table", "beside"),
    [(1, (470, 110, 630, 620)), (2, (150, 160, 630, 465)), (3, (330, 110, 478, 465))],
    ids=["two players", "three players", "four players"],
)
def test_names_of_any_length_leave_what_stands_beside_them(table: int, beside: tuple[int, int, int, int]) -> None:
    one = at_step(Step.CARD, table=table)
    long = tuple(name * 12 for name in ("Wilhelmina ", "Ω", "Щ", "i"))[: len(one.names)]
    picture, other = opened(overview(one.spectator, long)), opened(overview(one.spectator, one.names))
    for box in (beside, (1010, 5, 1270, 80)):
        assert ImageChops.difference(picture.crop(box), other.crop(box)).getbbox() is None
    assert ImageChops.difference(picture, other).getbbox()


def test_an_own_garden_is_drawn_before_anything_is_dealt() -> None:
    view = at_step(Step.CARD).spectator
    bare = replace(view, players=tuple(replace(p, garden=Garden(), last=None) for p in view.players))
    assert changed(overview(bare, NAMES), overview(view, NAMES))


def test_the_strip_adds_up_what_the_draft_brings() -> None:
    one = at_step(Step.END, nth=30)
    assert one.view.seat is not None
    richer = with_garden(one.view, one.view.seat, walked=one.view.players[one.view.seat].garden.walked + 1)
    box = changed(draw_panel(one), panel(richer, one.before, one.legal, one.names))
    assert box is not None
    assert box[1] > 777
    assert box[2] < 866


def test_without_a_draft_the_strip_says_what_to_do() -> None:
    one = at_step(Step.CARD)
    strip = (30, 782, 860, 842)
    at_tile = at_step(Step.TILE)
    told = opened(draw_panel(one)).crop(strip)
    assert ImageChops.difference(told, opened(draw_panel(at_tile)).crop(strip)).getbbox()
