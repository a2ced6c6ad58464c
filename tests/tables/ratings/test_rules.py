import pytest

from db.games.games import Terms
from tables.ratings.model import A_SEASON, A_WEEK, Sitting, Unrated, meetings_in, obstacle, placed, share

NOW = 1_800_000_000
DAY = 86400
ANNA, BEN, CLARA = 1, 2, 3
PAIR = frozenset({ANNA, BEN})


@pytest.mark.parametrize(
    ("reason", "terms", "people"),
    [
        (None, Terms(is_rated=True), 2),
        (Unrated.HOST, Terms(is_rated=False), 4),
        (Unrated.HINTS, Terms(is_rated=True, has_hints=True), 4),
        (Unrated.LENIENT, Terms(is_rated=True, is_lenient=True), 4),
        (Unrated.ALONE, Terms(is_rated=True), 1),
    ],
)
def test_what_keeps_a_game_from_being_rated(reason: Unrated | None, terms: Terms, people: int) -> None:
    assert reason is obstacle(terms, people)


def test_a_game_that_ended_by_consent_is_not_rated() -> None:
    assert Unrated.AGREED is obstacle(Terms(), 4, is_agreed=True)


@pytest.mark.parametrize(
    ("wanted", "left", "places"),
    [
        ((1, 2, 3), (None, None, None), (1, 2, 3)),
        # Who resigned, or gave the seat away, is last, whatever was reached there.
        ((3, 1, 2), (7, None, None), (1, 2, 3)),
        ((3, 2, 1), (7, 9, None), (1, 2, 3)),
        ((2, 2, 1), (7, 7, None), (1, 2, 2)),
    ],
)
def test_leaving_counts_as_last(wanted: tuple[int, ...], left: tuple[int | None, ...], places: tuple[int, ...]) -> None:
    assert wanted == placed([Sitting(user_id=seat, left_from=one) for seat, one in enumerate(left)], places)


def counted(games: dict[int, int], *ago: int, computers: int = 0) -> float:
    return share(ANNA, games, computers, {PAIR: meetings_in([NOW - one for one in ago], NOW)})


def test_two_peoples_tenth_game_in_a_week_counts_no_more() -> None:
    known = {ANNA: 99, BEN: 99}
    assert 0 < counted(known, *[DAY] * 8)
    assert 0 == counted(known, *[DAY] * 9)
    assert 0 < counted(known, *[DAY] * 8, A_WEEK)


def test_the_more_often_two_have_met_in_a_season_the_less_one_more_game_counts() -> None:
    known = {ANNA: 99, BEN: 99}
    assert [1.0, 1 / 2, 1 / 5] == [counted(known, *[20 * DAY] * times) for times in (0, 4, 8)]
    assert 1.0 == counted(known, *[A_SEASON] * 8)
    # A third who is new to both does not help them.
    assert 1 / 2 == counted({**known, CLARA: 99}, *[20 * DAY] * 4)


@pytest.mark.parametrize(
    ("wanted", "games", "met", "computers"),
    [
        # Somebody new moves others who are new, and is moved by all.
        (1.0, {ANNA: 0, BEN: 0}, 0, 0),
        (1.0, {ANNA: 4, BEN: 99}, 0, 0),
        # But not those who are known.
        (0.0, {ANNA: 5, BEN: 4}, 0, 0),
        (0.5, {ANNA: 5, BEN: 4, CLARA: 5}, 0, 0),
        (0.5, {ANNA: 5, BEN: 4}, 0, 1),
        # An account that has played only against its owner is never known to them.
        (0.0, {ANNA: 99, BEN: 8}, 4, 0),
        # Two who have played nobody else are alike.
        (0.5, {ANNA: 8, BEN: 8}, 4, 0),
    ],
)
def test_nobody_who_is_known_is_moved_by_somebody_who_is_not(
    wanted: float, games: dict[int, int], met: int, computers: int
) -> None:
    assert wanted == counted(games, *[20 * DAY] * met, computers=computers)
