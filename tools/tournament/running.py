"""A match from its first round to its verdict, a process for each core, and what was played as Markdown tables."""

import os
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from itertools import count, groupby, takewhile
from multiprocessing import get_context

from tools.tournament.book import Book
from tools.tournament.playing import Match, Round, play_round
from tools.tournament.verdict import Verdict, first_decided, judge

HEAD = ("| game | players | won | wanted | verdict | engine |", "|---|---|---|---|---|---|")


def alarm(minutes: float) -> Callable[[], bool]:
    """Return a function that tells whether that many minutes have passed since now."""
    end = time.monotonic() + 60 * minutes
    return lambda: time.monotonic() >= end


@dataclass(frozen=True, slots=True)
class Bounds:
    """
    What ends an undecided match, which can go on another time.

    It ends after `rounds` rounds, including those of the book, or when `is_time_up`, which is asked before the first
    round and after each. `processes` is the number of processes, one for each core by default.
    """

    rounds: int
    is_time_up: Callable[[], bool] = lambda: False
    processes: int | None = None


def run(match: Match, wanted: float, book: Book, bounds: Bounds, tell: Callable[[Verdict], None]) -> Verdict | None:
    """
    Play rounds until the test has decided or a bound is reached.

    Only an unbroken series of rounds from the first on counts, so the verdict does not depend on which end first.

    Args:
        wanted: the share of wins that the candidate should have.
        book: stores the rounds, including earlier ones.
        tell: called with the standing after every round.
    Returns: the standing; None if the first round has not been played.
    """
    played = book.rounds(match)
    missing = [number for number in range(bounds.rounds) if number not in played]
    verdict = standing(played, match.players, wanted, bounds.rounds)
    if not missing or bounds.is_time_up() or (verdict is not None and verdict.is_decided):
        return verdict
    # A fresh interpreter each, as nothing of this one is needed there.
    with get_context("spawn").Pool(bounds.processes or os.cpu_count()) as pool:
        for one in pool.imap_unordered(partial(play_round, match), missing):
            book.write(match, one)
            played[one.number] = one
            verdict = standing(played, match.players, wanted, bounds.rounds)
            if verdict is not None:
                tell(verdict)
            if bounds.is_time_up() or (verdict is not None and verdict.is_decided):
                break
        pool.terminate()
    return verdict


def standing(played: Mapping[int, Round], games: int, wanted: float, most: int) -> Verdict | None:
    """
    Judge the rounds from the first on up to the one that decided; None without the first round.

    Args:
        played: rounds by number; those after a gap do not count.
        games: the number of games in a round.
        wanted: the share of wins that the candidate should have.
        most: rounds from this number on do not count.
    """
    numbers = takewhile(lambda number: number in played and number < most, count())
    scores = [played[number].score for number in numbers]
    if not scores:
        return None
    return judge(scores[: first_decided(scores, wanted, games)], wanted, games)


def tables(book: Book, matches: Iterable[tuple[Match, float]], most: int) -> Iterator[str]:
    """
    Yield the lines of a table for each pair of levels, with a row for each match that has begun.

    Args:
        matches: each with the share of wins that its candidate should have, in any order of pairs.
        most: how many deals count.
    """
    for pair, group in groupby(sorted(matches, key=_pair), _pair):
        rows = [row for match, wanted in group for row in _row(book, match, wanted, most)]
        if rows:
            yield from ("", f"**{pair.capitalize()}**", "", *HEAD, *rows)


def _pair(one: tuple[Match, float]) -> str:
    return f"{one[0].candidate} against {one[0].rival}"


def _row(book: Book, match: Match, wanted: float, most: int) -> Iterator[str]:
    verdict = standing(book.rounds(match), match.players, wanted, most)
    if verdict is None:
        return
    games = verdict.rounds * match.players
    won = f"{verdict.score * games:.5g} of {games} ({verdict.rounds} deals; {verdict.low:.1%} to {verdict.high:.1%})"
    yield f"| {match.slug} | {match.players} | {won} | {wanted:.1%} | {verdict.word} | {book.engine(match.slug)} |"
