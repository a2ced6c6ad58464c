"""The time for a turn: when it is over, when its owner is reminded, and when quiet hours stop its clock."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from functools import cache
from itertools import pairwise
from types import MappingProxyType
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from db.games.seats import SeatRow
from db.time import DeadlineKind, DeadlineRow, HoursRow, Step
from rules.computer.choosing import Level
from rules.game import Seat

DAY = 86400
_MINUTE = 60
AUTO_DELAY = 2
"""Seconds before a computer plays; the same for every position, so that the delay gives nothing away."""
_DELAYS = {Level.MASTER.value: 6}
"""The delay of levels that think longer; a turn without a choice takes as long as one with many."""
SLOT = 4
"""Seconds by which a deadline moves on while a computer is not ready; it never plays in between."""
HOUR = 3600
LAST_SHARE = 10
"""The last reminder comes when 1/LAST_SHARE of the time is left, or an hour if that is more."""
LEAST_HALF = HOUR
"""Seconds; there is no reminder at half time if less than this is left then."""
EVE = 900
"""Seconds before quiet hours at which a reminder comes that would otherwise be lost in them."""
LEAST_LEFT = HOUR
"""Seconds that are left at least when a stopped clock goes on."""
_ORDER = tuple(Step)


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


@dataclass(frozen=True, slots=True, kw_only=True)
class Pace:
    """
    How time passes at a table.

    `limit` is the seconds for a turn, or None. `is_friendly`: a clock stops in the quiet hours of its player. `people`
    are the hours of those at the table who have set any. `paused_at` is set while the table is paused: for its clocks
    it is still that time.
    """

    limit: int | None
    is_friendly: bool = False
    people: Mapping[int, HoursRow] = field(default_factory=dict)
    paused_at: int | None = None

    def stands_still(self, user_id: int, now: int) -> bool:
        """Return whether a person's clock is stopped now."""
        return is_away(self.people.get(user_id), now)

    def time(self, now: int) -> int:
        """Return the time for the clocks of this table: during a pause, when it began."""
        return now if self.paused_at is None else self.paused_at

    def clock_of(self, user_id: int) -> Calendar:
        """Return the daily hours in which a person's clock is stopped."""
        return calendar_of(self.people.get(user_id)) if self.is_friendly else NO_QUIET


def is_away(row: HoursRow | None, now: int) -> bool:
    """Return whether somebody is on vacation."""
    return row is not None and row.away_until is not None and now < row.away_until


def is_resting(row: HoursRow | None, now: int) -> bool:
    """Return whether somebody must not be notified now: in quiet hours or on vacation."""
    return ring_at(row, now) > now


def ring_at(row: HoursRow | None, at: int) -> int:
    """Return the first instant from `at` on at which a person may be notified."""
    if row is None:
        return at
    back = row.away_until if is_away(row, at) and row.away_until is not None else at
    return awake_at(calendar_of(row), back)


def deadlines_for(
    acting: Iterable[Seat],
    seats: tuple[SeatRow, ...],
    pace: Pace,
    now: int,
    left: Mapping[Seat, int] = MappingProxyType({}),
) -> Iterator[DeadlineRow]:
    """
    Yield the deadlines of seats that must act from now on: computers and orders play soon, people get the table's time.

    While no person at the table is present, neither computers nor deputies play.

    Args:
        left: seconds left for seats that have already spent part of the table's time.
    """
    is_anybody_present = any(not seat.is_automatic for seat in seats)
    for seat in sorted(acting):
        row = seats[seat]
        if not row.is_by_clock:
            if pace.limit is not None and row.user_id is not None:
                yield begun(row.game_id, seat, pace, row.user_id, now, left.get(seat, pace.limit))
        elif is_anybody_present:
            yield computer_due(row.game_id, seat, now + _DELAYS.get(row.level or "", AUTO_DELAY))


def computer_due(game_id: int, seat: int, at: int) -> DeadlineRow:
    return DeadlineRow(game_id=game_id, seat=seat, kind=DeadlineKind.AUTO, due_at=at, step=Step.END, look_at=at)


