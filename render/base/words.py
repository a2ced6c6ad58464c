"""Sentences that most games put together the same way."""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass

from languages.speech import Text, _, clauses, ended, labelled
from render.canvas.png import Sign
from render.game import ALT, Names
from render.text.emojis import plain
from rules.game import Result, ScoreLine

_MOST_NEW = 480
"""How much of it tells what is new; the rest of it belongs to the table as it stands."""


@dataclass(frozen=True, slots=True)
class Reason:
    """A part of the points of one category."""

    words: str
    points: int


def number(amount: int) -> str:
    """Return a number with a proper minus sign."""
    return str(amount).replace("-", "−")


def signed(amount: int) -> str:
    """Return a gain or loss with its sign; zero has none."""
    return f"{amount:+d}".replace("-", "−") if amount else "0"


def now_and_later(now: int, later: int) -> str:
    """Write points, those that wait for the end apart."""
    return _("{now} now, {later} at the end", now=signed(now), later=signed(later))


def ranking(result: Result) -> list[int]:
    """Return the seats from the first place to the last; those who share one in the order of their seats."""
    return sorted(range(len(result.places)), key=lambda seat: result.places[seat])


def place_words(place: int) -> str:
    """Return which place somebody has come to; a bare number beside that of a seat could be either."""
    return _("Place {place}", place=place)


def sheet_lines(
    result: Result, names: Names, points: Callable[[int], str], categories: Mapping[str, Text]
) -> list[str]:
    """Write the score sheet, a line for each player, best first: place, name, points, and their parts."""
    return [
        labelled(
            place_words(result.places[seat]),
            f"**{names[seat]}** {points(result.totals[seat])} ({_parts(result.sheet[seat], categories)})",
        )
        for seat in ranking(result)
    ]


def _parts(lines: Sequence[ScoreLine], categories: Mapping[str, Text]) -> str:
    scored = [line for line in lines if not line.tie_break]
    return ", ".join(f"{categories[line.category]} {number(line.points)}" for line in scored)


def whole_turn() -> str:
    """Say to whoever learns a game how a turn ends."""
    return _("That's a whole turn. *Confirm* ends it; *Back* takes your last choice back.")


def unmarked(text: str) -> str:
    """Return a text without the markup that boards and score sheets have."""
    for mark in ("**", "-# ", "`"):
        text = text.replace(mark, "")
    return plain(text)


def alt_of(*texts: str) -> str:
    """Join texts with markup to an alt text, cut at the end if need be."""
    lines = [line for text in texts for line in unmarked(text).splitlines()]
    return shortened(" ".join(map(ended, lines)), ALT)


def shortened(text: str, most: int) -> str:
    """Cut a text between two words if it has more characters than `most`."""
    return text if len(text) <= most else text[: text.rfind(" ", 0, most)].rstrip(",;:") + "…"


def alt_with_changes(changes: Sequence[str], alt: str, signs: Collection[Sign]) -> str:
    """
    Put before an alt text what is new since one's last turn, cut where there is too much of it.

    Args:
        signs: what is drawn in the picture; beads are told of only if there are some.
    """
    if not changes:
        return alt
    told = shortened(clauses(changes), _MOST_NEW)
    new = (
        _("New since your last turn, with blue beads where the picture shows it: {changes}.", changes=told)
        if Sign.NEW in signs
        else _("New since your last turn: {changes}.", changes=told)
    )
    return shortened(f"{new} {alt}", ALT)
