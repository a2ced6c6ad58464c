"""Sentences about the time for a turn: reminders, the end of a time, vacations and nudges."""

from collections.abc import Sequence

from db.games import Consequence

CONSEQUENCES = {
    Consequence.WAIT: ("The table waits", "Nothing is played; the table is told once"),
    Consequence.COMPUTER: ("The computer plays that turn", "Nobody waits longer than the time for a turn"),
    Consequence.REPLACE: ("The seat is offered to others", "The computer plays until somebody takes it"),
}
"""What a table may do when a time is over: the choice, and what it means."""
SHORT = {
    Consequence.WAIT: "then the table waits",
    Consequence.COMPUTER: "then the computer plays",
    Consequence.REPLACE: "then the seat is offered",
}
_AS_CHOSEN = "A turn that somebody has chosen to its end is played as it stands when their time is over."
WHEN_OVER = {
    Consequence.WAIT: f"{_AS_CHOSEN} Otherwise nothing happens, and the table is told once.",
    Consequence.COMPUTER: f"{_AS_CHOSEN} Otherwise the computer plays that turn for them.",
    Consequence.REPLACE: f"{_AS_CHOSEN} Otherwise the computer plays for them, and their seat is offered to others.",
}
REMINDED = "Whoever is to play is reminded at half time and once more before the end; `/hours` has quiet hours."
ONLY_HOST = "-# The host chooses this before the table starts."
WHEN_TIME_IS_OVER = "When the time is over"
CLOCKS = "Clocks"
FRIENDLY = "Friendly clocks"
FRIENDLY_DETAIL = "A clock stands still in the quiet hours of whose turn it is, too"
STEADY = "Steady clocks"
STEADY_DETAIL = "Quiet hours delay pings, not the end of the time; vacations stop the clock"
STANDS_STILL = "-# Your clock stands still."
STANDING = "the clock stands still"
HALF_GONE = "Half of your time for this turn is over."
LITTLE_LEFT = "Your time for this turn is nearly over."
STILL_YOURS = "Your time is over, and the table goes on waiting for you."


def on_vacation(name: str) -> str:
    """Mark the name of somebody for whom the table waits."""
    return f"{name} (on vacation)"


def until(due_at: int) -> str:
    """Say how long somebody has."""
    return f"Until <t:{due_at}:f>, <t:{due_at}:R>"


def overdue(name: str) -> str:
    """Tell the table that it waits."""
    return f"The time of **{name}** is over. This table waits, so it is still their turn."


def nudge(name: str) -> str:
    """Ask for somebody in the name of somebody who waits."""
    return f"**{name}** asks whether you have a moment: it is your turn."


def lost(notations: Sequence[str]) -> str:
    """Show somebody what they had chosen in vain."""
    return f"You had chosen `{' '.join(notations)}`, but a decision was still open, so it did not count."


def went_away(name: str, until: int) -> str:
    """Tell the table that somebody is on vacation."""
    return f"**{name}** is on vacation, until <t:{until}:D> at the latest. Their clock stands still meanwhile."


def came_back(name: str) -> str:
    """Tell the table that somebody is back."""
    return f"**{name}** is back from vacation, and their clock goes on."
