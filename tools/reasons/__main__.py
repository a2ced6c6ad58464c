"""
Measures how often the parts of a turn explain why a search prefers it, and recounts every number that is said.

Counts decisions of games that casual computers play in which the best move is clearly better than the second best.
"""

import argparse
import os
from itertools import count
from multiprocessing import get_context

from rules.registry import GAMES
from tools.reasons.measuring import Clear, figures, of_deal

WANTED = 1000
"""Clear decisions of each game."""


def main() -> None:
    """Print for each game how many decisions were clear, what share is explained, by which parts, and what is false."""
    parser = argparse.ArgumentParser(prog="python -m tools.reasons", description=__doc__)
    parser.add_argument("games", nargs="*", help=f"{', '.join(GAMES)}; all if none is named")
    parser.add_argument("--wanted", type=int, default=WANTED, help="clear decisions of each game")
    parser.add_argument("--players", type=int, default=2, choices=(2, 3, 4), help="how many play")
    parser.add_argument("--first", type=int, default=0, help="the first deal, where others were measured before")
    parser.add_argument("--show", type=int, default=0, help="how many of them to print")
    options = parser.parse_args()
    for slug in options.games or GAMES:
        found: list[Clear] = []
        with get_context("spawn").Pool(os.cpu_count()) as pool:
            for clear in pool.imap(of_deal, ((slug, deal, options.players) for deal in count(options.first))):
                found += clear
                if len(found) >= options.wanted:
                    break
            pool.terminate()
        print(slug, *figures(found), sep="\n  ", flush=True)
        for one in found[: options.show]:
            print(f"  {one.lead:.2f}  {' '.join(one.turns[0])} rather than {' '.join(one.turns[1])}: {one.words}")


if __name__ == "__main__":
    main()
