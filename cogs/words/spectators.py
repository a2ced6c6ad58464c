"""Sentences for spectators."""

from languages.speech import N_

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
BEGUN = N_(
    "You watch **{table}** now: at every hand-over I write to you what everybody sees, without a "
    "sound, until the game is over. If no message is there in a minute, your direct messages are "
    "closed to me."
)
GOES_ON = N_("You watch **{table}** already: at every hand-over I write to you what everybody sees.")
ENDED = N_("You watch **{table}** no more. *Watch* begins it again.")
WATCHING = N_("You watch **{table}**; this is how it stands.")
DELETED = N_("**{table}**, which you watched, was deleted.")
