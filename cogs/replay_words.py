"""Sentences about what was played before: stepping through it, and taking it along."""

REPLAY = "Replay"
FIRST = "First"
BACK = "Back"
ON = "On"
LAST = "Last"
DEAL = "So it was dealt."
IN_ITS_THREAD = "You sit at no table in play; for a game that has ended, please use this in its thread."
TAKEN_BACK = "What this post told was taken back."


def place(number: int, last: int) -> str:
    """Say where in the replay the reader is."""
    return f"Post {number} of {last}" if number else f"Before the first of {last} posts"


def notation(name: str, moves: str) -> str:
    """Write what a seat decided as it can be typed."""
    return f"-# {name}: `{moves}`"


def record(table: str, file: str) -> str:
    """Say what the file with a record is, and how it is checked."""
    return (
        f"The record of **{table}**: its deal, all its moves and how it ended, in one line of JSON. With Parterre's "
        f"source, `python3 -m rules verify {file}` checks every bit of it."
    )
