"""
Finds puzzles in games that computers play among themselves, and adds each to the file as a line.

Prints what became of all decisions, and what share of the puzzles computers of each level solve. A run that was stopped
goes on after the last deal that gave a puzzle.
"""

import argparse
import os
from collections import Counter
from collections.abc import Mapping, Sequence
from math import ceil
from multiprocessing import get_context
from pathlib import Path

from rules.computer.choosing import Level
from rules.registry import GAMES
from tables.daily.puzzles import FILE, WEEK, read_rows
from tools.puzzles.running import Bounds, run
from tools.puzzles.solving import solved, table
from tools.puzzles.telling import write_reasons

YEAR = 365
MINUTES = 600.0


def main() -> None:
    """Find puzzles, then print how many of all in the file each level solves."""
    parser = argparse.ArgumentParser(prog="python -m tools.puzzles", description=__doc__)
    parser.add_argument("games", nargs="*", metavar="game", help=f"{', '.join(GAMES)}; all if none is named")
    parser.add_argument("--years", type=float, default=1.0, help="for how long no puzzle is to come again")
    parser.add_argument("--minutes", type=float, default=MINUTES)
    parser.add_argument("--level", choices=["keen", "master"], default="master", help="of the computers that play")
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--file", type=Path, default=FILE)
    parser.add_argument("--reasons", action="store_true", help="search nothing, write the reasons that are missing")
    parser.add_argument("--figures", action="store_true", help="search nothing, print the figures only")
    options = parser.parse_args()
    unknown = {*options.games} - {*GAMES}
    if unknown:
        parser.error(f"there is no game {unknown.pop()!r}; the games are: {', '.join(GAMES)}")
    if options.reasons:
        print(write_reasons(options.file), "puzzles whose reason cannot be told")
        return
    with get_context("spawn").Pool(options.processes) as pool:
        if not options.figures:
            wanted = wanted_for(options.games or tuple(GAMES), options.years)
            bounds = Bounds(wanted, options.minutes, options.processes)
            run(bounds, Level(options.level), options.file, pool)
        rows = read_rows(options.file)
        print(*table(rows, pool.map(solved, rows, chunksize=1)), sep="\n")


def wanted_for(games: Sequence[str], years: float) -> Mapping[str, int]:
    """Return how many puzzles of each game last for so many years, in full weeks."""
    days = Counter(slug for slug, _ in WEEK)
    return {slug: ceil(years * YEAR / len(WEEK)) * days[slug] for slug in games}


if __name__ == "__main__":
    main()
