"""What was played as Markdown tables, as `docs/computer-players.md` shows them."""

from collections.abc import Iterable, Iterator
from itertools import groupby

from tools.tournament.book import Book
from tools.tournament.playing import Match
from tools.tournament.running import standing

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
