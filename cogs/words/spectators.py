"""Sentences for spectators."""

from languages.speech import N_

WATCH = N_("Watch")
UNWATCH = N_("Stop watching")
WHICH_TO_WATCH = N_("Which table do you want to watch?")
WHICH_TO_LEAVE = N_("Which table do you want to stop watching?")
NOTHING_TO_WATCH = N_("No game is on in this channel; use `/watch` in the thread of a table.")
WATCH_NOTHING = N_("You're not watching any table. `/watch` in a table's thread starts it.")
CLOSED = N_(
    "I couldn't write to you directly, so you no longer watch this table. Allow direct messages from "
    "members of this server in its privacy settings, then press *Watch* again."
)
BEGUN = N_(
    "You watch **{table}** now: whenever somebody else is next, I quietly send you what everybody sees, "
    "until the game is over. If nothing comes within a minute, your direct messages are closed to me."
)
GOES_ON = N_("You already watch **{table}**: whenever somebody else is next, I send you what everybody sees.")
ENDED = N_("You no longer watch **{table}**. *Watch* starts it again.")
WATCHING = N_("You watch **{table}**; this is how it stands.")
DELETED = N_("**{table}**, which you watched, was deleted.")
