"""
Compare as many games as one has time for: `python -m tests.leaks deliveries|panels|pictures GAME FIRST END`.

It goes on where it was left if FIRST is what the last line says, and prints a line for every hundred games.
"""

import asyncio
import logging
import shutil
import sys
from collections import Counter
from pathlib import Path
from tempfile import mkdtemp

import pytest
import structlog

from cogs.interactions import answers
from rules.registry import GAMES
from tests.endtoend.plain_look import draw_nothing
from tests.leaks.conftest import PATIENCE
from tests.leaks.harness.course import compared
from tests.leaks.panels import leaks
from tests.leaks.pictures import pictures_differ

_EACH = 100


async def _deliveries(slug: str, number: int) -> tuple[Counter[str], list[str]]:
    folder = Path(mkdtemp(prefix="leaks-"))
    try:
        return await compared(folder, slug, number, 1)
    finally:
        shutil.rmtree(folder)


async def _panels(slug: str, number: int) -> tuple[Counter[str], list[str]]:
    found = await leaks(GAMES[slug], number)
    return found.compared, found.differences


async def _pictures(slug: str, number: int) -> tuple[Counter[str], list[str]]:
    return pictures_differ(slug, number)


_HARNESSES = {"deliveries": _deliveries, "panels": _panels, "pictures": _pictures}


async def main(harness: str, slug: str, first: int, end: int) -> int:
    """Compare the games from one number to before another. Returns: how many differences there are."""
    compared_so_far, found = Counter[str](), list[str]()
    for number in range(first, end):
        counts, differences = await _HARNESSES[harness](slug, number)
        compared_so_far += counts
        found += [f"{number}: {one}" for one in differences]
        if (number + 1) % _EACH == 0 or number + 1 == end:
            told = f"{compared_so_far.total()} comparisons, {len(found)} differences {found[:9]}"
            print(f"{harness} of {slug}: games {first} to {number}, {told}", flush=True)  # noqa: T201 - for the terminal
    print(dict(compared_so_far))  # noqa: T201 - for the terminal
    return len(found)


if __name__ == "__main__":
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.ERROR))
    answers.PATIENCE = PATIENCE
    if sys.argv[1] != "pictures":
        draw_nothing(pytest.MonkeyPatch())
    sys.exit(asyncio.run(main(sys.argv[1], sys.argv[2], int(sys.argv[3]), int(sys.argv[4]))) > 0)
