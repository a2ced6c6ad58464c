"""Search processes, so that long searches do not hold up other tables."""

import asyncio
import contextvars
import itertools
import math
from dataclasses import dataclass, field, replace
from typing import Any

import structlog

from rules.computer.choosing import Choice, Level, iterations_of
from rules.computer.reasons import Outlook
from tables.metrics import CASUAL_DECISIONS
from tables.thinking.protocol import CannotThink, Efforts, NoTimeLeft, Urgency
from tables.thinking.requests import AnyQuestion, Decision, OutlookQuestion, SearchRequest, casually, write_question
from workers.process import REST, Died, Failed, Hangs, Worker

PATIENCE = 20.0
"""Seconds from a question to its answer, including the wait in the queue."""
GRACE = 5.0
PROGRAM = "tables.thinking.worker"
_TRIES = 2
_STOPPING = "the process stops"

_log = structlog.get_logger(__name__)


class Thinker:
    """
    One search process.

    Args:
        program: the Python module that it runs.
        grace: seconds that it may take beyond the search, to start and to answer, before it counts as hanging.
        rest: seconds without a question after which the process ends, until the next one.
    """

    def __init__(self, program: str, grace: float, rest: float) -> None:
        self._worker = Worker(program, rest)
        self._grace = grace
        self.is_reviewing = False

    @property
    def pid(self) -> int | None:
        """The id of the process, if there is one."""
        return self._worker.pid

    async def ask(self, question: AnyQuestion) -> Any:  # noqa: ANN401 - what the question reads
        """
        Send a question and return the answer; if the call is cancelled, the process is killed.

        Raises: Died. CannotThink: it hangs, or its program failed.
        """
        try:
            answer = await self._worker.ask(write_question(question), question.seconds + self._grace)
        except Hangs as error:
            raise CannotThink("a thinker hangs") from error
        except Failed as error:
            raise CannotThink(str(error)) from error
        return question.read(answer)

    def stand_still(self, *, is_wanted: bool) -> None:
        """Stop the process where it is, or let it go on."""
        (self._worker.pause if is_wanted else self._worker.resume)()

    async def end(self) -> None:
        """Kill the process, if there is one."""
        await self._worker.end()


@dataclass(order=True, slots=True)
class _Job:
    """
    A question in the queue: ordered by urgency, then by arrival.

    `until` is the instant of the event loop's clock by which it must begin; `context` holds the fields for log lines.
    """

    urgency: Urgency
    number: int
    question: AnyQuestion = field(compare=False)
    until: float = field(compare=False)
    answer: "asyncio.Future[Any]" = field(compare=False)
    context: contextvars.Context = field(compare=False, default_factory=contextvars.copy_context)

    def fail(self, why: CannotThink) -> None:
        """Fail the waiting caller."""
        if not self.answer.done():
            self.answer.set_exception(why)


