"""Days of the garden of the day: which game is played, with which key, how a try counts, and how many in a row."""

import hmac
from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from hashlib import sha256

from db.daily import CountRow
from rules.game import Result, Seat
from tables.boards import Deal

DAY = 86400
_FIRST = date(1970, 1, 1)
_GARDEN, _PUZZLE = "daily:", "puzzle:"
GAMES = ("gardlings", "sanssouci", "topiary", "emperors-garden")
"""The games, by turns."""
GRACE = 2
"""Days a month that may be missed in a row of days."""
BANDS = 8
"""As many bars as the distribution has at most."""
_MARGIN = 1000
"""More points than any game has."""


def day_of(at: int) -> int:
    return at // DAY


def ends_at(day: int) -> int:
    return (day + 1) * DAY


def date_of(day: int) -> date:
    """Return the calendar's date of a day."""
    return _FIRST + timedelta(days=day)


def month_of_day(day: int) -> tuple[int, int]:
    """Return the first and the last day of a day's month."""
    first = date_of(day).replace(day=1)
    after = (first + timedelta(days=31)).replace(day=1)
    return (first - _FIRST).days, (after - _FIRST).days - 1


def topic_of(day: int) -> str:
    """Return the topic of the boards on which the garden of a day is played."""
    return f"{_GARDEN}{date_of(day).isoformat()}"


def puzzle_topic(day: int) -> str:
    """Return the topic of the boards on which the puzzle of a day is solved."""
    return f"{_PUZZLE}{date_of(day).isoformat()}"


def is_of_day(topic: str) -> bool:
    """Return whether a topic is the garden or the puzzle of a day."""
    return topic.startswith((_GARDEN, _PUZZLE))


def is_puzzle(topic: str) -> bool:
    return topic.startswith(_PUZZLE)


def day_of_topic(topic: str) -> int:
    return (date.fromisoformat(topic.partition(":")[2]) - _FIRST).days


def key_of(secret: bytes, day: int) -> bytes:
    """Return the key of a day's deal: HMAC-SHA256 of its date."""
    return hmac.digest(secret, topic_of(day).encode(), "sha256")


def hash_of(key: bytes) -> str:
    """Return what is shown of a key while its day lasts."""
    return sha256(key).hexdigest()


def game_of_day(day: int) -> str:
    return GAMES[day % len(GAMES)]


def deal_of(secret: bytes, day: int) -> Deal:
    """Return what is dealt to everybody on a day: Gardlings is played alone, the others against a keen computer."""
    slug, key = game_of_day(day), key_of(secret, day)
    if slug == "gardlings":
        return Deal(slug=slug, players=1, options={"length": "short"}, key=key)
    return Deal(slug=slug, players=2, options={}, key=key)


def score_of(result: Result) -> int:
    """
    Return how good a try was, the larger the better.

    Alone, fewer points are better. Against the computer the margin counts, then one's own points.
    """
    own, *others = result.totals
    return (own - max(others)) * _MARGIN + own if others else -own


def own_points(result: Result) -> tuple[int, int | None]:
    """Return the points of the person, and those of the computer if there is one."""
    own, *others = result.totals
    return own, max(others, default=None)


def has_won(result: Result) -> bool:
    """Return whether the person came first."""
    return result.places[Seat(0)] == 1


def row_of_days(days: Collection[int], today: int) -> int:
    """Return how many of somebody's days make one row up to today, over at most two missed days in each month."""
    played, missed = set(days), Counter[date]()
    earliest, row = min(played, default=today), 0
    for day in range(today, earliest - 1, -1):
        if day in played:
            row += 1
        elif day < today:
            month = date_of(day).replace(day=1)
            missed[month] += 1
            if missed[month] > GRACE:
                break
    return row


@dataclass(frozen=True, slots=True)
class Band:
    """How many people had from `low` to `high` points; `is_own`: the reader is one of them."""

    low: int
    high: int
    people: int
    is_own: bool


def bands(counts: Sequence[CountRow], own: int | None) -> tuple[Band, ...]:
    """Return the distribution of a day in a few bands of the same width, by points."""
    if not counts:
        return ()
    low, high = counts[0].points, counts[-1].points
    width = -(-(high - low + 1) // BANDS)
    starts = range(low, high + 1, width)
    return tuple(
        Band(
            start,
            start + width - 1,
            sum(one.people for one in counts if start <= one.points < start + width),
            is_own=own is not None and start <= own < start + width,
        )
        for start in starts
    )
