"""Sentences about hosts, deleted tables, and tables at which nothing happens."""

CHOOSE_HOST = "Who shall be host?"
CHOOSE_DISMISSED = "Who shall leave?"
BE_HOST = "Be the host"
DELETE = "Delete the table"
KEEP_TABLE = "Keep it"
KEPT = "The table stays as it is."
NOBODY_ELSE = "Nobody else sits here who could be host."
WHO_LEAVES = "Whoever you choose leaves this table now and cannot join it again."
NO_OPEN_TABLE = "There is no table in this channel that you could change; `/new` opens one."
PLAY_ON = "Play on"
END_IT = "End it"
WAKE = "Wake it"
WOKEN = "The table goes on; here it is."


def hosts(host: str) -> str:
    """Say who is host."""
    return f"**{host}** is the host of this table."


def host_gone(host: str) -> str:
    """Say that the part of the host can be taken."""
    return f"**{host}**, the host of this table, has been gone for a while. You sit here longest, so you can be host."


def is_host(name: str) -> str:
    """Say who is host from now on."""
    return f"**{name}** is the host now."


def dismissed(name: str) -> str:
    """Tell the host that somebody has left."""
    return f"**{name}** has left the table and cannot join it again."


def may_delete(table: str, *, has_started: bool) -> str:
    """Say what deleting does."""
    if not has_started:
        return f"If you delete **{table}**, it is closed before it starts. This cannot be taken back."
    return (
        f"If you delete **{table}**, the game is over without a result, its thread is archived, and nobody can play "
        "on. This cannot be taken back."
    )


def gone(table: str) -> str:
    """Tell whoever deleted a table."""
    return f"**{table}** is deleted."


def deleted(table: str, name: str) -> str:
    """Tell a table that it was deleted."""
    return f"**{name}** deleted **{table}**. Its thread stays to be read."


def deleted_card(table: str) -> str:
    """Show in the channel that a table is no more."""
    return f"## {table}\nThis table was deleted."


def idle(days: int) -> str:
    """Ask whether a table goes on."""
    return f"Nothing has happened at this table for {days} days. Do you play on? Without an answer it goes to sleep."


def asleep(table: str, title: str) -> str:
    """Tell the channel that a table sleeps."""
    return (
        f"**{table}** ({title}) sleeps now, since nobody has played for long. Nothing of it is lost: whoever plays "
        "there can wake it."
    )


def awake(name: str) -> str:
    """Tell a table that it goes on."""
    return f"**{name}** plays on at this table."
