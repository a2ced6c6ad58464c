"""What a garden is worth."""

from rules.game import Result, ScoreLine, rank
from rules.sanssouci.garden.cells import COLUMN, COLUMNS, ROW, ROWS
from rules.sanssouci.state import NOTHING, Garden, Phase, Player, State
from rules.sanssouci.view import PlayerView

COLUMN_BONUS = 5


def row_bonus(row: int) -> int:
    """Return the points for a complete row: 10 minus its value, none for row 1."""
    return 10 - row if row > 1 else 0


def full_rows(garden: Garden) -> tuple[int, ...]:
    """Return the complete rows that bring points (2-6); gardeners and preprinted squares count as filled."""
    return tuple(row for row in range(2, ROWS + 1) if garden.filled & ROW[row] == ROW[row])


def full_columns(garden: Garden) -> tuple[int, ...]:
    """Return the complete columns (0-8)."""
    return tuple(column for column in range(COLUMNS) if garden.filled & COLUMN[column] == COLUMN[column])


def line_points(garden: Garden) -> int:
    """Return the points for all complete rows and columns."""
    return sum(map(row_bonus, full_rows(garden))) + COLUMN_BONUS * len(full_columns(garden))


def score_lines(player: Player | PlayerView) -> tuple[ScoreLine, ...]:
    """
    Return the score sheet of one player, missions included.

    Source: Sanssouci rules, "End of the Game".
    """
    garden = player.garden
    marks = () if garden.face == NOTHING else (ScoreLine("expansion", garden.marked),)
    return (
        ScoreLine("nobles", garden.walked),
        *marks,
        ScoreLine("rows", sum(row_bonus(row) for row in full_rows(garden))),
        ScoreLine("columns", COLUMN_BONUS * len(full_columns(garden))),
        # Ruling: a mission whose noble is still on the terrace brings nothing.
        ScoreLine("missions", sum(garden.nobles[column] for column in player.missions)),
        ScoreLine("gardeners", garden.gardeners.bit_count(), tie_break=True),
    )


def points_so_far(player: PlayerView) -> int:
    """Return the points that everybody has seen; all of them once the game is over."""
    if not player.missions:
        return player.garden.points
    return sum(line.points for line in score_lines(player) if not line.tie_break)


def result(state: State) -> Result | None:
    """
    Rank the players of a finished game.

    Ruling: the tie-break by gardeners serves every place.
    """
    if state.phase is not Phase.OVER:
        return None
    return rank(tuple(score_lines(player) for player in state.players))
