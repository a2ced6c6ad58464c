"""Sentences about hosts, deleted tables and idle tables."""

from languages.speech import N_, _

CHOOSE_HOST = N_("Who shall be host?")
CHOOSE_DISMISSED = N_("Who shall leave?")
BE_HOST = N_("Be the host")
DELETE = N_("Delete the table")
KEEP_TABLE = N_("Keep it")
KEPT = N_("The table stays as it is.")
NOBODY_ELSE = N_("Nobody else sits here who could be host.")
WHO_LEAVES = N_("Whoever you choose leaves this table now and cannot join it again.")
NO_OPEN_TABLE = N_("There is no table in this channel that you could change; `/new` opens one.")
PLAY_ON = N_("Play on")
END_IT = N_("End it")
WAKE = N_("Wake it")
WOKEN = N_("The table goes on; here it is.")
HOSTS = N_("**{host}** is the host of this table.")
HOST_GONE = N_(
    "**{host}**, the host of this table, has been gone for a while. You sit here longest, so you can be host."
)
IS_HOST = N_("**{name}** is the host now.")
DISMISSED = N_("**{name}** has left the table and cannot join it again.")
GONE = N_("**{table}** is deleted.")
DELETED_CARD = N_("## {table}\nThis table was deleted.")
IDLE = N_("Nothing has happened at this table for {days} days. Do you play on? Without an answer it goes to sleep.")
ASLEEP = N_(
    "**{table}** ({title}) sleeps now, since nobody has played for long. Nothing of it is lost: "
    "whoever plays there can wake it."
)
AWAKE = N_("**{name}** plays on at this table.")


def may_delete(table: str, *, has_started: bool) -> str:
    """Say what deleting does."""
    if not has_started:
        return _("If you delete **{table}**, it is closed before it starts. This cannot be taken back.", table=table)
    return _(
        "If you delete **{table}**, the game is over without a result, its thread is archived, and nobody"
        " can play on. This cannot be taken back.",
        table=table,
    )


def deleted(table: str, name: str, *, has_thread: bool = True) -> str:
    """Tell a table that it was deleted."""
    if not has_thread:
        return _("**{name}** deleted **{table}**.", name=name, table=table)
    return _("**{name}** deleted **{table}**. Its thread stays to be read.", name=name, table=table)
