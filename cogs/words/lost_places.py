"""Sentences about threads, cards and servers that tables lose."""

from languages.speech import N_

MY_TURN_HERE = N_("-# *My turn* works here, too; `/turns` shows what waits for you.")
FROZEN_HERE = N_(
    "I'm no longer on this table's server, so it is on hold: nothing is lost, and no time passes. It "
    "goes on as soon as a manager there invites me back."
)
THAWED = N_("I'm back on this server, so the table goes on. Everybody has as much time left as when I went.")
RESTORED = N_("The thread of **{table}** was deleted, so the game goes on here. `/replay` shows what came before.")
PLAYED_IN = N_("-# Played in <#{thread_id}>.")
GONE = N_("**{name}** has left this server. A computer plays until they are back.")
LOCKED = N_(
    "The thread of **{table}** takes no posts from me, so I can't write there. The game goes on by direct message, "
    "and in the thread once it is open to me again."
)
