"""Sentences about what was played before: stepping through it, and taking it along."""

from collections.abc import Sequence

WHAT_HAPPENED = "What happened?"
SINCE_LAST_TURN = "**Since your last turn:**"
SO_FAR = "**So far:**"
NEW = "**New since your last turn:**"
LEGEND = "-# Blue beads in the picture mark what is new since your last turn."
NOTHING_SINCE = "Nothing has happened since your last turn."
REPLAY = "Replay"
AS_FILM = "As a film"
FIRST = "First"
BACK = "Back"
ON = "On"
LAST = "Last"
DEAL = "So it was dealt."
IN_ITS_THREAD = "You sit at no table in play; for a game that has ended, please use this in its thread."


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


def before_that(lines: int) -> str:
    """Say how much was left out of what somebody missed."""
    return f"-# {lines} {'line' if lines == 1 else 'lines'} before that; `/replay` steps through all of it."


def scored(what: str, changes: Sequence[tuple[str, int, int]]) -> str:
    """Tell what is counted, such as points, of some players before and now."""
    told = (f"{name} {_number(now - then, '+')} to **{_number(now)}**" for name, then, now in changes)
    return f"{what}: {', '.join(told)}"


def _number(points: int, sign: str = "") -> str:
    return f"{points:{sign}d}".replace("-", "−")


def film_alt(title: str) -> str:
    """Describe a film of a game; each of its pictures is described in the replay."""
    return f"{title}: the whole table after each post of the game, from the deal to the end, as a film."
