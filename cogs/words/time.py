"""Sentences about the time for a turn: reminders, the end of a time, vacations and nudges."""

from collections.abc import Sequence

from db.games.games import Consequence
from languages.speech import N_, _

CONSEQUENCES = {
    Consequence.WAIT: (N_("The table waits"), N_("Nothing is played; the table is told once")),
    Consequence.COMPUTER: (N_("The computer plays that turn"), N_("Nobody waits longer than the time for a turn")),
    Consequence.REPLACE: (N_("The seat is offered to others"), N_("The computer plays until somebody takes it")),
}
"""What a table may do when a time is over: the choice, and what it means."""
SHORT = {
    Consequence.WAIT: N_("then the table waits"),
    Consequence.COMPUTER: N_("then the computer plays"),
    Consequence.REPLACE: N_("then the seat is offered"),
}
WHEN_OVER = {
    Consequence.WAIT: N_(
        "A turn that somebody has chosen to its end is played as it stands when their time is over. Otherwise nothing "
        "happens, and the table is told once."
    ),
    Consequence.COMPUTER: N_(
        "A turn that somebody has chosen to its end is played as it stands when their time is over. Otherwise the "
        "computer plays that turn for them."
    ),
    Consequence.REPLACE: N_(
        "A turn that somebody has chosen to its end is played as it stands when their time is over. Otherwise the "
        "computer plays for them, and their seat is offered to others."
    ),
}
REMINDED = N_("Whoever is to play is reminded at half time and once more before the end; `/hours` has quiet hours.")
ONLY_HOST = N_("-# The host chooses this before the table starts.")
WHEN_TIME_IS_OVER = N_("When the time is over")
CLOCKS = N_("Clocks")
FRIENDLY = N_("Friendly clocks")
FRIENDLY_SHORT = N_("friendly clocks")
FRIENDLY_DETAIL = N_("A clock stands still in the quiet hours of whose turn it is, too")
STEADY = N_("Steady clocks")
STEADY_DETAIL = N_("Quiet hours delay pings, not the end of the time; vacations stop the clock")
STANDS_STILL = N_("-# Your clock stands still.")
STANDING = N_("the clock stands still")
HALF_GONE = N_("Half of your time for this turn is over.")
LITTLE_LEFT = N_("Your time for this turn is nearly over.")
STILL_YOURS = N_("Your time is over, and the table goes on waiting for you.")
TIME_LIMIT = N_("Time limit")
HOUR = 3600
LIMITS = {
    0: N_("No time limit"),
    12 * HOUR: N_("12 hours a turn"),
    24 * HOUR: N_("1 day a turn"),
    48 * HOUR: N_("2 days a turn"),
    72 * HOUR: N_("3 days a turn"),
    168 * HOUR: N_("7 days a turn"),
}
"""What a host can choose, by seconds; 0 is no limit."""


def limit(seconds: int) -> str:
    """Say how long a turn may take; 0 for no limit."""
    told = LIMITS.get(seconds)
    return _("{hours} hours a turn", hours=seconds // HOUR) if told is None else str(told)


def on_vacation(name: str) -> str:
    """Mark the name of somebody for whom the table waits."""
    return _("{name} (on vacation)", name=name)


def until(due_at: int) -> str:
    """Say how long somebody has."""
    return _("Until <t:{due_at}:f>, <t:{due_at}:R>", due_at=due_at)


def overdue(name: str) -> str:
    """Tell the table that it waits."""
    return _("The time of **{name}** is over. This table waits, so it is still their turn.", name=name)


def nudge(name: str) -> str:
    """Ask for somebody in the name of somebody who waits."""
    return _("**{name}** asks whether you have a moment: it is your turn.", name=name)


def lost(notations: Sequence[str]) -> str:
    """Show somebody what they had chosen in vain."""
    return _(
        "You had chosen `{notations}`, but a decision was still open, so it did not count.",
        notations=" ".join(notations),
    )


def went_away(name: str, until: int) -> str:
    """Tell the table that somebody is on vacation."""
    return _(
        "**{name}** is on vacation, until <t:{until}:D> at the latest. Their clock stands still meanwhile.",
        name=name,
        until=until,
    )


def came_back(name: str) -> str:
    """Tell the table that somebody is back."""
    return _("**{name}** is back from vacation, and their clock goes on.", name=name)
