"""A process with one that thinks for it: it prints that one's number and waits for an answer that takes long."""

import asyncio

from rules.computer.choosing import Level
from tables.thinking.processes import Thinkers
from tests.tables.thinking.decisions import decision


async def main() -> None:
    thinkers = Thinkers(patience=600, efforts=lambda *_: 10**9)
    asking = asyncio.create_task(thinkers.choose(decision(), Level.MASTER))
    while thinkers.thinkers[0].pid is None:  # noqa: ASYNC110 - a process rings no bell
        await asyncio.sleep(0.01)
    print(thinkers.thinkers[0].pid, flush=True)  # noqa: T201 - for the test that began it
    await asking


asyncio.run(main())
