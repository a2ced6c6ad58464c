"""Memory between what lasts does not stay with the process for good."""

import platform

import pytest

from tests.workers.hoarding import HELD
from workers.process import Worker
from workers.program import GIVES_BACK_EVERY

PATIENCE = 60.0

pytestmark = pytest.mark.skipif(platform.libc_ver()[0] != "glibc", reason="only GNU's C library gives gaps back")


async def test_a_process_gives_back_what_its_answers_have_left_free() -> None:
    worker = Worker("tests.workers.hoarding")
    try:
        used = [int(await worker.ask(b"", PATIENCE)) for _ in range(GIVES_BACK_EVERY + 1)]
    finally:
        await worker.end()
    # Nothing of it goes by itself.
    assert max(used) - used[-2] < HELD // 4
    assert used[-2] - used[-1] > HELD // 2
