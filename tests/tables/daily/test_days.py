"""Days begin for all at once, each game has its turn, and a row of days survives two missed ones a month."""

from datetime import date

import pytest

from db.daily import CountRow
from rules.game import Result
from tables.daily import days

TODAY = 20_783


def test_days_begin_at_midnight_in_utc() -> None:
    assert (TODAY, TODAY + 1) == (days.day_of(days.ends_at(TODAY) - 1), days.day_of(days.ends_at(TODAY)))
    assert date(2026, 11, 26) == days.date_of(TODAY)
    assert (date(2026, 11, 1), date(2026, 11, 30)) == tuple(map(days.date_of, days.month_of_day(TODAY)))


def test_each_game_has_its_day_and_each_day_its_own_deal_that_nobody_guesses_without_the_secret() -> None:
    deals = [days.deal_of(bytes(32), TODAY + number) for number in range(8)]
    assert {*days.GAMES} == {deal.slug for deal in deals[:4]}
    assert [deal.slug for deal in deals[:4]] == [deal.slug for deal in deals[4:]]
    assert 8 == len({deal.key for deal in deals})
    assert deals[0] == days.deal_of(bytes(32), TODAY)
    assert deals[0].key != days.key_of(bytes(31) + b"1", TODAY)


@pytest.mark.parametrize(
    ("played", "expected"),
    [
        ((), 0),
        ((0,), 1),
        ((1, 2), 2),
        ((0, 1, 2), 3),
        ((0, 2, 4, 5), 4),
        ((0, 3, 4), 3),
        ((0, 4, 5), 1),
        ((5, 6), 0),
        # Each month has two days of its own: from the 26th, 24 to 27 days back are the 2nd, the 1st, the 31st and 30th.
        ((*range(24), 28, 29), 26),
    ],
)
def test_a_row_of_days_may_miss_two_in_each_month(played: tuple[int, ...], expected: int) -> None:
    assert expected == days.row_of_days({TODAY - back for back in played}, TODAY)


@pytest.mark.parametrize(
    ("better", "worse"), [((13,), (14,)), ((50, 40), (60, 51)), ((60, 50), (50, 40)), ((40, 50), (60, 71))]
)
def test_alone_fewer_tiles_are_better_and_against_the_computer_the_margin(
    better: tuple[int, ...], worse: tuple[int, ...]
) -> None:
    scores = [days.score_of(Result((), totals, (1,) * len(totals), tie_break_used=False)) for totals in (better, worse)]
    assert scores[0] > scores[1]


def test_bands_hold_everybody_once_and_mark_the_readers() -> None:
    counts = [CountRow(points=points, people=people, score=0) for points, people in ((40, 2), (47, 1), (63, 4))]
    found = days.bands(counts, 47)
    assert days.BANDS >= len(found)
    assert 7 == sum(band.people for band in found)
    assert [True] == [band.low <= 47 <= band.high for band in found if band.is_own]
    assert () == days.bands((), None)
