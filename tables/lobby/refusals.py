"""Refusals before a table starts: each is one sentence that names the rule and what is possible instead."""

from tables.model.refusals import Refusal, Refusing

started = Refusing(
    "started", "The game has started, so its seats and rules are fixed; *My turn* under its posts shows you the table."
)
started_to_leave = Refusing("started", "The game has started; `/table resign` leaves it.")
dismissed = Refusing("dismissed", "The host has asked you to leave this table; `/new` opens your own.")
no_computer = Refusing("no-computer", "There is no computer at this table; *Add a computer* brings one.")
no_such_wait = Refusing("no-such-wait", "Computers can't wait that long; please choose a time from the list.")
no_such_language = Refusing("no-such-language", "I don't speak that language; please choose one from the list.")
too_late_to_invite = Refusing("begun", "The game has started, so nobody can be invited any more; others can watch.")
invited_bot = Refusing("invited-bot", "Bots can't be invited; *Add a computer* on the card brings one.")
already_joined = Refusing("joined", "You sit at this table already; *Leave* on its card gives the seat up.")
not_invited = Refusing("not-invited", "This invitation is for somebody else; *Join* is for everybody.")


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


def too_many_invited(most: int) -> Refusal:
    """More people than may be invited to one table."""
    return Refusal("too-many-invited", "At most {most} people can be invited to a table; others can *Join*.", most=most)


def not_here(name: str) -> Refusal:
    """Somebody is not on the server."""
    return Refusal("not-here", "{name} is not on this server; please invite somebody who is.", name=name)


def sits_there(name: str) -> Refusal:
    """Somebody need not be invited."""
    return Refusal("sits-there", "{name} sits at this table already; please invite somebody else.", name=name)


def not_possible(name: str) -> Refusal:
    """One of the two has blocked the other, or the host has asked them to leave; it is not said which."""
    return Refusal("not-possible", "{name} can't be invited to this table; please invite somebody else.", name=name)
