from collections.abc import Callable
from dataclasses import replace

import pytest
from PIL import ImageChops

from render.canvas.style import GOLD
from render.topiary.draft import position_points
from render.topiary.look import TOPIARY_LOOK
from render.topiary.pictures.cells import CellLook, cell_block
from render.topiary.pictures.frame import plan
from render.topiary.pictures.overview import overview
from render.topiary.pictures.panel import panel
from render.topiary.pictures.strands import Thread, Viewer, strands
from render.topiary.steps import steps
from render.topiary.words.vocabulary import position_words
from rules.game import Seat
from rules.topiary.game import TOPIARY
from rules.topiary.garden.cells import parse_cell
from rules.topiary.garden.positions import Position
from rules.topiary.garden.tiles import Tile, parse_tile
from rules.topiary.moves import PlaceVisitor
from rules.topiary.view import FACE_DOWN, NOTHING, PlayerView, Step, Turn, View
from tests.languages.told import lettered
from tests.render.comparing import changed, opened
from tests.render.topiary.positions import at_step, drafting, looking, moments, row, with_visitors
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


def test_what_can_be_pressed_in_the_garden_is_marked_there_alone() -> None:
    one = at_step(Step.PICK)
    box = changed(draw_panel(one), panel(one.view, one.before, one.legal[:1], one.names))
    assert box is not None
    assert GARDEN[0] <= box[0] < box[2] <= GARDEN[2]
    assert GARDEN[1] <= box[1] < box[3] <= GARDEN[3]


def sightseeing() -> tuple[Moment, dict[Position, int]]:
    """Return a moment with free positions that bring nothing, and what each brings, the best first."""
    one = at_step(Step.VISITOR)
    points = position_points(one.view, one.legal)
    assert 0 in points.values()
    assert len({*points.values()}) > 3
    return one, dict(points)


def gold_at(position: Position, png: bytes) -> int:
    """Return how many pixels about a position are of the gold of what can be chosen."""
    x, y = (round(at) for at in plan().spot(position))
    found = opened(png).crop((x - 20, y - 20, x + 20, y + 20)).getcolors(1600) or ()
    return sum(count for count, colour in found if colour == GOLD)


def test_the_best_three_positions_stand_large_and_those_that_bring_nothing_are_dots() -> None:
    one, points = sightseeing()
    golden = {position: gold_at(position, draw_panel(one)) for position in points}
    best, some = [*points][:3], [position for position in [*points][3:] if points[position]]
    useless = [position for position in points if not points[position]]
    assert min(golden[position] for position in best) > 2 * max(golden[position] for position in some)
    assert min(golden[position] for position in some) > 5 * max(golden[position] for position in useless)


def test_the_best_positions_are_named_beside_the_garden_as_their_buttons_are(monkeypatch: pytest.MonkeyPatch) -> None:
    one, points = sightseeing()
    first = [choice for side in steps(one.view, one.legal).choices for choice in side.choices[:1]]
    with lettered(monkeypatch) as written:
        panel.__wrapped__(one.view, one.before, one.legal, one.names)
    (named,) = (line for line in written if line.startswith(position_words(next(iter(points)))))
    assert named == "   ".join(f"{position_words(position)} {points[position]}" for position in [*points][:3])
    assert any(choice.label in named for choice in first)


def test_an_opened_side_dims_all_other_positions() -> None:
    one, points = sightseeing()
    tree = steps(one.view, one.legal)
    west = TOPIARY_LOOK.opened(one.view, one.before, one.legal, one.names, "west").png
    here = {move.position for move in tree.below("west") if isinstance(move, PlaceVisitor)}
    assert 0 < len(here) < len(points)
    assert {position for position in points if gold_at(position, west) > 100} == {
        position for position in here if points[position]
    }
    assert draw_panel(one) == TOPIARY_LOOK.opened(one.view, one.before, one.legal, one.names, "nowhere").png


def shade(tile: int, box: tuple[int, int, int, int]) -> float:
    """Return how strongly sight lines show in a part of a cell that they cross, at most, beside all of the cell."""
    lying = row("sw2 ?? wh5 ?? ??")
    viewers = [Viewer(0, Thread.PLAIN, looking(lying, name)) for name in ("a3e", "a1s", "e3w")]
    look = CellLook(tile, "A3", strands=strands(lying, viewers)[parse_cell("A3")])
    plain, crossed = (cell_block(one, 100).convert("RGB") for one in (look._replace(strands=()), look))
    ink = ImageChops.difference(plain, crossed).convert("L")
    within, everywhere = (max(part.tobytes()) for part in (ink.crop(box), ink))
    return within / everywhere


@pytest.mark.parametrize(
    ("tile", "box"),
    [
        pytest.param(parse_tile("py2"), (42, 46, 62, 58), id="a sculpture"),
        pytest.param(parse_tile("sw2"), (8, 8, 36, 41), id="its number"),
        pytest.param(FACE_DOWN, (34, 36, 66, 58), id="the name of a cell"),
    ],
)
def test_sight_lines_fade_under(tile: int, box: tuple[int, int, int, int]) -> None:
    assert shade(tile, box) < 0.2


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
