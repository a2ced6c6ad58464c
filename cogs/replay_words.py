"""Sentences about what was played before: stepping through it, and taking it along."""

REPLAY = "Replay"
FIRST = "First"
BACK = "Back"
ON = "On"
LAST = "Last"
DEAL = "So it was dealt."
TAKEN_BACK = "What this post told was taken back."
NO_LOG = "There is no log to step through there."


def place(number: int, last: int) -> str:
    """Say where in the replay the reader is."""
    return f"Post {number} of {last}" if number else f"Before the first of {last} posts"


def notation(name: str, moves: str) -> str:
    """Write what a seat decided as it can be typed."""
    return f"-# {name}: `{moves}`"
