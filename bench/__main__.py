"""Runs the contests and prints, a line each, how ours stands against every yardstick, and tall pictures beside wide."""

import argparse
import random
import sys
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain

from bench import clicks, films, formats, ghosts, pictures, play, search
from bench.contest import FULL, QUICK, Announced, Contest, Effort, run
from bench.load import __main__ as load


def report(contest: Contest, effort: Effort) -> None:
    """Run one contest and print its standings."""
    for standing in run(contest, effort, random.Random()):
        wanted = "" if standing.wanted is None else f"; wanted {standing.wanted}"
        print(
            f"{contest.name}: {standing.ours:,.0f} {contest.unit}/s; {standing.yardstick} {standing.theirs:,.0f}; "
            f"ratio {standing.ratio:.2f} (quartiles {standing.low:.2f} to {standing.high:.2f}){wanted}"
        )


def chosen(words: Sequence[str], *announced: Iterable[Announced]) -> Iterator[Announced]:
    """Yield the contests whose name contains one of the words, or all if there is none; nothing is prepared yet."""
    return (one for one in chain(*announced) if not words or any(word in one.name for word in words))


def main() -> None:
    """Run all contests, or those whose name contains one of the given words."""
    parser = argparse.ArgumentParser(prog="python -m bench", description=__doc__)
    parser.add_argument("words", nargs="*", help="only contests whose name contains one of these")
    parser.add_argument("--quick", action="store_true", help="a short look that decides nothing")
    wanted = parser.parse_args()
    effort = QUICK if wanted.quick else FULL
    print(f"{effort.rounds} rounds of {effort.cpu_seconds} CPU-seconds each, shuffled; ratio above 1: ours is faster.")
    for announced in chosen(wanted.words, play.contests(), search.contests(), pictures.contests(), films.contests()):
        report(announced.prepared(), effort)
    for one in formats.measure(wanted.words, is_quick=wanted.quick):
        print(
            f"{one.name}: {one.tall:.2f} ms and {one.wide:.2f}; ratio {one.ratio:.2f} (quartiles {one.low:.2f} to "
            f"{one.high:.2f}); {one.size:.0f} KB and {one.wide_size:.0f}, the largest {one.largest:.0f}"
            f"{'' if one.is_as_wanted else '; NOT AS WANTED'}"
        )
    if not wanted.words or any(word in "ghosts" for word in wanted.words):
        for cost in ghosts.measure(is_quick=wanted.quick):
            print(
                f"{cost.name}: {cost.more:.1f} ms more (quartiles {cost.low:.1f} to {cost.high:.1f}) than the panel's "
                f"{cost.panel:.1f} ms of CPU; wanted at most {ghosts.WANTED:.0f}"
            )
    if not wanted.words or any(word in "clicks" for word in wanted.words):
        for waits in clicks.measure(is_quick=wanted.quick):
            print(
                f"{waits.name}: median {waits.median:.0f} ms, 95 % below {waits.p95:.0f} ms, CPU {waits.cpu:.0f} ms; "
                f"{waits.count} clicks"
            )


if __name__ == "__main__":
    if sys.argv[1:2] == ["load"]:
        sys.exit(load.main(sys.argv[2:]))
    main()
