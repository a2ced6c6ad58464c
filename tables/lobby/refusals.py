"""Refusals before a table starts: each is one sentence that names the rule and what is possible instead."""

from tables.model.refusals import Refusal, Refusing

started = Refusing(
    "started", "The game has started, so its seats and rules are fixed; *My turn* under its posts shows you the table."
)
started_to_leave = Refusing("started", "The game has started; `/table resign` leaves it.")
dismissed = Refusing("dismissed", "The host has asked you to leave this table; `/new` opens your own.")
no_computer = Refusing("no-computer", "There is no computer at this table; *Add a computer* brings one.")
no_such_language = Refusing("no-such-language", "I don't speak that language; please choose one from the list.")


def full(most: int) -> Refusal:
    """All seats are taken."""
    return Refusal("full", "All {most} seats are taken; `/new` opens another table.", most=most)


def too_few(least: int, seats: int) -> Refusal:
    """The game needs more players."""
    return Refusal(
        "too-few",
        "This game needs at least {least} players and has {seats}; computers can fill the seats.",
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
        "A time limit is between {least} seconds and {days} days, or there is none; please choose one.",
        least=least,
        days=most // 86400,
    )
