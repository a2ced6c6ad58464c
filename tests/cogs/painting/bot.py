"""A process with one that draws for it: it prints that one's number and waits for a picture that takes for ever."""

import asyncio
import itertools
import os
from collections import deque

from cogs.pictures.processes import Painter


async def main() -> None:
    painter = Painter(patience=600)
    print(await painter.draw(os.getpid), flush=True)  # noqa: T201 - for the test that began it
    await painter.draw(_for_ever)


def _for_ever() -> None:
    deque(itertools.count(), maxlen=0)


if __name__ == "__main__":
    asyncio.run(main())
