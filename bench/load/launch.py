"""
The bot as `bot.py` runs it, with somebody beside it who takes notes.

Run as `python -m bench.load.launch FILE`: settings come from the environment, as ever, and a line a second goes into
the file. The product knows nothing of it: the event loop is found as the process makes it.
"""

import argparse
import asyncio
import signal
import sys
from collections.abc import Callable
from pathlib import Path

import msgspec

import bot
from bench.load.sampling import Line, Sampler


class _Loop(asyncio.SelectorEventLoop):
    """Ends the interruptions before it is closed: a signal in the midst of that finds nobody to write to."""

    def close(self) -> None:
        """Close it."""
        signal.setitimer(signal.ITIMER_PROF, 0)
        super().close()


class Watched(asyncio.DefaultEventLoopPolicy):
    """Makes event loops as usual, and shows each to somebody."""

    def __init__(self, show: Callable[[asyncio.AbstractEventLoop], None]) -> None:
        super().__init__()
        self._show = show

    def new_event_loop(self) -> asyncio.AbstractEventLoop:
        """Make a loop and show it."""
        loop = _Loop()
        self._show(loop)
        return loop


def main() -> int:
    """Run the bot; return its exit status."""
    parser = argparse.ArgumentParser(prog="python -m bench.load.launch", description=__doc__)
    parser.add_argument("file", type=Path, help="where the lines go")
    parser.add_argument("--block", type=float, default=0.0, help="a fault: seconds of standstill, every three")
    wanted = parser.parse_args()
    with wanted.file.open("ab", buffering=0) as file:

        def write(line: Line) -> None:
            file.write(msgspec.json.encode(line) + b"\n")

        asyncio.set_event_loop_policy(Watched(lambda loop: Sampler(loop, write, wanted.block).start()))
        return bot.main()


if __name__ == "__main__":
    sys.exit(main())
