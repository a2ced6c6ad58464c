"""How a game stands, in one line: everybody's points, who is on turn, and what changed since one's last turn."""

from collections.abc import Collection, Sequence
from typing import Any

from render.game import AnyLook
from render.optional import Scores
from rules.game import Seat

_ON_TURN = "▸ "
_BETWEEN = " · "
_MOST = 6
"""As many players as the line names; of more, the reader and the leaders."""


def race(
    look: AnyLook,
    views: tuple[Any, Any],
    names: Sequence[str],
    on_turn: Collection[Seat] = (),
    reader: Seat | None = None,
) -> str:
    """
    Write everybody's points, as far as the viewer knows them.

    Args:
        views: what the viewer saw after their last turn, or sees now where nothing is to be compared; and sees now.
        on_turn: the seats that the table waits for; they are marked.
        reader: the viewer's seat.
    Returns: an empty line where no points are known yet.
    """
    then, now = (look.points(view) if isinstance(look, Scores) else () for view in views)
    if not now:
        return ""
    before = then or (0,) * len(now)
    seats = _named(now, reader)
    told = (
        f"{_ON_TURN * (seat in on_turn)}{names[seat]} **{_number(now[seat])}**{_change(now[seat] - before[seat])}"
        for seat in seats
    )
    return _BETWEEN.join((*told, *("…" for _ in now[len(seats) : len(seats) + 1])))


def marks_all(look: AnyLook, view: Any, on_turn: Collection[Seat], reader: Seat | None) -> bool:  # noqa: ANN401 - any game's view
    """Return whether the line names, and so marks, everybody on turn."""
    points = look.points(view) if isinstance(look, Scores) else ()
    return set(_named(points, reader)).issuperset(on_turn)


def _named(points: Sequence[int], reader: Seat | None) -> Sequence[Seat]:
    """Return the seats to name, in their order."""
    seats = [Seat(seat) for seat in range(len(points))]
    first = sorted(seats, key=lambda seat: (seat != reader, -points[seat]))[:_MOST]
    return sorted(first)


def _change(points: int) -> str:
    return f" ({_number(points, '+')})" if points else ""


def _number(points: int, sign: str = "") -> str:
    return f"{points:{sign}d}".replace("-", "−")
