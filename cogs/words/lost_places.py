"""Sentences about threads, cards and servers that tables lose."""

from languages.speech import N_

MY_TURN_HERE = N_("-# *My turn* opens your panel here, too; `/turns` lists what waits for you.")
FROZEN_HERE = N_(
    "I am not on the server of this table any more, so it rests as it stands: nothing is lost, and no"
    " time passes. It goes on as soon as whoever manages that server invites me again."
)
THAWED = N_("I am on this server again, so the table goes on. Everybody has the time that was left when I went.")
RESTORED = N_(
    "The thread of **{table}** was deleted, so the table goes on here. `/replay` shows all that was told before."
)
PLAYED_IN = N_("-# This table is played in <#{thread_id}>.")
GONE = N_("**{name}** is not on this server any more. A computer plays in their place until they are back.")
LOCKED = N_(
    "The thread of **{table}** is locked, so I cannot tell there what happens. Play goes on by direct"
    " message; once the thread is unlocked, it goes on there as well."
)
