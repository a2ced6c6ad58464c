"""Refusals about hours, vacations and nudges: each is one sentence that names the rule and what is possible."""

from tables.model.refusals import Refusal, Refusing

not_an_hour = Refusing("not-an-hour", "Please choose one of the hours of the list.")
not_on_vacation = Refusing("at-home", "You are not on vacation; `/hours` begins one.")
paused = Refusing("paused", "This table is paused, so nobody is hurried; `/table resume` ends the pause.")
your_own_turn = Refusing("your-own-turn", "The table waits for you, too; your turn comes first.")
nobody_to_nudge = Refusing(
    "nobody-to-nudge", "Nobody can be nudged just now: the table waits for computers, or for vacations."
)
just_moved = Refusing(
    "just-moved", "Something happened here within the last hour; please wait a little before you nudge."
)


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


def no_days_left(days: int) -> Refusal:
    """This year's vacation is used up."""
    return Refusal(
        "no-days-left",
        "Your {days} days of vacation for this year are used up; `/table away` lets a computer play for you.",
        days=days,
    )


def nudged_already(hours: int, until: int) -> Refusal:
    """The people on turn were nudged too recently."""
    return Refusal(
        "nudged-already",
        "They were nudged within the last {hours} hours; the next nudge is possible <t:{until}:R>.",
        hours=hours,
        until=until,
    )
