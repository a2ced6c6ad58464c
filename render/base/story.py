"""What happened, told in lines: one for each turn of a seat, in short parts, with what it brought and the total."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import groupby

from render.base.words import signed
from render.game import Names, Totals
from rules.game import Event


@dataclass(frozen=True, slots=True)
class Part:
    """A part of a line: its words, and the points that it brought; None if it is of a kind that brings none."""

    words: str
    gained: int | None = None

    def __str__(self) -> str:
        return f"{self.words} {gain(self.gained)}" if self.gained else self.words


_BETWEEN = " · "

Parts = Callable[[Sequence[Event], int | None], Sequence[Part]]
"""Puts a run of events of one seat into parts, told by how much its points changed, if the reader knows."""


def gain(points: int) -> str:
    """Return what something brought or cost, as it stands out in a line: "**+2**"."""
    return f"**{signed(points)}**"


def line(name: str, parts: Sequence[str]) -> str:
    """Return a line that tells of one seat: "**Ben** ▸ rose arch → G6 **+2** · noble F → F2 **+2**"."""
    return f"**{name}** ▸ {_BETWEEN.join(parts)}"


def turn_line(happened: Sequence[Event], parts: Parts, change: int | None) -> str:
    """Tell events of one seat as the contract wants it: "rose arch → G6 **+2** · noble F → F2 **+2**"."""
    return _BETWEEN.join(map(str, parts(happened, change))) if happened else ""


def told_by_seat(happened: Sequence[Event], names: Names, parts: Parts, totals: Totals = ()) -> tuple[str, ...]:
    """
    Tell what happened, a line for each run of events of one seat.

    Args:
        parts: the parts of a run's line; none if it is not told.
        totals: as in `render.game.Look.story`.
    """
    lines, end = [], 0
    for seat, group in groupby(happened, key=lambda event: event.seat):
        run = list(group)
        begin, end = end, end + len(run)
        change = totals[end][seat] - totals[begin][seat] if totals else None
        told = parts(run, change)
        if told:
            lines.append(line(names[seat], list(map(str, told))))
    return tuple(lines)


def one_by_one(part: Callable[[Event], Part | None]) -> Parts:
    """Return how to put a run into parts if each event is told by itself; None stands for what is not told."""
    return lambda run, _change: [told for event in run if (told := part(event)) is not None]


def with_change(clause: Callable[[Event], str]) -> Parts:
    """Return how to put a run into parts if only the whole run is known to bring points; no words: not told."""

    def parts(run: Sequence[Event], change: int | None) -> Sequence[Part]:
        told = [Part(words) for event in run if (words := clause(event))]
        return [*told[:-1], Part(told[-1].words, change)] if told and change else told

    return parts