def next_slot(row: DeadlineRow, now: int) -> int:
    """Return when a computer that was not ready at its deadline plays next."""
    assert row.look_at is not None
    return row.look_at + SLOT * ((now - row.look_at) // SLOT + 1)


def begun(game_id: int, seat: int, pace: Pace, user_id: int, now: int, left: int) -> DeadlineRow:
    """Return the deadline of a person who must act from now on and has `left` seconds."""
    assert pace.limit is not None
    left = min(left, pace.limit)
    row = DeadlineRow(
        game_id=game_id,
        seat=seat,
        kind=DeadlineKind.TURN,
        due_at=pace.time(now) + left,
        step=Step.HALF,
        look_at=None,
        left=left,
    )
    return row if pace.stands_still(user_id, now) else _running(row, pace, user_id, pace.time(now), left)


def seconds_left(row: DeadlineRow, pace: Pace, user_id: int, now: int) -> int:
    """Return how many seconds of a turn are left; none pass while its clock is stopped."""
    return awake_seconds(pace.clock_of(user_id), pace.time(now), row.due_at) if row.left is None else row.left


def settled(row: DeadlineRow, pace: Pace, user_id: int, now: int) -> DeadlineRow:
    """
    Return a deadline adapted to changed hours or a changed vacation.

    The end of a running time does not move, only its reminders do; a change of quiet hours affects the end from the
    next turn on.
    """
    if row.kind is DeadlineKind.AUTO or row.step is Step.OVER:
        return row
    if pace.stands_still(user_id, now):
        return replace(row, look_at=None, left=seconds_left(row, pace, user_id, now))
    if row.left is not None:
        return _running(row, pace, user_id, pace.time(now), max(row.left, LEAST_LEFT))
    return _scheduled(row, pace, user_id, pace.time(now))


def resumed(row: DeadlineRow, pace: Pace, user_id: int, now: int) -> DeadlineRow:
    """Return a deadline after a pause of its table: as much time is left as when the pause began."""
    if row.look_at is None or row.kind is DeadlineKind.AUTO:
        return row
    left = awake_seconds(pace.clock_of(user_id), pace.time(now), row.due_at)
    return _running(row, replace(pace, paused_at=None), user_id, now, left)


def advanced(row: DeadlineRow, pace: Pace, user_id: int, now: int) -> DeadlineRow:
    """Return a deadline after its reminder was sent."""
    return _scheduled(replace(row, step=_ORDER[_ORDER.index(row.step) + 1]), pace, user_id, now)


def _running(row: DeadlineRow, pace: Pace, user_id: int, now: int, left: int) -> DeadlineRow:
    due_at = run(pace.clock_of(user_id), now, left)
    return _scheduled(replace(row, due_at=due_at, left=None), pace, user_id, now)


def _scheduled(row: DeadlineRow, pace: Pace, user_id: int, now: int) -> DeadlineRow:
    """Return the deadline with its next step: a reminder or the end."""
    coming = _ORDER.index(row.step)
    for step, at in _reminders(row.due_at, pace, user_id, now):
        if _ORDER.index(step) >= coming:
            return replace(row, step=step, look_at=at)
    return replace(row, step=Step.END, look_at=row.due_at)


def _reminders(due_at: int, pace: Pace, user_id: int, now: int) -> Iterator[tuple[Step, int]]:
    """Yield the reminders that are still worth sending, each outside quiet hours."""
    person = pace.people.get(user_id)
    if pace.limit is None or (person is not None and not person.wants_reminders):
        return
    clock, rest = pace.clock_of(user_id), calendar_of(person)
    left = awake_seconds(clock, now, due_at)
    lead = max(pace.limit // LAST_SHARE, HOUR)
    last = _reminder_time(rest, now, run(clock, now, left - lead), due_at) if left > lead else None
    # A ping that waits for the end of quiet hours makes a reminder right after them unnecessary.
    heard = awake_at(rest, now)
    if pace.limit - pace.limit // 2 >= max(LEAST_HALF, lead) and left > pace.limit // 2:
        half = _reminder_time(rest, now, run(clock, now, left - pace.limit // 2), due_at)
        if half is not None and half > heard and (last is None or half + lead <= last):
            yield Step.HALF, half
    if last is not None and last > heard and pace.limit // 2 > lead:
        yield Step.LAST, last


def _reminder_time(rest: Calendar, now: int, at: int, due_at: int) -> int | None:
    """Return when a reminder is sent: after quiet hours, before them if they outlast the deadline, or never (None)."""
    later = awake_at(rest, at)
    if later < due_at:
        return later
    evening = last_awake(rest, now, at)
    return None if evening is None else max(evening - EVE, now)
