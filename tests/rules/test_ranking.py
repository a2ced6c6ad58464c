import pytest

from rules.game import Discloses, Event, ScoreLine, Seat, rank, told_to


def seat(points: int, *tie_breaks: int) -> tuple[ScoreLine, ...]:
    """A sheet with two lines of points and any number of tie-breaks."""
    breaks = [ScoreLine(f"break {number}", value, tie_break=True) for number, value in enumerate(tie_breaks)]
    return ScoreLine("half", points // 2), ScoreLine("rest", points - points // 2), *breaks


@pytest.mark.parametrize(
    ("sheet", "totals", "places", "used"),
    [
        ((seat(5), seat(9)), (5, 9), (2, 1), False),
        ((seat(9), seat(9), seat(4)), (9, 9, 4), (1, 1, 3), False),
        ((seat(9), seat(10), seat(9), seat(9)), (9, 10, 9, 9), (2, 1, 2, 2), False),
        ((seat(9, 1), seat(9, 2)), (9, 9), (2, 1), True),
        ((seat(9, 2), seat(9, 2)), (9, 9), (1, 1), False),
        ((seat(9, 2, 0), seat(9, 2, 1)), (9, 9), (2, 1), True),
        ((seat(9, 1, 5), seat(9, 2, 0)), (9, 9), (2, 1), True),
        ((seat(8, 7), seat(9, 0)), (8, 9), (2, 1), False),
        ((seat(9, 1), seat(9, 1), seat(4, 2), seat(4, 1)), (9, 9, 4, 4), (1, 1, 3, 4), True),
    ],
)
def test_points_rank_first_then_tie_breaks_in_their_order_and_equals_share_a_place(
    sheet: tuple[tuple[ScoreLine, ...], ...], totals: tuple[int, ...], places: tuple[int, ...], *, used: bool
) -> None:
    result = rank(sheet)
    assert (sheet, totals, places, used) == (result.sheet, result.totals, result.places, result.tie_break_used)


def test_a_line_brings_points_unless_it_breaks_ties() -> None:
    assert not ScoreLine("nobles", 3).tie_break
    assert (3,) == rank(((ScoreLine("nobles", 3), ScoreLine("gardeners", 9, tie_break=True)),)).totals


@pytest.mark.parametrize(
    ("audience", "viewer", "expected"),
    [
        (None, None, True),
        (None, Seat(1), True),
        (frozenset({Seat(1)}), Seat(1), True),
        (frozenset({Seat(1)}), Seat(0), False),
        (frozenset({Seat(1)}), None, False),
        (frozenset(), Seat(0), False),
    ],
)
def test_an_event_is_told_to_its_audience_only(
    audience: frozenset[Seat] | None, viewer: Seat | None, *, expected: bool
) -> None:
    event = Event(seat=Seat(0), audience=audience, discloses=Discloses.OWN)
    assert expected is told_to(event, viewer)
