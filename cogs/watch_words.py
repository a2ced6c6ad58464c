"""Sentences for those who look on."""

WATCH = "Watch"
UNWATCH = "Stop watching"
WHICH_TO_WATCH = "Several tables are played in this channel. Which one do you want to watch?"
WHICH_TO_LEAVE = "You watch several tables. Which one do you want to leave?"
NOTHING_TO_WATCH = "No table is played in this channel; `/watch` in the thread of a table is for that one."
WATCH_NOTHING = "You watch no table. *Watch* under the posts of a table, or `/watch` in its thread, begins it."
CLOSED = (
    "I could not write to you directly, so you do not watch this table any more. Allow direct messages from members of "
    "this server in its privacy settings, then press *Watch* again."
)


def begun(table: str) -> str:
    """Tell somebody what comes now."""
    return (
        f"You watch **{table}** now: at every hand-over I write to you what everybody sees, without a sound, until the "
        "game is over. If no message is there in a minute, your direct messages are closed to me."
    )


def goes_on(table: str) -> str:
    """Tell somebody that they watch already."""
    return f"You watch **{table}** already: at every hand-over I write to you what everybody sees."


def ended(table: str) -> str:
    """Tell somebody that nothing more comes."""
    return f"You watch **{table}** no more. *Watch* begins it again."


def watching(table: str) -> str:
    """Say why a message comes, above how things stand."""
    return f"You watch **{table}**; this is how it stands."


def deleted(table: str) -> str:
    """Tell somebody who looked on that there is nothing more to see."""
    return f"**{table}**, which you watched, was deleted."
