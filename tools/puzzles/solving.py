"""How many of the puzzles computers of each level solve, asked with seeds by which none was chosen."""

from collections import defaultdict
from collections.abc import Iterable, Sequence

from rules.computer.choosing import Level, choose
from rules.game import Seat
from tables.daily.puzzles import Puzzles, Row, position_of
from tables.model.draft import Draft, settle

LEVELS = (Level.CASUAL, Level.KEEN, Level.MASTER)
_AFRESH = 7_000_003
"""Far from all seeds of `finding`, which have more digits."""


def solved(row: Row) -> dict[Level, bool]:
    """Return whether one computer of each level solves a puzzle."""
    return {level: _solves(row, level) for level in LEVELS}


def _solves(row: Row, level: Level) -> bool:
    game, _, state = position_of(row)
    asked = row.best.split()
    draft = settle(Draft(game=game, seat=Seat(row.seat), start=state, state=state))
    chosen: list[str] = []
    while len(chosen) < len(asked) and not draft.is_done:
        view, legal = game.view(draft.state, draft.seat), tuple(draft.legal)
        move = choose(game, view, legal, level, _AFRESH + len(draft.played)).move
        chosen.append(str(move))
        draft = settle(draft.with_move(move))
    puzzles = Puzzles([row])
    return puzzles.solves(puzzles.puzzle(0), chosen)


def table(rows: Sequence[Row], found: Iterable[dict[Level, bool]]) -> list[str]:
    """Return the lines of a Markdown table: puzzles and shares that each level solves, by game and in all."""
    by_game: dict[str, list[tuple[Row, dict[Level, bool]]]] = defaultdict(list)
    for row, levels in zip(rows, found, strict=True):
        by_game[row.game].append((row, levels))
        by_game["all"].append((row, levels))
    lines = ["| game | puzzles | easy, middling, hard | casual | keen | master |", "|---|---|---|---|---|---|"]
    # All come last.
    for slug, ones in sorted(by_game.items(), key=lambda item: item[0] == "all"):
        grades = ", ".join(str(sum(row.grade == grade for row, _ in ones)) for grade in (1, 2, 3))
        shares = " | ".join(f"{sum(levels[level] for _, levels in ones) / len(ones):.0%}" for level in LEVELS)
        lines.append(f"| {slug} | {len(ones)} | {grades} | {shares} |")
    return lines
