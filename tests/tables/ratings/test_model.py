import math
from dataclasses import replace
from itertools import permutations

import pytest

from tables.ratings.model import MEAN, STRENGTHS, UNKNOWN, Entrant, Rating, chances, rated, strength_of
from tools.tournament.__main__ import BOOK
from tools.tournament.strength import step, strengths

DAY = 86400
NOW = 1_800_000_000
SETTLED = Rating(uncertainty=50.0, games=100, at=NOW)


def after(*ratings: Rating, places: tuple[int, ...] | None = None, shares: tuple[float, ...] = ()) -> list[Rating]:
    """Rate a game in the order of the ratings, or with places and shares of their own."""
    places, shares = places or tuple(range(1, len(ratings) + 1)), shares or (1.0,) * len(ratings)
    return list(rated([Entrant(*one) for one in zip(ratings, places, shares, strict=True)], NOW))


def test_whoever_wins_gains_what_the_other_loses_if_they_are_alike() -> None:
    won, lost = after(Rating(), Rating())
    assert (True, 1, NOW) == (won.points > MEAN, won.games, won.at)
    assert pytest.approx(MEAN - lost.points) == won.points - MEAN
    assert won.uncertainty == lost.uncertainty < UNKNOWN


def test_a_surprise_counts_for_more_than_what_was_expected() -> None:
    strong = replace(SETTLED, points=1800.0)
    expected, surprising = after(strong, SETTLED)[0], after(SETTLED, strong)[0]
    assert surprising.points - MEAN > 5 * (expected.points - 1800) > 0


def test_those_who_share_a_place_are_drawn_together_and_nobody_gains_of_equals() -> None:
    assert [MEAN] * 3 == pytest.approx([one.points for one in after(*[Rating()] * 3, places=(1, 1, 1))])
    upper, lower = after(replace(SETTLED, points=1700.0), SETTLED, places=(1, 1))
    assert upper.points < 1700
    assert lower.points > MEAN


@pytest.mark.parametrize(("odds", "players"), [(10.0, 2), (9.1, 3), (8.4, 4)])
def test_four_hundred_points_are_odds_of_ten_to_one(odds: float, players: int) -> None:
    # What is not known of the others adds up, so it is a little less at a larger table.
    first, *others = chances([replace(SETTLED, points=MEAN + 400), *[SETTLED] * (players - 1)])
    assert pytest.approx([odds, 1], abs=0.05) == [first / others[0], first + sum(others)]


def test_an_absence_makes_a_rating_less_certain_and_takes_no_points() -> None:
    away = SETTLED.faded(NOW + 365 * DAY)
    assert (SETTLED.points, SETTLED.games) == (away.points, away.games)
    assert pytest.approx(math.sqrt(50**2 + 365 * 20)) == away.uncertainty
    assert UNKNOWN == SETTLED.faded(NOW + 100 * 365 * DAY).uncertainty
    # A clock that was set back makes nothing more certain, and nobody is less known than somebody new.
    assert (SETTLED, Rating()) == (SETTLED.faded(NOW - DAY), Rating().faded(NOW))


def test_somebody_who_was_away_moves_more_than_somebody_who_was_not() -> None:
    away = replace(SETTLED, at=NOW - 365 * DAY)
    assert after(away, SETTLED)[0].points - MEAN > 2 * (after(SETTLED, SETTLED)[0].points - MEAN)


def test_a_share_of_a_game_moves_by_that_share_and_none_changes_nothing() -> None:
    whole, half = (after(SETTLED, SETTLED, shares=(share, 1.0))[0] for share in (1.0, 0.5))
    assert pytest.approx((whole.points - MEAN) / 2) == half.points - MEAN
    assert whole.uncertainty < half.uncertainty < 50
    away = replace(SETTLED, at=NOW - 365 * DAY)
    assert away == after(away, SETTLED, shares=(0.0, 1.0))[0]


@pytest.mark.parametrize(("games", "is_provisional"), [(0, True), (4, True), (5, False)])
def test_a_rating_is_shown_from_five_games_on(games: int, *, is_provisional: bool) -> None:
    assert is_provisional is Rating(games=games).is_provisional


def test_who_sits_where_makes_no_difference() -> None:
    entrants = [Entrant(replace(SETTLED, points=1400.0 + 100 * place), place) for place in (1, 2, 3)]
    wanted = rated(entrants, NOW)
    for order in permutations(range(3)):
        found = rated([entrants[one] for one in order], NOW)
        assert pytest.approx([wanted[one].points for one in order]) == [one.points for one in found]


def test_computers_are_as_strong_as_the_tournament_says() -> None:
    assert strengths(BOOK) == STRENGTHS
    assert (MEAN, None, None) == (
        strength_of("topiary", "keen").points,  # type: ignore[union-attr] # it is there
        strength_of("nim", "keen"),
        strength_of("topiary", None),
    )


@pytest.mark.parametrize(("share", "players"), [(0.5, 2), (0.25, 4), (0.9, 2), (10 / 13, 4)])
def test_a_step_between_levels_is_the_one_that_wins_so_often(share: float, players: int) -> None:
    odds = share * (players - 1) / (1 - share)
    points, error = step({players: (share * 1000, 1000)})
    assert pytest.approx(400 * math.log10(odds), abs=0.01) == points
    # Four times as many games tell twice as much.
    assert pytest.approx(error / 2) == step({players: (share * 4000, 4000)})[1]
