"""
What a process runs that works for another one: it answers one question after the other until its input ends.

Questions come on its standard input and answers go to its standard output, each with its length before it, and answers
with their kind before that.
"""

import os
import signal
import sys
import threading
import traceback
from collections.abc import Callable, Iterable, Iterator
from queue import SimpleQueue
from typing import BinaryIO, NoReturn

from workers.heap import give_back

LENGTH = 4
"""Bytes before each question and answer that say how long it is."""
DONE, FAILED = b"y", b"n"
"""Kinds of answers: what was asked for, or the kind of an error and its place, in no words of the error's."""
GIVES_BACK_EVERY = 200
"""Answers after which memory that they left free is given back."""


def serve(answer: Callable[[bytes], bytes], niceness: int = 0, idle: Iterable[object] = ()) -> NoReturn:
    """
    Answer until the input ends: whoever began this process is gone then, and so is it, in the middle of work, too.

    Args:
        niceness: how much lower than its parent's the priority of this process is.
        idle: work of which a step is done whenever nothing is asked, up to one that fails.
    """
    # Both are meant for the bot, which ends its workers itself; a terminal and systemd send them to all.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    os.nice(niceness)
    questions: SimpleQueue[bytes] = SimpleQueue()
    threading.Thread(target=_listen, args=(sys.stdin.buffer, questions), daemon=True).start()
    steps = iter(idle)
    answered = 0
    while True:
        while questions.empty() and _has_done_a_step(steps):
            pass
        told = _told(answer, questions.get())
        sys.stdout.buffer.write(len(told).to_bytes(LENGTH, "big") + told)
        sys.stdout.buffer.flush()
        answered += 1
        if answered % GIVES_BACK_EVERY == 0:
            give_back()


def _listen(pipe: BinaryIO, questions: "SimpleQueue[bytes]") -> None:
    while length := pipe.read(LENGTH):
        questions.put(pipe.read(int.from_bytes(length, "big")))
    # Only this ends work that is under way; there is nothing to tidy up.
    os._exit(0)


def _has_done_a_step(work: Iterator[object]) -> bool:
    try:
        next(work)
    except Exception:  # noqa: BLE001 - nobody has asked for it, and the end of it is an exception, too
        return False
    return True


def _told(answer: Callable[[bytes], bytes], asked: bytes) -> bytes:
    try:
        return DONE + answer(asked)
    except Exception as error:  # noqa: BLE001 - told to whoever asked
        last = traceback.extract_tb(error.__traceback__)[-1]
        return FAILED + f"{type(error).__name__} at {last.filename}:{last.lineno}".encode()
