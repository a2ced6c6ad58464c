"""Sentences about hosts, deleted tables and idle tables."""

from languages.speech import N_, _

CHOOSE_HOST = N_("Who should be host?")
CHOOSE_DISMISSED = N_("Who should leave?")
BE_HOST = N_("Become host")
DELETE = N_("Delete the table")
KEEP_TABLE = N_("Keep it")
KEPT = N_("The table stays as it is.")
NOBODY_ELSE = N_("Nobody else here could be host.")
WHO_LEAVES = N_("Whoever you choose leaves at once and can't come back to this table.")
NO_OPEN_TABLE = N_("No table in this channel is yours to change; `/new` opens one.")
PLAY_ON = N_("Play on")
END_IT = N_("End it")
WAKE = N_("Wake it")
WOKEN = N_("On we go; here is the table.")
HOSTS = N_("**{host}** is the host.")
HOST_GONE = N_("**{host}**, the host, has been gone for a while. You have sat here longest, so you can take over.")
IS_HOST = N_("**{name}** is the host now.")
DISMISSED = N_("**{name}** has left the table and can't come back.")
GONE = N_("**{table}** is deleted.")
DELETED_CARD = N_("## {table}\nThis table was deleted.")
IDLE = N_(
    "Nothing has happened here for {days} days. Are you playing on? Without an answer, the table goes to sleep, until "
    "one of you wakes it in its channel."
)
ASLEEP = N_(
    "**{table}** ({title}) has gone to sleep, since nobody has played for a long time. Nothing is lost: "
    "whoever plays there can wake it."
)
AWAKE = N_("**{name}** plays on.")


def may_delete(table: str, *, has_started: bool) -> str:
    """Say what deleting does."""
    if not has_started:
        return _("If you delete **{table}**, it closes before it starts. This can't be undone.", table=table)
    return _(
        "If you delete **{table}**, the game ends without a result, and its thread is archived. This can't be undone.",
        table=table,
    )


def deleted(table: str, name: str, *, has_thread: bool = True) -> str:
    """Tell a table that it was deleted."""
    if not has_thread:
        return _("**{name}** deleted **{table}**.", name=name, table=table)
    return _("**{name}** deleted **{table}**. You can still read its thread.", name=name, table=table)
