"""A process that is asked several things at the same time."""

import asyncio
import os
import sys
from collections.abc import AsyncIterator
from pathlib import Path
from signal import SIGKILL

import pytest

from tests.workers.alive import gone
from tests.workers.echo import DIE
from workers.process import Died, Hangs, Worker
from workers.program import KILLED_FIRST

PROGRAM = "tests.workers.echo"
PATIENCE = 60.0


@pytest.fixture
async def worker() -> AsyncIterator[Worker]:
    one = Worker(PROGRAM)
    yield one
    await one.end()


async def pid_of(worker: Worker) -> int:
    """Let a worker start its process. Returns: the process's id."""
    await worker.ask(b"0", PATIENCE)
    assert worker.pid is not None
    return worker.pid


async def test_each_question_gets_its_own_answer_in_whatever_number_they_come(worker: Worker) -> None:
    questions = [b"%d " % number * 10**size for number, size in enumerate((0, 5, 1, 6, 3, 0))]
    assert questions == await asyncio.gather(*(worker.ask(question, PATIENCE) for question in questions))


async def test_all_who_wait_learn_that_a_process_died_and_the_next_question_finds_another_one(worker: Worker) -> None:
    pid = await pid_of(worker)
    asked = (worker.ask(question, PATIENCE) for question in (b"1", DIE, b"3", b"4"))
    before, *after = await asyncio.gather(*asked, return_exceptions=True)
    assert b"1" == before
    assert [Died] * 3 == [type(one) for one in after]
    assert b"5" == await worker.ask(b"5", PATIENCE)
    assert worker.pid not in (None, pid)


async def test_a_question_given_up_ends_its_process_and_no_younger_one(worker: Worker) -> None:
    pid = await pid_of(worker)
    with pytest.raises(Hangs):
        await worker.ask(b"1", 0.0)
    assert b"2" == await worker.ask(b"2", PATIENCE)
    assert worker.pid not in (None, pid)


async def test_a_process_that_was_killed_while_nobody_asked_is_replaced_before_the_next_question(
    worker: Worker,
) -> None:
    pid = await pid_of(worker)
    os.kill(pid, SIGKILL)
    while worker.pid:  # noqa: ASYNC110 - a process rings no bell
        await asyncio.sleep(0.01)
    assert pid != await pid_of(worker)


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux asks for it")
async def test_the_system_kills_a_process_before_the_bot(worker: Worker) -> None:
    score = Path(f"/proc/{await pid_of(worker)}/oom_score_adj")
    assert KILLED_FIRST == int(await asyncio.to_thread(score.read_text, encoding="ascii"))


async def test_a_process_ends_after_its_rest_and_each_question_about_that_time_is_answered() -> None:
    worker, pids = Worker(PROGRAM, rest=0.05), set[int | None]()
    try:
        # Some come before the process ends, some just then, some after it.
        for number in range(24):
            assert b"%d" % number == await worker.ask(b"%d" % number, PATIENCE)
            pids.add(worker.pid)
            await asyncio.sleep(0.04 + number % 4 * 0.005)
        await gone(await pid_of(worker))
        assert worker.pid is None
    finally:
        await worker.end()
    assert len(pids) > 1
