"""
Plays computer players against each other and prints, a line each, whether the stronger is as strong as it should be.

Every deal is played as often as there are seats, the candidate in another one each time. What was played is kept in a
file, so that a tournament that was stopped goes on.
"""

import argparse
from collections.abc import Iterator
from itertools import groupby
from pathlib import Path

from rules.computer.choosing import Level, iterations_of
from rules.game import choose_options
from rules.registry import GAMES
from tools.tournament.book import Book
from tools.tournament.playing import LEVELS, Match, is_contestant
from tools.tournament.running import Bounds, alarm, run, tables
from tools.tournament.strength import strengths
from tools.tournament.verdict import Verdict, wanted_share

WANTED = {("casual", "random"): 0.9, ("casual", "learner"): 0.75, ("keen", "casual"): 0.65, ("master", "keen"): 0.6}
"""The share of wins that each level should have against the one below, between two players."""
EVEN = 0.5
"""What is asked of a candidate of which nothing is wanted: not to be the weaker one."""
MOST_ROUNDS = 400
MINUTES = 60.0
"""After so long a game is left alone, whatever is undecided."""
BOOK = Path("docs/tournament.jsonl")
PLAYERS = {"gardlings": (2, 3, 4, 5, 6, 8)}
"""With how many each game is tried if nothing else is said; others with every number of players."""


def efforts() -> dict[str, int]:
    """Return how many iterations each level spends on a decision of each game, by game and level."""
    return {f"{slug} {level.value}": iterations_of(game, level) for slug, game in GAMES.items() for level in Level}


def matches(wanted: argparse.Namespace) -> Iterator[Match]:
    """Yield who meets whom, by what the command line says."""
    pairs = [(wanted.candidate, wanted.rival)] if wanted.candidate else list(WANTED)
    for slug in wanted.games or GAMES:
        game = GAMES[slug]
        chosen = dict(option.split("=", 1) for option in wanted.options)
        for players in wanted.players or PLAYERS.get(slug, tuple(game.player_counts)):
            for candidate, rival in pairs:
                yield Match(slug, players, choose_options(game.options, players, chosen), candidate, rival)


def share_wanted(match: Match) -> float:
    """Return the share of wins that the candidate should have."""
    return wanted_share(WANTED.get((match.candidate, match.rival), EVEN), match.players)


def told(match: Match, verdict: Verdict | None, wanted: float) -> str:
    """Return how a match stands, in a line."""
    if verdict is None:
        return f"{match}: not begun"
    return (
        f"{match}: {verdict.score:.1%} of wins ({verdict.low:.1%} to {verdict.high:.1%}) in {verdict.rounds} deals, "
        f"each in {match.players} seats; wanted {wanted:.1%}, fair {1 / match.players:.1%}: {verdict.word}"
    )


def timing(book: Book, match: Match) -> str:
    """Return what the candidate's decisions took."""
    rounds = book.rounds(match).values()
    decisions = max(1, sum(one.decisions for one in rounds))
    mean, longest = sum(one.seconds for one in rounds) / decisions, max(one.longest for one in rounds)
    engine = book.engine(match.slug)
    return f"  {match.candidate}: {mean:.3f} CPU-seconds a decision, {longest:.3f} at most; engine {engine}"


def command_line() -> argparse.ArgumentParser:
    """Return what the command line takes."""
    parser = argparse.ArgumentParser(prog="python -m tools.tournament", description=__doc__)
    parser.add_argument("games", nargs="*", metavar="game", help="all games if none is named")
    parser.add_argument("--players", type=int, action="append", help="with so many players only; repeats")
    parser.add_argument("--candidate", help="random, a level, or search-200 for so many iterations")
    parser.add_argument("--rival", default="casual", help="who has all other seats")
    parser.add_argument("--options", action="append", default=[], metavar="NAME=VALUE", help="of the table; repeats")
    parser.add_argument("--most", type=int, default=MOST_ROUNDS, help="deals at most, if nothing is decided before")
    parser.add_argument("--minutes", type=float, default=MINUTES, help="for each game; it goes on the next time")
    parser.add_argument("--processes", type=int, help="one for each core if not given")
    parser.add_argument("--book", type=Path, default=BOOK, help="where results are kept")
    parser.add_argument("--table", action="store_true", help="print what was played as a table, and play nothing")
    parser.add_argument("--ratings", action="store_true", help="print how strong the levels are, and play nothing")
    return parser


def main() -> None:
    """Run all matches, or those that the command line asks for."""
    parser = command_line()
    wanted = parser.parse_args()
    for slug in wanted.games:
        if slug not in GAMES:
            parser.error(f"there is no game {slug!r}; the games are: {', '.join(GAMES)}")
    for name in (wanted.candidate, wanted.rival):
        if name is not None and not is_contestant(name):
            parser.error(f"nobody plays as {name!r}; there are {', '.join(LEVELS)}, and search-200 for 200 iterations")
    if wanted.ratings:
        print(*(f'"{slug}": {levels},' for slug, levels in strengths(wanted.book).items()), sep="\n")
        return
    book = Book(wanted.book, efforts())
    wanted_of = [(match, share_wanted(match)) for match in matches(wanted)]
    if wanted.table:
        print(*tables(book, wanted_of, wanted.most), sep="\n")
        return
    for _, group in groupby(wanted_of, lambda one: one[0].slug):
        bounds = Bounds(wanted.most, alarm(wanted.minutes), wanted.processes)
        for match, share in group:
            verdict = run(match, share, book, bounds, lambda _: None)
            print(told(match, verdict, share))
            if verdict is not None:
                print(timing(book, match), flush=True)


if __name__ == "__main__":
    main()
