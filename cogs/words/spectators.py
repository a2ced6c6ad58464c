"""Sentences for spectators."""

from languages.speech import N_, _

WATCH = N_("Watch")
UNWATCH = N_("Stop watching")
WHICH_TO_WATCH = N_("Several tables are played in this channel. Which one do you want to watch?")
WHICH_TO_LEAVE = N_("You watch several tables. Which one do you want to leave?")
NOTHING_TO_WATCH = N_("No table is played in this channel; `/watch` in the thread of a table is for that one.")
WATCH_NOTHING = N_("You watch no table. *Watch* under the posts of a table, or `/watch` in its thread, begins it.")
CLOSED = N_(
    "I could not write to you directly, so you do not watch this table any more. Allow direct "
    "messages from members of this server in its privacy settings, then press *Watch* again."
)


def begun(table: str) -> str:
    """Tell a new spectator what they will get."""
    return _(
        "You watch **{table}** now: at every hand-over I write to you what everybody sees, without a "
        "sound, until the game is over. If no message is there in a minute, your direct messages are "
        "closed to me.",
        table=table,
    )


def goes_on(table: str) -> str:
    """Tell somebody that they watch the table already."""
    return _("You watch **{table}** already: at every hand-over I write to you what everybody sees.", table=table)


def ended(table: str) -> str:
    """Tell somebody that they no longer watch the table."""
    return _("You watch **{table}** no more. *Watch* begins it again.", table=table)


def watching(table: str) -> str:
    """Say why a spectator gets a message."""
    return _("You watch **{table}**; this is how it stands.", table=table)


def deleted(table: str) -> str:
    """Tell a spectator that the table was deleted."""
    return _("**{table}**, which you watched, was deleted.", table=table)
