"""Refusals before a table starts: each is one sentence that names the rule and what is possible instead."""

from tables.model.refusals import Refusal, Refusing

started = Refusing("started", "This table has started, so its seats stay as they are; you can look on in its thread.")
started_to_leave = Refusing("started", "This table has started; `/table resign` is the way to leave it now.")
dismissed = Refusing("dismissed", "The host has asked you to leave this table; `/new` opens one of your own.")
no_computer = Refusing("no-computer", "No computer sits at this table; *Add computer* brings one.")
no_such_language = Refusing("no-such-language", "I do not speak that language; please choose one of the list.")


def full(most: int) -> Refusal:
    """All seats are taken."""
    return Refusal("full", "All {most} seats are taken; `/new` opens another table.", most=most)


def too_few(least: int, seats: int) -> Refusal:
    """The game needs more players."""
    return Refusal(
        "too-few",
        "This game needs at least {least} players and {seats} sit here; computers can fill the seats.",
        least=least,
        seats=seats,
    )


def not_ready(names: str) -> Refusal:
    """Somebody has not agreed to the latest options."""
    return Refusal("not-ready", "Still to press *Ready*: {names}.", names=names)


def bad_limit(least: int, most: int) -> Refusal:
    """The time for a turn is too short or too long."""
    return Refusal(
        "bad-limit",
        "The time for a turn is from {least} seconds to {days} days, or there is none; please choose one.",
        least=least,
        days=most // 86400,
    )
