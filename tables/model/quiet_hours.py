"""
Arithmetic of quiet hours: which instants they cover, and when a clock that stops in them runs out.

Pure. Instants are UTC seconds. Quiet hours follow the wall clock of a time zone, so a change of daylight saving time
makes them shorter or longer; a wall time that occurs twice is quiet twice.
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

    `quiet` holds begin and end in minutes after midnight in `zone`; if the end is smaller, it is on the next day. None,
    or the same number twice, means no quiet hours.
    """

    zone: ZoneInfo
    quiet: tuple[int, int] | None = None

    @property
    def has_no_quiet_hours(self) -> bool:
        """Whether there are no quiet hours at all."""
        return self.quiet is None or self.quiet[0] == self.quiet[1]


NO_QUIET = Calendar(ZoneInfo("UTC"))


@cache
def zone_of(name: str) -> ZoneInfo:
    """Return a time zone by its IANA name; UTC if this system does not know the name."""
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
    """Return whether an instant lies in the quiet hours: the begin included, the end excluded."""
    if calendar.quiet is None:
        return False
    start, end = (minutes * _MINUTE for minutes in calendar.quiet)
    second = _second_of_day(calendar, at)
    return start <= second < end if start <= end else second >= start or second < end


def awake_at(calendar: Calendar, at: int) -> int:
    """Return the first instant outside quiet hours, from `at` on."""
    return _next_boundary(calendar, at) if is_quiet(calendar, at) else at


def last_awake(calendar: Calendar, start: int, at: int) -> int | None:
    """Return `at`, or when its quiet hours began if it lies in them; None if that is not after `start`."""
    latest = None
    for begin, end in _awake(calendar, start):
        if begin > at:
            break
        latest = at if end is None else min(end, at)
        if latest == at:
            break
    return latest


def run(calendar: Calendar, start: int, seconds: int) -> int:
    """Return when a clock that starts at `start` and stops in quiet hours has run for `seconds`."""
    for begin, end in _awake(calendar, start):
        if end is None or end - begin >= seconds:
            return begin + seconds
        seconds -= end - begin
    raise AssertionError("quiet hours never last for ever")


def awake_seconds(calendar: Calendar, start: int, end: int) -> int:
    """Return the seconds outside quiet hours between two instants; 0 if `end` is not later than `start`."""
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
    Return the next instant after `after` at which the wall clock of a zone shows `hour` o'clock.

    On a day that skips this hour, the instant at which it would have been.
    """
    day = datetime.fromtimestamp(after, zone).date()
    days = (day + timedelta(days=number) for number in range(3))
    instants = (int(datetime(date.year, date.month, date.day, hour, tzinfo=zone).timestamp()) for date in days)
    return next(at for at in instants if at > after)


def _awake(calendar: Calendar, start: int) -> Iterator[tuple[int, int | None]]:
    """Yield the spans outside quiet hours from `start` on; the end is None if there are no quiet hours."""
    if calendar.has_no_quiet_hours:
        yield start, None
        return
    for begin, end in pairwise(_boundaries(calendar, start)):
        if not is_quiet(calendar, begin):
            yield begin, end


def _boundaries(calendar: Calendar, start: int) -> Iterator[int]:
    while True:
        yield start
        start = _next_boundary(calendar, start)


def _next_boundary(calendar: Calendar, at: int) -> int:
    """Return the first instant after `at` at which quiet hours begin or end."""
    was_quiet = is_quiet(calendar, at)
    while True:
        boundary = _boundary_at_fixed_offset(calendar, at)
        change = _first_offset_change(calendar, at, boundary)
        # A change of the wall clock may move the boundary, so look again from there.
        at = boundary if change is None else change
        if is_quiet(calendar, at) != was_quiet:
            return at


def _boundary_at_fixed_offset(calendar: Calendar, at: int) -> int:
    """Return when quiet hours begin or end next, assuming that the zone's offset does not change before."""
    assert calendar.quiet is not None
    second = _second_of_day(calendar, at)
    return at + min((minutes * _MINUTE - second - 1) % DAY + 1 for minutes in calendar.quiet)


def _first_offset_change(calendar: Calendar, start: int, end: int) -> int | None:
    """Return the first instant in (start, end] at which the zone's UTC offset changes, or None."""
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
