"""What a garden has and may still get, in parts that players know."""

from rules.computer.choosing import Level
from rules.computer.reasons import Part
from rules.computer.skill import Losses
from rules.game import Seat
from rules.sanssouci.computer.promise import TRIED, Promise, turns_left
from rules.sanssouci.garden.cells import COLUMN, COLUMNS, ROW, ROWS
from rules.sanssouci.scoring import COLUMN_BONUS, row_bonus
from rules.sanssouci.state import State

_PROMISE = Promise(TRIED)


def outlook(state: State, seat: Seat) -> tuple[Part, ...]:
    """Return the parts as `rules.computer.reasons.Explains` wants them."""
    player = state.players[seat]
    garden, filled = player.garden, player.garden.filled
    turns = turns_left(player)
    rows = ((row, filled & ROW[row]) for row in range(2, ROWS + 1))
    columns = ((column, filled & COLUMN[column]) for column in range(COLUMNS))
    return (
        Part("nobles", garden.walked + _PROMISE.visits(garden, turns)),
        Part("expansion", garden.marked),
        Part("missions", sum(garden.nobles[mission] for mission in player.missions)),
        *(Part("row", row_bonus(row) * _share(cells, COLUMNS, turns), (row,)) for row, cells in rows),
        *(Part("column", COLUMN_BONUS * _share(cells, ROWS, turns), (column,)) for column, cells in columns),
    )


def _share(filled: int, of: int, turns: int) -> float:
    """Return what share of a line's bonus counts by what is filled of it: all or nothing once no turn is left."""
    count = filled.bit_count()
    if count == of or not turns:
        return float(count == of)
    return min(1.0, TRIED.line * (count / of) ** TRIED.steepness)


LOSSES: Losses = {
    Level.LEARNER: (0.018, 0.021, 0.055),
    Level.CASUAL: (0.013, 0.018, 0.036),
    Level.KEEN: (0.011, 0.001, 0.019),
    Level.MASTER: (0.0, 0.0, 0.001),
}
"""What turns of computers cost in reviews, as `tools/reasons/skill.py` measures it."""
