"""Sentences about threads, cards and servers that tables lose."""

MY_TURN_HERE = "-# *My turn* opens your panel here, too; `/turns` lists what waits for you."
FROZEN_HERE = (
    "I am not on the server of this table any more, so it rests as it stands: nothing is lost, and no time passes. It "
    "goes on as soon as whoever manages that server invites me again."
)
THAWED = "I am on this server again, so the table goes on. Everybody has the time that was left when I went."


def restored(table: str) -> str:
    """Begin the thread that takes the place of a deleted one."""
    return (
        f"The thread of **{table}** was deleted, so the table goes on here. `/replay` shows all that was told before."
    )


def played_in(thread_id: int) -> str:
    """Say on a card on which no thread hangs where its table is played."""
    return f"-# This table is played in <#{thread_id}>."


def gone(name: str) -> str:
    """Tell a table that somebody left the server."""
    return f"**{name}** is not on this server any more. A computer plays in their place until they are back."


def locked(table: str) -> str:
    """Tell the channel that a thread is locked."""
    return (
        f"The thread of **{table}** is locked, so I cannot tell there what happens. Play goes on by direct message; "
        "once the thread is unlocked, it goes on there as well."
    )
