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


def hosts(host: str) -> str:
    """Say who is host."""
    return _("**{host}** is the host of this table.", host=host)


def host_gone(host: str) -> str:
    """Say that the reader can become host."""
    return _(
        "**{host}**, the host of this table, has been gone for a while. You sit here longest, so you can be host.",
        host=host,
    )


def is_host(name: str) -> str:
    """Say who is host from now on."""
    return _("**{name}** is the host now.", name=name)


def dismissed(name: str) -> str:
    """Tell the host that somebody has left."""
    return _("**{name}** has left the table and cannot join it again.", name=name)


def may_delete(table: str, *, has_started: bool) -> str:
    """Say what deleting does."""
    if not has_started:
        return _("If you delete **{table}**, it is closed before it starts. This cannot be taken back.", table=table)
    return _(
        "If you delete **{table}**, the game is over without a result, its thread is archived, and nobody"
        " can play on. This cannot be taken back.",
        table=table,
    )


def gone(table: str) -> str:
    """Tell the person who deleted a table that it is done."""
    return _("**{table}** is deleted.", table=table)


def deleted(table: str, name: str, *, has_thread: bool = True) -> str:
    """Tell a table that it was deleted."""
    if not has_thread:
        return _("**{name}** deleted **{table}**.", name=name, table=table)
    return _("**{name}** deleted **{table}**. Its thread stays to be read.", name=name, table=table)


def deleted_card(table: str) -> str:
    """Say on the card of a table that it was deleted."""
    return _("## {table}\nThis table was deleted.", table=table)


def idle(days: int) -> str:
    """Ask whether a table goes on."""
    return _(
        "Nothing has happened at this table for {days} days. Do you play on? Without an answer it goes to sleep.",
        days=days,
    )


def asleep(table: str, title: str) -> str:
    """Tell the channel that a table sleeps."""
    return _(
        "**{table}** ({title}) sleeps now, since nobody has played for long. Nothing of it is lost: "
        "whoever plays there can wake it.",
        table=table,
        title=title,
    )


def awake(name: str) -> str:
    """Tell a table that it goes on."""
    return _("**{name}** plays on at this table.", name=name)
