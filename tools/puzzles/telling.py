"""Why the best turn of a puzzle is better than the second best, in parts that can be told."""

from dataclasses import replace
from pathlib import Path

import msgspec

from rules.computer.reasons import Reason, compared, foreseen
from rules.game import Seat
from tables.advice.turns import foreseeable
from tables.daily.puzzles import Row, position_of, read_rows

TRIALS = 600
"""In how many deals each turn is tried."""


def reason_of(row: Row) -> Reason:
    """Return the reason of a puzzle, with points in tenths; it is the same each time."""
    game, _, state = position_of(row)
    seat = Seat(row.seat)
    view = game.view(state, seat)
    turns = (f"{row.best} {row.rest}".split(), row.second.split())
    outlooks = (foreseen(game, view, foreseeable(game, seat, view, turn), TRIALS, seed=row.deal) for turn in turns)
    return _in_tenths(compared(seat, *outlooks))


def _in_tenths(reason: Reason) -> Reason:
    parts = tuple(replace(part, points=round(part.points, 1)) for part in reason.parts)
    others = tuple((seat, round(points, 1)) for seat, points in reason.others)
    return Reason(round(reason.lead, 1), parts, others)


def write_reasons(path: Path) -> int:
    """Give each puzzle of a file that has no reason its own. Returns: how many cannot be told."""
    rows = [msgspec.structs.replace(row, reason=row.reason or reason_of(row)) for row in read_rows(path)]
    path.write_bytes(b"".join(msgspec.json.encode(row) + b"\n" for row in rows))
    return sum(row.reason is None or not row.reason.is_told for row in rows)
