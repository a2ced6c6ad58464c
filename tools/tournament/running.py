"""A match from its first round to its verdict, a process for each core."""

import os
from collections.abc import Callable, Mapping
from functools import partial
from itertools import count, takewhile
from multiprocessing import get_context

from tools.tournament.book import Book
from tools.tournament.playing import Match, Round, play_round
from tools.tournament.verdict import Verdict, first_decided, judge


def run(
    match: Match, wanted: float, book: Book, most: int, tell: Callable[[Verdict], None], processes: int | None = None
) -> Verdict:
    """
    Play rounds until the test has decided, or as many as `most`.

    Only rounds that follow each other from the first on count, so the verdict does not depend on which end first.

    Args:
        match: who meets whom.
        wanted: the share of wins that the candidate should have, of all games.
        book: keeps what was played, and knows what was played before.
        most: rounds in all, those of the book included.
        tell: hears how the match stands after every round.
        processes: one for each core if not given.
    """
    played = book.rounds(match)
    missing = [number for number in range(most) if number not in played]
    verdict = standing(played, match.players, wanted, most)
    if verdict is not None and (verdict.is_decided or not missing):
        return verdict
    # A fresh interpreter each, as nothing of this one is needed there.
    with get_context("spawn").Pool(processes or os.cpu_count()) as pool:
        for one in pool.imap_unordered(partial(play_round, match), missing):
            book.write(match, one)
            played[one.number] = one
            verdict = standing(played, match.players, wanted, most)
            if verdict is not None:
                tell(verdict)
                if verdict.is_decided:
                    break
        pool.terminate()
    assert verdict is not None, "all rounds were played"
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
