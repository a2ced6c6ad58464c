"""A worker process, seen from the process that asks it."""

import asyncio
import os
import signal
import sys
from asyncio.subprocess import DEVNULL, PIPE, Process
from contextlib import suppress
from pathlib import Path

from workers.program import DONE, LENGTH

_ROOT = Path(__file__).parents[1]
REST = 300.0
"""Seconds without a question after which a process ends: it holds some 100 MiB, and starts in a quarter of a second."""
_ROOM = 1 << 20
"""Bytes of answers that are buffered before somebody reads them."""


class Died(Exception):
    """The process ended before it answered; asking again may succeed."""


class Hangs(Exception):
    """The process did not answer in time, and was killed."""


class Failed(Exception):
    """The program raised an exception; `str(error)` is its type and place."""


class Worker:
    """
    One worker process; it starts with the first question, ends when nobody asks for long, and starts again.

    You may ask more before it has answered; it answers in order.

    Args:
        program: the module that the process runs; it calls `serve`.
        rest: seconds without a question after which it ends.
        arguments: of the program.
    """

    def __init__(self, program: str, rest: float = REST, *arguments: str) -> None:
        self._command = (sys.executable, "-m", program, *arguments)
        self._rest = rest
        self._process: Process | None = None
        self._unanswered = 0
        self._retiring: asyncio.TimerHandle | None = None
        self._retired: asyncio.Task[object] | None = None
        self._starting, self._reading = asyncio.Lock(), asyncio.Lock()

    @property
    def pid(self) -> int | None:
        """The process id; None if there is no process, or if it has ended by itself."""
        return None if self._process is None or self._process.returncode is not None else self._process.pid

    async def _begin(self) -> Process:
        """Start the process unless it runs. Raises: OSError."""
        async with self._starting:
            if self._process is None or self._process.returncode is not None:
                # It needs no environment, least of all the token; and its error output could contain a card.
                self._process = await asyncio.create_subprocess_exec(
                    *self._command, cwd=_ROOT, env={}, stdin=PIPE, stdout=PIPE, stderr=DEVNULL, limit=_ROOM
                )
            return self._process

    async def ask(self, question: bytes, seconds: float) -> bytes:
        """
        Return the answer to a question. If you cancel this, the process is killed, with all its other questions.

        Args:
            seconds: the timeout, which includes starting the process and answering earlier questions.
        Raises: Died, Hangs, Failed.
        """
        answer, process = b"", None
        self._unanswered += 1
        self._stay()
        try:
            async with asyncio.timeout(seconds):
                process = await self._begin()
                answer = await self._exchange(process, question)
        except TimeoutError as error:
            raise Hangs from error
        except (OSError, asyncio.IncompleteReadError) as error:
            raise Died from error
        finally:
            if not answer and process is not None:
                # A late answer would be read as the answer to another question.
                await self._end(process)
            self._unanswered -= 1
            if not self._unanswered:
                self._retiring = asyncio.get_running_loop().call_later(self._rest, self._retire)
        if answer[:1] != DONE:
            raise Failed(answer[1:].decode())
        return answer[1:]

    def pause(self) -> None:
        """Stop the process where it is until `resume`, if there is one and the system can."""
        self._signal("SIGSTOP")

    def resume(self) -> None:
        """Let it go on."""
        self._signal("SIGCONT")

    def _signal(self, name: str) -> None:
        if self.pid is not None and hasattr(signal, name):
            with suppress(ProcessLookupError):
                os.kill(self.pid, getattr(signal, name))

    async def end(self) -> None:
        """Kill the process, if there is one; one that is just being started is killed as soon as it runs."""
        self._stay()
        async with self._starting:
            process = self._process
        if process is not None:
            await self._end(process)
        if self._retired is not None:
            await self._retired

    def _stay(self) -> None:
        if self._retiring is not None:
            self._retiring.cancel()

    def _retire(self) -> None:
        """Kill the process, of which nobody wants anything; a question that comes now starts another."""
        if (process := self._process) is not None:
            self._kill(process)
            self._retired = asyncio.create_task(process.wait())

    async def _end(self, process: Process) -> None:
        self._kill(process)
        await process.wait()

    def _kill(self, process: Process) -> None:
        if self._process is process:
            self._process = None
        with suppress(ProcessLookupError):
            process.kill()

    async def _exchange(self, process: Process, question: bytes) -> bytes:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(len(question).to_bytes(LENGTH, "big") + question)
        # There is no await between writing and taking the lock, so answers are read in the order of the questions.
        async with self._reading:
            await process.stdin.drain()
            length = await process.stdout.readexactly(LENGTH)
            return await process.stdout.readexactly(int.from_bytes(length, "big"))
