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


def alarm(minutes: float) -> Callable[[], bool]:
    """Return what tells whether so many minutes have passed since now."""
    end = time.monotonic() + 60 * minutes
    return lambda: time.monotonic() >= end


def _never() -> bool:
    return False


@dataclass(frozen=True, slots=True)
class Bounds:
    """
    What ends a match that is not decided, to go on another time.

    After `rounds`, those of the book included, or where `is_time_up`, which is asked before the first round and after
    each, it is left undecided. `processes` play it, one for each core if not given.
    """

    rounds: int
    is_time_up: Callable[[], bool] = _never
    processes: int | None = None


def run(match: Match, wanted: float, book: Book, bounds: Bounds, tell: Callable[[Verdict], None]) -> Verdict | None:
    """
    Play rounds until the test has decided, within bounds.

    Only rounds that follow each other from the first on count, so the verdict does not depend on which end first.

    Args:
        match: who meets whom.
        wanted: the share of wins that the candidate should have, of all games.
        book: keeps what was played, and knows what was played before.
        bounds: what ends it else.
        tell: hears how the match stands after every round.

    Returns:
        How the match stands; None if the first round has not been played.
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
    Judge the rounds from the first on up to the one that decided.

    Args:
        played: rounds by number; those after a gap do not count.
        games: how many games each has.
        wanted: the share of wins that the candidate should have.
        most: rounds from this number on do not count.

    Returns:
        None if the first round is missing.
    """
    numbers = takewhile(lambda number: number in played and number < most, count())
    scores = [played[number].score for number in numbers]
    if not scores:
        return None
    return judge(scores[: first_decided(scores, wanted, games)], wanted, games)


HEAD = ("| game | players | won | wanted | verdict | engine |", "|---|---|---|---|---|---|")


def tables(book: Book, matches: Iterable[tuple[Match, float]], most: int) -> Iterator[str]:
    """
    Yield the lines of a table for each pair of levels, with a row for each match that has been begun.

    Args:
        book: knows what was played.
        matches: each with the share of wins that is wanted of its candidate, in any order of pairs.
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
