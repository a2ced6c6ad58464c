"""Sentences about the hours at which people want to be rung."""

from collections.abc import Sequence

TITLE = "### My hours"
MY_HOURS = "My hours"
ZONE_UNKNOWN = "-# Hours go by UTC until you tell me your time zone: `/hours zone:` and a large city near you."
QUIET_FROM = "Quiet hours begin"
QUIET_UNTIL = "Quiet hours end"
NO_QUIET = "Quiet hours: none."
QUIET_EXPLAINED = (
    "-# Nothing rings in quiet hours; it comes when they are over. A deadline moves only at tables with friendly "
    "clocks, from your next turn on."
)
DIGEST = "Daily digest"
BEGIN_VACATION = "Begin vacation"
END_VACATION = "End vacation"
REMINDERS_ON = "Reminders: on"
REMINDERS_OFF = "Reminders: off"
BY_MESSAGE = "Pings: by message"
BY_MENTION = "Pings: in the thread"
WAITS_FOR_YOU = "### What waits for you"
NUDGE = "Nudge"
BACK = "Earlier ones"
NEXT = "More"


def clock(minutes: int) -> str:
    """Write minutes after midnight as a wall clock shows them."""
    return f"{minutes // 60:02}:{minutes % 60:02}"


def chosen(asked: str, minutes: int | None) -> str:
    """Name a choice of a select, which shows nothing but the choice."""
    return f"{asked}: {'none' if minutes is None else clock(minutes)}"


def zone(name: str, now: str) -> str:
    """Say which clock counts."""
    return f"Time zone: **{name}**, where it is {now} now."


def quiet(start: int, end: int) -> str:
    """Say when nothing rings."""
    return f"Quiet hours: **{clock(start)} to {clock(end)}**."


def digest(hour: int) -> str:
    """Say when the digest comes."""
    return f"A digest of all that waits for you comes at **{clock(hour * 60)}**, on days when something does."


def pings(*, in_thread: bool, are_reminders_on: bool) -> str:
    """Say how somebody is rung."""
    where = "mentioned in the thread" if in_thread else "written to directly"
    reminded = "and reminded before your time is over" if are_reminders_on else "and not reminded"
    return f"When it is your turn you are {where}, {reminded}."


def at_home(days: int) -> str:
    """Say how much vacation is left."""
    return f"Vacation: **{days} days** are left this year. While it lasts your clocks stand still and nothing rings."


def away(until: int, days: int) -> str:
    """Say that somebody is on vacation."""
    return (
        f"You are **on vacation**, until <t:{until}:D> at the latest; {days} days are left this year. Your clocks "
        "stand still and nothing rings; you can play all the same."
    )


def nudged(names: Sequence[str]) -> str:
    """Say who was nudged."""
    return f"I asked {', '.join(names)} for you; in quiet hours that is heard after them."


def page(first: int, last: int, number: int) -> str:
    """Say which of the tables are shown."""
    return f"-# {first} to {last} of {number}"


def ends(at: int) -> str:
    """Say when a time is over."""
    return f"until <t:{at}:R>"


def overdue(at: int) -> str:
    """Say that a time is over and the table waits."""
    return f"time over since <t:{at}:R>"
