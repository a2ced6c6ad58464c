from dataclasses import replace

import pytest

from rules.sanssouci.box import Card
from rules.sanssouci.computer.promise import Promise, Trust
from rules.sanssouci.garden.cells import COLUMN, COLUMNS, ROW, at
from rules.sanssouci.state import Garden, Player

NONE = Trust(open_visit=0.0, closed_visit=0.0, line=0.0, steepness=1, mission=0.0)
HALF = 0.5


def player(garden: Garden, *, missions: tuple[int, ...] = (), turns: int = 10) -> Player:
    return Player(garden, hand=(Card(0),) * turns, deck=(), missions=missions)


def test_points_that_are_scored_count_whatever_is_trusted() -> None:
    assert 12.0 == Promise(NONE).of(player(Garden(walked=9, marked=3), missions=(2,)))


def test_visits_where_a_path_leads_and_where_none_does_count_differently() -> None:
    reached = Garden(symbols=1 << at(4, 1) | 1 << at(4, 2))
    assert 3 * HALF == Promise(replace(NONE, open_visit=HALF)).of(player(reached))
    below_nobles = COLUMNS * (1 + 2 + 3 + 4 + 5 + 6)
    assert (below_nobles - 3) * HALF == Promise(replace(NONE, closed_visit=HALF)).visits(reached, 99)


def test_no_more_visits_count_than_turns_are_left_and_the_best_ones_first() -> None:
    assert (6 + 6) * HALF == Promise(replace(NONE, closed_visit=HALF)).of(player(Garden(), turns=2))


def test_no_noble_stops_at_a_gardener_or_goes_back() -> None:
    trust = Promise(replace(NONE, open_visit=1.0))
    path = 1 << at(0, 1) | 1 << at(0, 2)
    assert 1 + 2 == trust.of(player(Garden(symbols=path)))
    assert 2 == trust.of(player(Garden(symbols=path, nobles=(1, *(0,) * (COLUMNS - 1)))))
    assert 1 == trust.of(player(Garden(symbols=1 << at(0, 1), gardeners=1 << at(0, 2))))


@pytest.mark.parametrize("steepness", [1, 3])
def test_lines_that_are_begun_count_by_a_power_of_what_is_filled(steepness: int) -> None:
    lines = Promise(replace(NONE, line=2.0, steepness=steepness)).lines
    column = 2.0 * 5
    assert pytest.approx(column + 2.0 * sum(range(4, 9)) / COLUMNS**steepness) == lines(COLUMN[0])
    row = 2.0 * (10 - 4)
    assert pytest.approx(row + COLUMNS * column / 6**steepness) == lines(ROW[4])


def test_missions_count_by_how_far_their_nobles_have_come() -> None:
    garden = Garden(nobles=(3, 0, 6, *(0,) * (COLUMNS - 3)))
    assert (3 + 6) * HALF == Promise(replace(NONE, mission=HALF)).of(player(garden, missions=(0, 2)))


def test_a_tile_is_followed_by_the_best_move_of_a_noble() -> None:
    way = Garden(symbols=1 << at(4, 1) | 1 << at(4, 2))
    trust = Promise(replace(NONE, mission=HALF))
    assert 3 == trust.after_tiles(player(way), turns=5)[at(4, 3)]
    assert 3 + 3 * HALF == trust.after_tiles(player(way, missions=(4,)), turns=5)[at(4, 3)]
