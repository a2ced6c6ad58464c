"""Quiet hours by the wall clock, across changes of it, and clocks that stand still in them."""

from dataclasses import replace
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from db.time import HoursRow
from tables.model.timing import (
    DAY,
    NO_QUIET,
    Calendar,
    awake_at,
    awake_seconds,
    calendar_of,
    is_quiet,
    last_awake,
    next_time,
    run,
    zone_of,
)

BERLIN, LORD_HOWE, KATHMANDU = (ZoneInfo(name) for name in ("Europe/Berlin", "Australia/Lord_Howe", "Asia/Kathmandu"))
NIGHT = Calendar(BERLIN, (22 * 60, 8 * 60))
HOUR = 3600

ZONES = st.sampled_from(
    (*(zone_of(name) for name in ("UTC", "America/St_Johns", "Africa/Casablanca")), BERLIN, LORD_HOWE)
)
MINUTES = st.integers(0, 1439)
CALENDARS = st.builds(Calendar, ZONES, st.none() | st.tuples(MINUTES, MINUTES))
# Two years with every kind of change of the clocks in these zones.
INSTANTS = st.integers(1_798_761_600, 1_861_920_000)
SPANS = st.integers(0, 10 * DAY)


def at(zone: ZoneInfo, wall: str, *, fold: int = 0) -> int:
    return int(datetime.fromisoformat(wall).replace(tzinfo=zone, fold=fold).timestamp())


@pytest.mark.parametrize(
    ("wall", "expected"),
    [
        ("2027-01-10T21:59:59", "2027-01-10T21:59:59"),
        ("2027-01-10T22:00", "2027-01-11T08:00"),
        ("2027-01-11T03:00", "2027-01-11T08:00"),
        ("2027-01-11T08:00", "2027-01-11T08:00"),
        # Clocks are put forward, and back: the night ends by the clock on the wall.
        ("2027-03-27T22:00", "2027-03-28T08:00"),
        ("2027-10-30T22:00", "2027-10-31T08:00"),
    ],
)
def test_ping_of_the_night_comes_in_the_morning_by_the_clock_on_the_wall(wall: str, expected: str) -> None:
    assert at(BERLIN, expected) == awake_at(NIGHT, at(BERLIN, wall))


def test_nights_in_which_clocks_change_are_shorter_and_longer() -> None:
    spring, autumn = at(BERLIN, "2027-03-27T22:00"), at(BERLIN, "2027-10-30T22:00")
    assert (9 * HOUR, 11 * HOUR) == (awake_at(NIGHT, spring) - spring, awake_at(NIGHT, autumn) - autumn)


def test_quiet_hours_that_end_in_a_skipped_hour_end_when_it_is_skipped() -> None:
    skipped = Calendar(BERLIN, (60, 150))
    for second in (0, 1, 7, 1234):
        assert at(BERLIN, "2027-03-28T03:00") == awake_at(skipped, at(BERLIN, "2027-03-28T01:30") + second)


def test_quiet_hours_within_an_hour_that_comes_twice_are_quiet_twice() -> None:
    twice = Calendar(BERLIN, (2 * 60 + 15, 2 * 60 + 45))
    first, second = (at(BERLIN, "2027-10-31T02:30", fold=fold) for fold in (0, 1))
    assert HOUR == second - first
    assert [True, False, True] == [is_quiet(twice, when) for when in (first, first + HOUR // 2, second)]


def test_quiet_hours_of_half_an_hours_change_and_of_odd_offsets_are_right() -> None:
    island = Calendar(LORD_HOWE, (60, 6 * 60))
    start = at(LORD_HOWE, "2027-04-04T01:00")
    assert 5 * HOUR + HOUR // 2 == awake_at(island, start) - start
    assert at(KATHMANDU, "2027-05-02T07:00") == awake_at(
        Calendar(KATHMANDU, (0, 420)), at(KATHMANDU, "2027-05-02T00:00")
    )


def test_friendly_clock_of_a_day_runs_only_by_day() -> None:
    start = at(BERLIN, "2027-01-10T20:00")
    assert at(BERLIN, "2027-01-12T16:00") == run(NIGHT, start, DAY)
    assert start + DAY == run(NO_QUIET, start, DAY)


def test_last_instant_before_a_night_is_its_beginning() -> None:
    evening, night = at(BERLIN, "2027-01-10T20:00"), at(BERLIN, "2027-01-11T02:00")
    assert at(BERLIN, "2027-01-10T22:00") == last_awake(NIGHT, evening, night)
    assert None is last_awake(NIGHT, night, night + HOUR)
    assert evening == last_awake(NIGHT, evening, evening)


def test_an_hour_of_the_day_is_found_though_the_clock_skips_it() -> None:
    zone = BERLIN
    assert at(zone, "2027-01-11T09:00") == next_time(zone, at(zone, "2027-01-10T09:00"), 9)
    assert at(zone, "2027-03-28T03:00") == next_time(zone, at(zone, "2027-03-27T12:00"), 2)
    assert at(zone, "2027-10-31T02:00") == next_time(zone, at(zone, "2027-10-30T12:00"), 2)


def test_hours_of_a_person_are_by_the_clock_of_their_zone() -> None:
    assert NO_QUIET == calendar_of(None)
    berlin = HoursRow(user_id=1, zone="Europe/Berlin")
    assert Calendar(BERLIN) == calendar_of(berlin)
    assert NIGHT == calendar_of(replace(berlin, quiet_from=22 * 60, quiet_until=8 * 60))
    assert Calendar(BERLIN) == calendar_of(replace(berlin, quiet_from=22 * 60))


def test_zone_that_nobody_knows_any_more_is_utc() -> None:
    assert [NO_QUIET.zone] * 3 == [zone_of(name) for name in ("Mars/Olympus", "../etc/passwd", "")]


@given(CALENDARS, INSTANTS)
def test_next_instant_outside_of_quiet_hours_is_the_first_one(calendar: Calendar, start: int) -> None:
    back = awake_at(calendar, start)
    assert not is_quiet(calendar, back)
    assert back == start or is_quiet(calendar, back - 1)
    assert back - start < DAY + 2 * HOUR
    assert all(is_quiet(calendar, when) for when in range(start, back, 977))


@given(CALENDARS, INSTANTS, SPANS)
def test_clock_and_its_count_agree(calendar: Calendar, start: int, seconds: int) -> None:
    end = run(calendar, start, seconds)
    assert seconds == awake_seconds(calendar, start, end)
    assert seconds <= end - start
    if seconds and calendar != NO_QUIET:
        assert not is_quiet(calendar, end - 1)
        assert seconds - 1 == awake_seconds(calendar, start, end - 1)


@given(CALENDARS, INSTANTS, SPANS, SPANS)
def test_time_of_a_clock_adds_up(calendar: Calendar, start: int, first: int, second: int) -> None:
    assert run(calendar, start, first + second) == run(calendar, run(calendar, start, first), second)


@given(ZONES, INSTANTS, st.integers(0, 23))
def test_hour_of_the_day_comes_once_a_day(zone: ZoneInfo, after: int, hour: int) -> None:
    found = next_time(zone, after, hour)
    wall = datetime.fromtimestamp(found, zone)
    assert after < found <= after + 25 * HOUR
    assert (
        timedelta(0) <= wall.replace(tzinfo=None) - wall.replace(hour=hour, minute=0, tzinfo=None) <= timedelta(hours=1)
    )