class Thinkers:
    """
    A pool of search processes with one queue.

    Args:
        processes: at least one; each is started by its first question.
        patience: seconds within which a question is answered, with the result so far or casually.
        efforts: iterations by game and level.
        program, grace, rest: see `Thinker`.
    """

    def __init__(
        self,
        processes: int = 1,
        patience: float = PATIENCE,
        efforts: Efforts = iterations_of,
        program: str = PROGRAM,
        grace: float = GRACE,
        rest: float = REST,
    ) -> None:
        self._patience = patience
        self._efforts = efforts
        self._numbers = itertools.count()
        self._jobs: asyncio.PriorityQueue[_Job] = asyncio.PriorityQueue()
        self.thinkers = tuple(Thinker(program, grace, rest) for _ in range(processes))
        self._shifts: list[asyncio.Task[None]] = []
        self._is_closed = self._is_paused = False
        self._hurried = 0

    def pause(self) -> None:
        """Let reviews stand still, unless somebody waits for another answer, which may be behind one."""
        self._is_paused = True
        self._signal()

    def resume(self) -> None:
        """Let reviews go on."""
        self._is_paused = False
        self._signal()

    def _signal(self) -> None:
        for thinker in self.thinkers:
            thinker.stand_still(is_wanted=self._is_paused and thinker.is_reviewing and not self._hurried)

    async def choose(self, decision: Decision, level: Level, *, is_exact: bool = False) -> Choice[Any]:
        iterations = self._efforts(decision.game, level)
        if len(decision.legal) == 1 or not iterations:
            return casually(decision, level)
        try:
            choice: Choice[Any] = await self._ask(self._question(decision, iterations, level), Urgency.MOVE)
        except CannotThink as error:
            if is_exact:
                raise
            _log.warning("a computer plays casually, because no search was possible", why=str(error))
            if not self._is_closed:
                CASUAL_DECISIONS.labels("late" if isinstance(error, NoTimeLeft) else "failed").inc()
            return casually(decision)
        if is_exact and choice.iterations < iterations:
            raise NoTimeLeft("the search was cut short")
        return choice

    async def appraise(self, decision: Decision, iterations: int, urgency: Urgency = Urgency.HINT) -> Choice[Any]:
        choice: Choice[Any] = await self._ask(self._question(decision, iterations, None), urgency)
        return choice

    async def foresee(self, asked: OutlookQuestion, urgency: Urgency = Urgency.HINT) -> tuple[Outlook, ...]:
        found: tuple[Outlook, ...] = await self._ask(asked, urgency)
        return found

    async def close(self) -> None:
        self._is_closed = True
        for shift in self._shifts:
            shift.cancel()
        await asyncio.gather(*self._shifts, return_exceptions=True)
        while not self._jobs.empty():
            self._jobs.get_nowait().fail(CannotThink(_STOPPING))

    def _question(self, decision: Decision, iterations: int, level: Level | None) -> SearchRequest:
        return SearchRequest(decision=decision, iterations=iterations, level=level, seconds=self._patience)

    async def _ask(self, question: AnyQuestion, urgency: Urgency) -> Any:  # noqa: ANN401 - what the question reads
        if self._is_closed:
            raise CannotThink(_STOPPING)
        loop = asyncio.get_running_loop()
        if not self._shifts:
            self._shifts = [asyncio.create_task(self._work(thinker), name="thinker") for thinker in self.thinkers]
        patience = math.inf if urgency is Urgency.REVIEW else self._patience
        job = _Job(urgency, next(self._numbers), question, loop.time() + patience, loop.create_future())
        # Nobody may wait any more when it fails.
        job.answer.add_done_callback(lambda answer: answer.cancelled() or answer.exception())
        self._jobs.put_nowait(job)
        hurried = int(urgency is not Urgency.REVIEW)
        self._hurried += hurried
        try:
            self._signal()
            return await job.answer
        finally:
            self._hurried -= hurried
            self._signal()

    async def _work(self, thinker: Thinker) -> None:
        try:
            while True:
                job = await self._jobs.get()
                if not job.answer.done():
                    await self._settle(thinker, job)
        finally:
            await thinker.end()

    async def _settle(self, thinker: Thinker, job: _Job) -> None:
        """Answer a question, unless or until nobody waits for it any more."""
        seconds = min(job.until - asyncio.get_running_loop().time(), self._patience)
        if seconds <= 0:
            job.fail(NoTimeLeft("too much is being thought about"))
            return
        asking = asyncio.create_task(_answer(thinker, job, seconds), context=job.context)
        thinker.is_reviewing = job.urgency is Urgency.REVIEW
        self._signal()
        try:
            waiting: set[asyncio.Future[Any]] = {asking, job.answer}
            await asyncio.wait(waiting, return_when=asyncio.FIRST_COMPLETED)
        finally:
            asking.cancel()
            await asyncio.gather(asking, return_exceptions=True)
            thinker.is_reviewing = False
            job.fail(CannotThink(_STOPPING))


async def _answer(thinker: Thinker, job: _Job, seconds: float) -> None:
    """Ask the process, and once more if it dies, for example because the system is short of memory."""
    for _ in range(_TRIES):
        try:
            found = await thinker.ask(replace(job.question, seconds=seconds))
        except Died:
            _log.warning("a search process died")
        except CannotThink as error:
            job.fail(error)
            return
        except Exception as error:  # noqa: BLE001 - the next question may be another matter
            _log.exception("a search process could not be asked")
            job.fail(CannotThink(type(error).__name__))
            return
        else:
            job.answer.set_result(found)
            return
    job.fail(CannotThink("thinkers die"))
