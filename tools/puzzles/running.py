"""Searches deal after deal in several processes, and writes the puzzles as they are found."""

import time
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from multiprocessing.pool import Pool
from pathlib import Path

import msgspec

from rules.computer.choosing import Level
from rules.registry import GAMES
from tables.daily.puzzles import Row, read_rows
from tools.puzzles.finding import find


def searched(level: Level, task: tuple[str, int]) -> tuple[str, int, list[Row], "Counter[str]"]:
    """Search one deal of a game; return its puzzles, and what became of its decisions."""
    slug, deal = task
    tally = Counter[str]()
    return slug, deal, list(find(slug, deal, level, tally)), tally


def tasks(wanted: Mapping[str, int], begun: Mapping[str, int], counts: "Counter[str]") -> Iterator[tuple[str, int]]:
    """Yield deals of games by turns, until each has as many puzzles as are wanted; `counts` grows meanwhile."""
    deals = {slug: begun.get(slug, -1) + 1 for slug in wanted}
    while lacking := [slug for slug in wanted if counts[slug] < wanted[slug]]:
        # The game that lacks most comes first, but none waits for long.
        for slug in sorted(lacking, key=lambda one: counts[one] - wanted[one]):
            yield slug, deals[slug]
            deals[slug] += 1


@dataclass(frozen=True, slots=True)
class Bounds:
    """How many puzzles are wanted of each game, for how long they are searched, and in how many processes."""

    wanted: Mapping[str, int]
    minutes: float
    processes: int


def run(bounds: Bounds, level: Level, path: Path, pool: Pool) -> None:
    """Search deals that computers of a level play, add what is found to a file, and print what became of the rest."""
    rows = read_rows(path) if path.exists() else []
    counts = Counter(row.game for row in rows)
    begun = {slug: max((row.deal for row in rows if row.game == slug), default=-1) for slug in GAMES}
    end, tally = time.monotonic() + 60 * bounds.minutes, Counter[str]()
    waiting = []
    for task in tasks(bounds.wanted, begun, counts):
        waiting.append(pool.apply_async(partial(searched, level), (task,)))
        while len(waiting) > bounds.processes:
            ready = next((one for one in waiting if one.ready()), None)
            if ready is None:
                time.sleep(0.2)
                continue
            waiting.remove(ready)
            slug, deal, found, what = ready.get()
            counts[slug] += len(found)
            tally += what
            with path.open("ab") as file:
                file.writelines(msgspec.json.encode(row) + b"\n" for row in found)
            print(slug, deal, f"+{len(found)}", dict(what), flush=True)
        if time.monotonic() >= end:
            break
    print(f"tried {tally.total()} decisions, kept {tally['kept']}:", dict(tally.most_common()), flush=True)
