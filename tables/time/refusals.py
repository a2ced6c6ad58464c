"""Refusals about hours, vacations and nudges: each is one sentence that names the rule and what is possible."""

from tables.model.refusals import Refusal, Refusing

not_an_hour = Refusing("not-an-hour", "Please choose an hour from the list.")
not_on_vacation = Refusing("at-home", "You're not on vacation; `/hours` starts one.")
paused = Refusing("paused", "This table is paused, so there is no hurry; `/table resume` ends the pause.")
your_own_turn = Refusing("your-own-turn", "The table waits for you, too; play your turn first.")
nobody_to_nudge = Refusing(
    "nobody-to-nudge", "There is nobody to nudge: the table waits for computers, or for people on vacation."
)
just_moved = Refusing(
    "just-moved", "Something happened here within the last hour; please wait a little before you nudge."
)


def no_such_zone(zone: str) -> Refusal:
    """There is no such time zone."""
    return Refusal(
        "no-such-zone",
        "I don't know a time zone '{zone}'; type a large city near you and take what is suggested.",
        zone=zone,
    )


def quiet_too_long(most: int) -> Refusal:
    """The quiet hours are longer than allowed."""
    return Refusal("quiet-too-long", "Quiet hours last up to {most} hours; choose an earlier end.", most=most)


def no_days_left(days: int) -> Refusal:
    """This year's vacation is used up."""
    return Refusal(
        "no-days-left",
        "Your {days} vacation days for this year are used up; `/table away` lets a computer play for you.",
        days=days,
    )


def nudged_already(hours: int, until: int) -> Refusal:
    """The people on turn were nudged too recently."""
    return Refusal(
        "nudged-already",
        "There was a nudge within the last {hours} hours; the next one is possible <t:{until}:R>.",
        hours=hours,
        until=until,
    )
