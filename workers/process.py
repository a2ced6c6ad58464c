"""A process that works for this one."""

import asyncio
import sys
from asyncio.subprocess import DEVNULL, PIPE, Process
from contextlib import suppress
from pathlib import Path

from workers.program import DONE, LENGTH

_ROOT = Path(__file__).parents[1]
_ROOM = 1 << 20
"""Bytes of answers that are taken from it before somebody reads them."""


class Died(Exception):
    """The process ended in the middle of a question; another one may be luckier."""


class Hangs(Exception):
    """It did not answer in time, and was ended."""


class Failed(Exception):
    """Its program failed at a question; `str(error)` is the kind of error and its place."""


class Worker:
    """
    One process, which begins when it is first asked something, and anew after it ended.

    It may be asked more before it has answered: it goes on at once, and answers in turn.

    Args:
        program: the module that runs in it, which calls `serve`.
    """

    def __init__(self, program: str) -> None:
        self._program = program
        self._process: Process | None = None
        self._beginning, self._reading = asyncio.Lock(), asyncio.Lock()

    @property
    def pid(self) -> int | None:
        """The number of the process, if there is one."""
        return None if self._process is None else self._process.pid

    async def begin(self) -> Process:
        """Begin the process, if there is none. Returns: it. Raises: OSError."""
        async with self._beginning:
            if self._process is None:
                # It needs nothing of the environment, least of all the token; what it prints could hold a card.
                self._process = await asyncio.create_subprocess_exec(
                    *(sys.executable, "-m", self._program),
                    cwd=_ROOT,
                    env={},
                    stdin=PIPE,
                    stdout=PIPE,
                    stderr=DEVNULL,
                    limit=_ROOM,
                )
            return self._process

    async def ask(self, question: bytes, seconds: float) -> bytes:
        """
        Return its answer; if that is not wanted any more, the process is ended, whatever else it was asked.

        Args:
            seconds: for how long it is waited for, the beginning of a process and the questions before it included.
        Raises: Died, Hangs, Failed.
        """
        answer, process = b"", None
        try:
            async with asyncio.timeout(seconds):
                process = await self.begin()
                answer = await self._exchange(process, question)
        except TimeoutError as error:
            raise Hangs from error
        except (OSError, asyncio.IncompleteReadError) as error:
            raise Died from error
        finally:
            if not answer and process is not None:
                # What it says later would answer another question.
                await self._end(process)
        if answer[:1] != DONE:
            raise Failed(answer[1:].decode())
        return answer[1:]

    async def end(self) -> None:
        """Kill the process, if there is one."""
        if self._process is not None:
            await self._end(self._process)

    async def _end(self, process: Process) -> None:
        if self._process is process:
            self._process = None
        with suppress(ProcessLookupError):
            process.kill()
        await process.wait()

    async def _exchange(self, process: Process, question: bytes) -> bytes:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(len(question).to_bytes(LENGTH, "big") + question)
        # Nothing is waited for between the two, so answers are read in the order in which was asked.
        async with self._reading:
            await process.stdin.drain()
            length = await process.stdout.readexactly(LENGTH)
            return await process.stdout.readexactly(int.from_bytes(length, "big"))
