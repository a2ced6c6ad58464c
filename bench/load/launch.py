"""
Runs the bot as `bot.py` does, with a sampler beside it.

Run as `python -m bench.load.launch FILE`: settings come from the environment, and one line a second goes into the file.
The product only accepts an event loop that its caller makes.
"""

import argparse
import asyncio
import signal
import sys
from pathlib import Path

import msgspec

from bench.load.sampling import Line, Sampler

# For tracebacks in colour, structlog loads it where it is installed, which at a host it is not.
sys.modules["rich"] = None  # type: ignore[assignment] # what the import system takes for "not there"
import bot  # noqa: E402


def main() -> int:
    """Run the bot; return its exit status."""
    parser = argparse.ArgumentParser(prog="python -m bench.load.launch", description=__doc__)
    parser.add_argument("file", type=Path, help="where the lines go")
    parser.add_argument("--block", type=float, default=0.0, help="a fault: seconds of standstill, every three")
    wanted = parser.parse_args()
    with wanted.file.open("ab", buffering=0) as file:

        def write(line: Line) -> None:
            file.write(msgspec.json.encode(line) + b"\n")

        def watched() -> asyncio.AbstractEventLoop:
            loop = bot.new_loop()
            close = loop.close

            def end() -> None:
                # An interruption in the midst of closing would find nobody to write to.
                signal.setitimer(signal.ITIMER_PROF, 0)
                close()

            # The loop may be one of several kinds, so there is no class to derive from.
            loop.close = end  # type: ignore[method-assign]
            Sampler(loop, write, wanted.block).start()
            return loop

        return bot.main(watched)


if __name__ == "__main__":
    sys.exit(main())
