"""Sentences about time: limits, reminders, overdue turns, quiet hours, vacations and nudges."""

from collections.abc import Sequence

from db.games.games import Consequence
from languages.speech import N_, Text, _, labelled, n_

CONSEQUENCES = {
    Consequence.WAIT: (N_("The table waits"), N_("Nothing is played; the table is told once")),
    Consequence.COMPUTER: (N_("The computer plays that turn"), N_("Nobody waits longer than the time for a turn")),
    Consequence.REPLACE: (N_("The seat is offered to others"), N_("The computer plays until somebody takes it")),
}
"""What happens when a turn's time is over: the option's name and its description."""
SHORT = {
    Consequence.WAIT: N_("then the table waits"),
    Consequence.COMPUTER: N_("then the computer plays"),
    Consequence.REPLACE: N_("then the seat is offered"),
}
WHEN_OVER = {
    Consequence.WAIT: N_(
        "When time is up, a turn that is chosen to its end is played. Otherwise nothing happens, and the "
        "table is told once."
    ),
    Consequence.COMPUTER: N_(
        "When time is up, a turn that is chosen to its end is played. Otherwise the computer plays it."
    ),
    Consequence.REPLACE: N_(
        "When time is up, a turn that is chosen to its end is played. Otherwise the computer plays on, and "
        "the seat is offered to others."
    ),
}
REMINDED = N_("You are reminded at half time and once more before the end; `/hours` has quiet hours.")
ONLY_HOST = N_("-# The host chooses this before the start.")
WHEN_TIME_IS_OVER = N_("When time is up")
CLOCKS = N_("Clocks")
FRIENDLY = N_("Friendly clocks")
FRIENDLY_SHORT = N_("friendly clocks")
FRIENDLY_DETAIL = N_("Clocks also stop in the quiet hours of whoever is next")
STEADY = N_("Steady clocks")
STEADY_DETAIL = N_("Quiet hours hold back pings, not the clock; vacation stops it")
STANDS_STILL = N_("-# Your clock is stopped.")
HALF_GONE = N_("Half your time for this turn is gone.")
LITTLE_LEFT = N_("Your time for this turn is nearly up.")
STILL_YOURS = N_("Your time is up; the table still waits for you.")
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
"""The time limits that a host can choose, by seconds; 0 means none."""
ON_VACATION = N_("{name} (on vacation)")
UNTIL = N_("Until <t:{due_at}:f>, <t:{due_at}:R>")
UNTIL_THEN = N_("Until <t:{due_at}:f>.")
"""The same in a post, which stays."""
OVERDUE = N_("Time is up for **{name}**. The table waits.")
NUDGED_BY = N_("**{name}** asks if you have a moment: it's your turn.")
WENT_AWAY = N_("**{name}** is on vacation, until <t:{until}:D> at the latest; the clock is stopped.")
CAME_BACK = N_("**{name}** is back from vacation; the clock runs again.")


def limit(seconds: int) -> str:
    """Say how long a turn may take; 0 for no limit."""
    told = LIMITS.get(seconds)
    return n_("{count} hour a turn", "{count} hours a turn", seconds // HOUR) if told is None else str(told)


def lost(notations: Sequence[str]) -> str:
    """Show somebody the draft that was not played."""
    return _(
        "You had chosen `{notations}`, but the turn was not complete, so it did not count.",
        notations=" ".join(notations),
    )


TITLE = N_("### My hours")
MY_HOURS = N_("My hours")
ZONE_UNKNOWN = N_("-# Times are in UTC until you tell me your time zone: `/hours zone:` and a large city near you.")
ZONE_GONE = N_("**{name}** is no time zone that I know any more, so I go by UTC. Please choose one: `/hours zone:`")
QUIET_FROM = N_("Quiet hours begin")
QUIET_UNTIL = N_("Quiet hours end")
NO_QUIET = N_("Quiet hours: none.")
QUIET_EXPLAINED = N_(
    "-# Nothing pings in quiet hours; it comes afterwards. Deadlines move only at tables with friendly "
    "clocks, from your next turn on."
)
DIGEST = N_("Daily digest")
GARDEN = N_("Garden of the day")
BEGIN_VACATION = N_("Begin vacation")
END_VACATION = N_("End vacation")
REMINDERS_ON = N_("Reminders: on")
REMINDERS_OFF = N_("Reminders: off")
PINGED = N_("On your turn I ping you, and remind you before time is up. `/settings` says where.")
PINGED_ONCE = N_("On your turn I ping you, without reminders. `/settings` says where.")
NUDGE = N_("Nudge")
ZONE = N_("Time zone: **{name}**, where it is {now} now.")
AT_HOME = N_("Vacation: **{left}**. On vacation your clocks stop and nothing pings.")
AWAY = N_(
    "You are **on vacation**, until <t:{until}:D> at the latest; {left}. Your clocks are stopped and nothing pings, "
    "but you can still play."
)


def days_left(days: int) -> str:
    """Say how much vacation is left."""
    return n_("{count} day left this year", "{count} days left this year", days)


def clock(minutes: int) -> str:
    """Return minutes after midnight as a time of day."""
    return f"{minutes // 60:02}:{minutes % 60:02}"


def chosen(asked: Text, minutes: int | None) -> str:
    """Name an option of a select, which shows only the chosen option."""
    return _("{asked}: none", asked=asked) if minutes is None else labelled(asked, clock(minutes))


def quiet(start: int, end: int) -> str:
    return _("Quiet hours: **{start} to {end}**.", start=clock(start), end=clock(end))


def garden(hour: int) -> str:
    """Say when the reminder of the day's garden comes."""
    return _("Reminder of the day's garden at **{clock}**, unless you have played.", clock=clock(hour * 60))


def digest(hour: int) -> str:
    return _("Daily digest at **{clock}**, if anything waits for you.", clock=clock(hour * 60))


def nudged(names: Sequence[str]) -> str:
    return _("I nudged {names}; in quiet hours, it arrives afterwards.", names=", ".join(names))
