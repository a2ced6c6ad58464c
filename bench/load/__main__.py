"""Runs the load, or the soak, and prints one table."""

import argparse
import asyncio
import logging
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import structlog

from bench.load.report import SOAK, Plan, failures, table
from bench.load.run import run


def main(arguments: Sequence[str] | None = None) -> int:
    """Run as wanted. Returns: 0 if all was as wanted, 1 if not."""
    parser = argparse.ArgumentParser(prog="python -m bench.load", description=__doc__)
    parser.add_argument("--tables", type=int, default=1000, help="tables in play")
    parser.add_argument("--computers", type=int, default=0, help="tables at which a computer plays, keen or a master")
    parser.add_argument("--films", type=float, default=0.0, help="films a second, in every other spell of 5 seconds")
    parser.add_argument("--reviews", type=float, default=0.0, help="reviews a second, likewise")
    parser.add_argument("--greedy", type=int, default=0, help="games of one person who asks for as much as they can")
    parser.add_argument("--rate", type=float, help="turns begun a second; 50, or 10 with --soak")
    parser.add_argument("--seconds", type=float, help="for how long; 120, or an hour with --soak")
    parser.add_argument("--burst", type=int, default=300, help="people who press at the same moment")
    parser.add_argument("--bursts", type=int, help="how often they do; 3 times, or 12 with --soak")
    parser.add_argument("--soak", action="store_true", help="less, for an hour")
    parser.add_argument("--bound", type=int, default=0, help="requests a second as at Discord, which has 50; 0: none")
    parser.add_argument("--block", type=float, default=0.0, help="a fault: seconds of standstill, every three")
    parser.add_argument("--seed", type=int, default=1, help="of all chance but the deals")
    parser.add_argument("--folder", type=Path, help="where database and log are kept; else they are deleted")
    wanted = parser.parse_args(arguments)
    usual = SOAK if wanted.soak else Plan(tables=1000, rate=50, seconds=120, bursts=3, from_rest=True)
    given = {name: value for name, value in vars(wanted).items() if name in Plan.__slots__ and value is not None}
    plan = replace(usual, **given)
    plan = replace(plan, computers=min(plan.computers, plan.tables), burst=min(plan.burst, plan.tables))
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.ERROR))
    with tempfile.TemporaryDirectory() as passing:
        folder = wanted.folder or Path(passing)
        folder.mkdir(parents=True, exist_ok=True)
        course = asyncio.run(run(plan, folder))
    print(table(course))
    return 1 if failures(course) else 0


if __name__ == "__main__":
    sys.exit(main())
