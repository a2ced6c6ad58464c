"""
Arithmetic of quiet hours: which instants they cover, and how a clock runs that stands still in them.

Pure. Instants are UTC seconds. Quiet hours are told by the wall clock of a time zone, so where that is put forward or
back, they are shorter or longer than usual; a wall time that comes twice is quiet twice.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import cache
from itertools import pairwise
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from db.time.hours import HoursRow

DAY = 86400
_MINUTE = 60


@dataclass(frozen=True, slots=True)
class Calendar:
    """
    The quiet hours of one person.

    `quiet` is from when until when, in minutes after midnight of the zone, over midnight if the end is the smaller one;
    None, or twice the same, for no quiet hours.
    """

    zone: ZoneInfo
    quiet: tuple[int, int] | None = None

    @property
    def is_restless(self) -> bool:
        """Tell whether there are no quiet hours at all."""
        return self.quiet is None or self.quiet[0] == self.quiet[1]


NO_QUIET = Calendar(ZoneInfo("UTC"))


@cache
def zone_of(name: str) -> ZoneInfo:
    """Return a time zone by its IANA name; UTC for one that this system does not know any more."""
    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        return NO_QUIET.zone


def calendar_of(row: HoursRow | None) -> Calendar:
    """Return the quiet hours of a person."""
    if row is None:
        return NO_QUIET
    if row.quiet_from is None or row.quiet_until is None:
        return Calendar(zone_of(row.zone))
    return Calendar(zone_of(row.zone), (row.quiet_from, row.quiet_until))


def is_quiet(calendar: Calendar, at: int) -> bool:
    """Tell whether an instant lies in the quiet hours; their first instant does, their end does not."""
    if calendar.quiet is None:
        return False
    start, end = (minutes * _MINUTE for minutes in calendar.quiet)
    second = _second_of_day(calendar, at)
    return start <= second < end if start <= end else second >= start or second < end


def awake_at(calendar: Calendar, at: int) -> int:
    """Return the first instant from `at` on outside of the quiet hours."""
    return _next_flip(calendar, at) if is_quiet(calendar, at) else at


def last_awake(calendar: Calendar, start: int, at: int) -> int | None:
    """Return the last instant up to `at` outside of quiet hours, or when those began; None if that was by `start`."""
    latest = None
    for begin, end in _awake(calendar, start):
        if begin > at:
            break
        latest = at if end is None else min(end, at)
        if latest == at:
            break
    return latest


def run(calendar: Calendar, start: int, seconds: int) -> int:
    """Return when a clock that stands still in quiet hours has run for so many seconds, begun at `start`."""
    for begin, end in _awake(calendar, start):
        if end is None or end - begin >= seconds:
            return begin + seconds
        seconds -= end - begin
    raise AssertionError("quiet hours never last for ever")


def awake_seconds(calendar: Calendar, start: int, end: int) -> int:
    """Return for how many seconds such a clock runs from one instant to a later one; 0 if it is not later."""
    passed = 0
    for begin, stop in _awake(calendar, start):
        if begin >= end:
            break
        passed += (end if stop is None else min(stop, end)) - begin
        if stop is None:
            break
    return passed


def next_time(zone: ZoneInfo, after: int, hour: int) -> int:
    """
    Return the next instant at which the wall clock of a zone shows a full hour.

    Where that hour is skipped it is the instant at which it would have been.
    """
    day = datetime.fromtimestamp(after, zone).date()
    days = (day + timedelta(days=number) for number in range(3))
    instants = (int(datetime(date.year, date.month, date.day, hour, tzinfo=zone).timestamp()) for date in days)
    return next(at for at in instants if at > after)


def _awake(calendar: Calendar, start: int) -> Iterator[tuple[int, int | None]]:
    """Yield the stretches outside of quiet hours from an instant on; the end is None if there are no quiet hours."""
    if calendar.is_restless:
        yield start, None
        return
    for begin, end in pairwise(_flips(calendar, start)):
        if not is_quiet(calendar, begin):
            yield begin, end


def _flips(calendar: Calendar, start: int) -> Iterator[int]:
    while True:
        yield start
        start = _next_flip(calendar, start)


def _next_flip(calendar: Calendar, at: int) -> int:
    """Return the first instant after `at` at which quiet hours begin or end."""
    was_quiet = is_quiet(calendar, at)
    while True:
        boundary = _boundary(calendar, at)
        change = _first_change(calendar, at, boundary)
        # Up to a change of the wall clock nothing else happens; after it the boundary may be elsewhere.
        at = boundary if change is None else change
        if is_quiet(calendar, at) != was_quiet:
            return at


def _boundary(calendar: Calendar, at: int) -> int:
    """Return when quiet hours begin or end next, if no change of the wall clock comes before that."""
    assert calendar.quiet is not None
    second = _second_of_day(calendar, at)
    return at + min((minutes * _MINUTE - second - 1) % DAY + 1 for minutes in calendar.quiet)


def _first_change(calendar: Calendar, start: int, end: int) -> int | None:
    """Return the first instant after `start` and up to `end` from which on the wall clock is another, or None."""
    offset = _offset(calendar, start)
    if _offset(calendar, end) == offset:
        return None
    while end - start > 1:
        middle = (start + end) // 2
        start, end = (middle, end) if _offset(calendar, middle) == offset else (start, middle)
    return end


def _offset(calendar: Calendar, at: int) -> int:
    offset = datetime.fromtimestamp(at, calendar.zone).utcoffset()
    assert offset is not None
    return int(offset.total_seconds())


def _second_of_day(calendar: Calendar, at: int) -> int:
    return (at + _offset(calendar, at)) % DAY
