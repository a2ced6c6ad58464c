"""How sight lines run: through which cells, how far, and where they turn into dots."""

from itertools import combinations

import pytest

from render.topiary.pictures.plan import ROOM, Plan
from render.topiary.pictures.strands import Span, Strand, Thread, Viewer, reach, shared_positions, strands
from rules.topiary.garden.cells import cell_name, parse_cell
from rules.topiary.garden.positions import PLACES, POSITIONS, parse_position
from tests.render.topiary.positions import garden, looking, row

HIDDEN = row("sw2 ?? wh3 ?? pp1")
FREE = row("sw2 ?? wh3 ?? ??")
FIVE = row("sw2 ?? wh5 ?? ??")
NOTHING_YET = row("?? ?? ?? ?? ??")
PLAN = Plan(168, 210, 100)


def spans(lying: tuple[int, ...], *positions: str) -> dict[str, list[Span]]:
    viewers = [Viewer(0, Thread.PLAIN, looking(lying, position)) for position in positions]
    return {cell_name(cell): [strand.span for strand in found] for cell, found in strands(lying, viewers).items()}


@pytest.mark.parametrize(
    ("lying", "line", "dots"),
    [(HIDDEN, 3, 5), (FREE, 5, 5), (FIVE, 3, 3), (NOTHING_YET, 5, 5), (row("?? pp4 pp3 pp2 ??"), 2, 4)],
    ids=["one hidden at the end", "nothing hidden", "a five", "nothing face up", "two hidden"],
)
def test_a_line_ends_where_the_view_is_blocked_and_dots_lead_to_what_is_hidden(
    lying: tuple[int, ...], line: int, dots: int
) -> None:
    assert (line, dots) == reach(looking(lying, "a3e"), lying)


def test_what_is_hidden_between_two_seen_ones_does_not_end_the_line() -> None:
    lying = row("pp3 pp2 ?? pp4 ??")
    assert (5, 5) == reach(looking(lying, "a3e"), lying)


def test_a_gap_is_looked_over_like_a_face_down_tile() -> None:
    lying = garden(f"{'?? ' * 10} sw2 -- -- wh3 ?? {'?? ' * 10}")
    assert ["A3", "D3"] == [cell_name(cell) for cell in looking(lying, "a3e").seen]
    assert (5, 5) == reach(looking(lying, "a3e"), lying)


def test_a_line_crosses_its_cells_and_ends_at_the_last_sculpture_seen() -> None:
    assert {
        "A3": [Span.ACROSS],
        "B3": [Span.ACROSS],
        "C3": [Span.FIRST_DOTS, Span.TO_MIDDLE],
        "D3": [Span.DOTS],
        "E3": [Span.LAST_DOTS],
    } == spans(HIDDEN, "a3e")


def test_a_free_line_ends_short_of_the_far_edge() -> None:
    assert [Span.TO_END] == spans(FREE, "a3e")["E3"]


def test_a_slanted_line_touches_the_cells_beside_each_corner() -> None:
    found = spans(NOTHING_YET, "a4se")
    assert {"A4": [Span.ACROSS], "B5": [Span.TO_END]}.items() <= found.items()
    assert {"A3", "A4", "A5", "B4", "B5"} == set(found)


def test_dots_lie_under_lines_and_the_drafted_line_on_top() -> None:
    viewers = [
        Viewer(0, Thread.DRAFT, looking(HIDDEN, "e1s")),
        Viewer(1, Thread.PLAIN, looking(HIDDEN, "e5n")),
        Viewer(1, Thread.PLAIN, looking(HIDDEN, "a3e")),
    ]
    found = strands(HIDDEN, viewers)[parse_cell("E3")]
    assert Span.LAST_DOTS is found[0].span
    assert Thread.DRAFT is found[-1].thread


def test_two_who_look_at_each_other_have_their_lines_side_by_side() -> None:
    viewers = [Viewer(seat, Thread.PLAIN, looking(FREE, name)) for seat, name in enumerate(("a3e", "e3w", "c1s"))]
    assert {parse_position("a3e"), parse_position("e3w")} == shared_positions(viewers)
    crossing: tuple[Strand, ...] = strands(FREE, viewers)[parse_cell("C3")]
    assert {(0, True), (1, True), (2, False)} == {(strand.seat, strand.is_shifted) for strand in crossing}


def test_no_two_visitors_stand_closer_than_their_room() -> None:
    spots = [PLAN.spot(position) for position in POSITIONS]
    nearest = min(((a - c) ** 2 + (b - d) ** 2) ** 0.5 for (a, b), (c, d) in combinations(spots, 2))
    assert ROOM <= nearest


def test_everybody_stands_outside_the_garden_on_the_own_sight_line() -> None:
    for position in POSITIONS:
        x, y = PLAN.spot(position)
        assert not (PLAN.left < x < PLAN.left + PLAN.side and PLAN.top < y < PLAN.top + PLAN.side)
        (x1, y1), (x2, y2) = (PLAN.middle(cell) for cell in PLACES[position].line[:2])
        assert 0 == (x2 - x1) * (y1 - y) - (y2 - y1) * (x1 - x)
        assert (x1 - x) * (x2 - x1) + (y1 - y) * (y2 - y1) > 0
