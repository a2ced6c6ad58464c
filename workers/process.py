"""A process that works for this one."""

import asyncio
import sys
from asyncio.subprocess import DEVNULL, PIPE, Process
from contextlib import suppress
from pathlib import Path

from workers.program import DONE, LENGTH

_ROOT = Path(__file__).parents[1]


class Died(Exception):
    """The process ended in the middle of a question; another one may be luckier."""


class Hangs(Exception):
    """It did not answer in time, and was ended."""


class Failed(Exception):
    """Its program failed at a question; `str(error)` is the kind of error and its place."""


class Worker:
    """
    One process, which begins when it is first asked something, and anew after it ended.

    Args:
        program: the module that runs in it, which calls `serve`.
    """

    def __init__(self, program: str) -> None:
        self._program = program
        self._process: Process | None = None

    @property
    def pid(self) -> int | None:
        """The number of the process, if there is one."""
        return None if self._process is None else self._process.pid

    async def begin(self) -> None:
        """Begin the process, if there is none. Raises: OSError."""
        if self._process is None:
            # It needs nothing of the environment, least of all the token; what it prints could hold a card.
            self._process = await asyncio.create_subprocess_exec(
                sys.executable, "-m", self._program, cwd=_ROOT, env={}, stdin=PIPE, stdout=PIPE, stderr=DEVNULL
            )

    async def ask(self, question: bytes, seconds: float) -> bytes:
        """
        Return its answer; if that is not wanted any more, the process is ended.

        Args:
            seconds: for how long it is waited for, the beginning of a process included.
        Raises: Died, Hangs, Failed.
        """
        answer = b""
        try:
            async with asyncio.timeout(seconds):
                answer = await self._exchange(question)
        except TimeoutError as error:
            raise Hangs from error
        except (OSError, asyncio.IncompleteReadError) as error:
            raise Died from error
        finally:
            if not answer:
                # What it says later would answer another question.
                await self.end()
        if answer[:1] != DONE:
            raise Failed(answer[1:].decode())
        return answer[1:]

    async def end(self) -> None:
        """Kill the process, if there is one."""
        process, self._process = self._process, None
        if process is None:
            return
        with suppress(ProcessLookupError):
            process.kill()
        await process.wait()

    async def _exchange(self, question: bytes) -> bytes:
        await self.begin()
        assert self._process is not None
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(len(question).to_bytes(LENGTH, "big") + question)
        await self._process.stdin.drain()
        length = await self._process.stdout.readexactly(LENGTH)
        return await self._process.stdout.readexactly(int.from_bytes(length, "big"))
