"""A process that is asked several things at the same time."""

import asyncio
from collections.abc import AsyncIterator

import pytest

from tests.workers.echo import DIE
from workers.process import Died, Hangs, Worker

PROGRAM = "tests.workers.echo"
PATIENCE = 60.0


@pytest.fixture
async def worker() -> AsyncIterator[Worker]:
    one = Worker(PROGRAM)
    yield one
    await one.end()


async def test_each_question_gets_its_own_answer_in_whatever_number_they_come(worker: Worker) -> None:
    questions = [b"%d " % number * 10**size for number, size in enumerate((0, 5, 1, 6, 3, 0))]
    assert questions == await asyncio.gather(*(worker.ask(question, PATIENCE) for question in questions))


async def test_all_who_wait_learn_that_a_process_died_and_the_next_question_finds_another_one(worker: Worker) -> None:
    first = await worker.begin()
    asked = (worker.ask(question, PATIENCE) for question in (b"1", DIE, b"3", b"4"))
    before, *after = await asyncio.gather(*asked, return_exceptions=True)
    assert b"1" == before
    assert [Died] * 3 == [type(one) for one in after]
    assert b"5" == await worker.ask(b"5", PATIENCE)
    assert worker.pid not in (None, first.pid)


async def test_a_question_given_up_ends_its_process_and_no_younger_one(worker: Worker) -> None:
    first = await worker.begin()
    with pytest.raises(Hangs):
        await worker.ask(b"1", 0.0)
    assert b"2" == await worker.ask(b"2", PATIENCE)
    assert worker.pid not in (None, first.pid)
