import pytest

from rules.game import ScoreLine, rank
from rules.resignations import ends_game, places_after, ranked


@pytest.mark.parametrize(
    ("players", "people_left", "expected"),
    [(2, 1, True), (2, 0, True), (3, 2, False), (3, 1, False), (4, 1, False), (3, 0, True), (4, 0, True)],
)
def test_ruling_two_end_with_the_first_resignation_and_more_with_the_last_person(
    players: int, people_left: int, *, expected: bool
) -> None:
    assert expected is ends_game(players, people_left)


@pytest.mark.parametrize(
    ("places", "resigned", "expected"),
    [
        ((1, 2), {}, (1, 2)),
        ((1, 2), {0: 7}, (2, 1)),
        ((1, 2, 3), {0: 7}, (3, 1, 2)),
        ((1, 1, 3, 4), {2: 7}, (1, 1, 4, 3)),
        ((1, 2, 3, 4), {0: 7, 1: 9}, (4, 3, 1, 2)),
        ((1, 2, 3, 4), {0: 9, 1: 7}, (3, 4, 1, 2)),
        ((1, 2, 3, 4), {0: 7, 3: 7}, (3, 1, 2, 3)),
        ((1, 1, 1), {0: 7, 1: 9, 2: 8}, (3, 1, 2)),
    ],
)
def test_ruling_whoever_resigned_is_placed_last_and_the_earlier_the_lower(
    places: tuple[int, ...], resigned: dict[int, int], expected: tuple[int, ...]
) -> None:
    assert expected == places_after(places, resigned)


def lines(points: int, gardeners: int) -> tuple[ScoreLine, ...]:
    return ScoreLine("points", points), ScoreLine("gardeners", gardeners, tie_break=True)


@pytest.mark.parametrize(("resigned", "used"), [({}, True), ({0: 5}, False), ({1: 5}, False), ({2: 5}, True)])
def test_tie_break_counts_as_used_only_between_those_who_stayed(resigned: dict[int, int], *, used: bool) -> None:
    result = rank((lines(9, 1), lines(9, 2), lines(4, 0)))
    assert result.tie_break_used
    assert used is ranked(result, resigned).tie_break_used


def test_points_stay_as_they_were_scored() -> None:
    result = rank((lines(9, 1), lines(3, 2), lines(4, 0)))
    after = ranked(result, {0: 5})
    assert ((result.sheet, result.totals), (3, 2, 1)) == ((after.sheet, after.totals), after.places)
