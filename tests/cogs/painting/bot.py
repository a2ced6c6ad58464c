"""
A process with one that draws for it: it prints that one's number and waits for a picture that takes for ever.

With the argument "still" that one draws a film and stands still.
"""

import asyncio
import itertools
import os
import sys
from collections import deque

from cogs.pictures.processes import LongPainter, Painter


async def main(*, is_still: bool) -> None:
    if is_still:
        film = LongPainter()
        drawing = asyncio.create_task(film.draw(_for_ever))
        while film.worker.pid is None or os.sched_getscheduler(film.worker.pid) != os.SCHED_IDLE:  # noqa: ASYNC110
            await asyncio.sleep(0.01)
        film.pause()
        print(film.worker.pid, flush=True)  # noqa: T201 - for the test that began it
        await drawing
    painter = Painter(patience=600)
    print(await painter.draw(os.getpid), flush=True)  # noqa: T201 - for the test that began it
    await painter.draw(_for_ever)


def _for_ever() -> None:
    deque(itertools.count(), maxlen=0)


if __name__ == "__main__":
    asyncio.run(main(is_still="still" in sys.argv))
