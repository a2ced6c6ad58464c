"""Refusals about hours, vacations and nudges: each is one sentence that names the rule and what is possible."""

from tables.model.refusals import Refusal


def no_such_zone(zone: str) -> Refusal:
    """There is no such time zone."""
    return Refusal(
        "no-such-zone",
        "There is no time zone '{zone}'; type a large city near you and take what is suggested.",
        zone=zone,
    )


def quiet_too_long(most: int) -> Refusal:
    """The quiet hours are longer than allowed."""
    return Refusal("quiet-too-long", "Quiet hours last up to {most} hours; choose a nearer end.", most=most)


def not_an_hour() -> Refusal:
    """The value is no hour of the day."""
    return Refusal("not-an-hour", "Please choose one of the hours of the list.")


def no_days_left(days: int) -> Refusal:
    """This year's vacation is used up."""
    return Refusal(
        "no-days-left",
        "Your {days} days of vacation for this year are used up; `/table away` lets a computer play for you.",
        days=days,
    )


def not_on_vacation() -> Refusal:
    """Somebody who is not on vacation wants to end one."""
    return Refusal("at-home", "You are not on vacation; `/hours` begins one.")


def paused() -> Refusal:
    """The table is paused."""
    return Refusal("paused", "This table is paused, so nobody is hurried; `/table resume` ends the pause.")


def your_own_turn() -> Refusal:
    """The table waits for the person who nudges."""
    return Refusal("your-own-turn", "The table waits for you, too; your turn comes first.")


def nobody_to_nudge() -> Refusal:
    """The table waits only for computers or people on vacation."""
    return Refusal("nobody-to-nudge", "Nobody can be nudged just now: the table waits for computers, or for vacations.")


def just_moved() -> Refusal:
    """Somebody has only just played."""
    return Refusal("just-moved", "Something happened here within the last hour; please wait a little before you nudge.")


def nudged_already(hours: int, until: int) -> Refusal:
    """The people on turn were nudged too recently."""
    return Refusal(
        "nudged-already",
        "They were nudged within the last {hours} hours; the next nudge is possible <t:{until}:R>.",
        hours=hours,
        until=until,
    )
