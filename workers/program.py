"""
The loop of a worker process: it answers one question after the other until its input ends.

Questions arrive on standard input, and answers go to standard output. Each begins with its length; the first byte of an
answer is its kind.
"""

import ctypes
import os
import signal
import sys
import threading
import traceback
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from queue import SimpleQueue
from typing import BinaryIO, NoReturn

LENGTH = 4
"""Size of the length before each question and answer, in bytes."""
DONE, FAILED = b"y", b"n"
"""Kinds of answers: the result, or the type and place of an exception, without its message."""
KILLED_FIRST = 500
"""Of 1000. Where memory runs out, Linux kills one of these processes, which start again, and not the bot."""
_DIES_WITH_PARENT = 1
"""What Linux calls `PR_SET_PDEATHSIG`."""
GIVES_BACK_EVERY = 200
"""Answers after which unused memory is returned to the system."""


def serve(answer: Callable[[bytes], bytes], niceness: int = 0) -> NoReturn:
    """
    Answer questions until the input ends, which means that the parent is gone; then exit at once, even during work.

    Args:
        answer: returns the answer to a question.
        niceness: added to the process's niceness.
    """
    # A terminal and systemd send these signals to all processes, but the bot ends its workers itself.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    os.nice(niceness)
    die_with_parent()
    with suppress(OSError):
        # Only Linux has it.
        Path("/proc/self/oom_score_adj").write_text(f"{KILLED_FIRST}", encoding="ascii")
    questions: SimpleQueue[bytes] = SimpleQueue()
    threading.Thread(target=_read_questions, args=(sys.stdin.buffer, questions), daemon=True).start()
    answered = 0
    while True:
        framed = _answer(answer, questions.get())
        sys.stdout.buffer.write(len(framed).to_bytes(LENGTH, "big") + framed)
        sys.stdout.buffer.flush()
        answered += 1
        if answered % GIVES_BACK_EVERY == 0:
            give_back()


def die_with_parent() -> None:
    """End this process with its parent, though it stands still and cannot see its input end; only Linux does so."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(_DIES_WITH_PARENT, signal.SIGKILL)


def _read_questions(pipe: BinaryIO, questions: "SimpleQueue[bytes]") -> None:
    while length := pipe.read(LENGTH):
        questions.put(pipe.read(int.from_bytes(length, "big")))
    # Only this ends work in progress; there is nothing to clean up.
    os._exit(0)


def _answer(answer: Callable[[bytes], bytes], asked: bytes) -> bytes:
    try:
        return DONE + answer(asked)
    except Exception as error:  # noqa: BLE001 - reported to the parent
        last = traceback.extract_tb(error.__traceback__)[-1]
        return FAILED + f"{type(error).__name__} at {last.filename}:{last.lineno}".encode()


_trim = getattr(ctypes.CDLL(None), "malloc_trim", None) if sys.platform == "linux" else None


def give_back() -> None:
    """
    Return unused pages to the system; takes one to four milliseconds.

    Otherwise the C library keeps free pages between long-lived objects, and the next peak may not fit into these gaps.
    Only GNU's C library has such a function; with others this does nothing.
    """
    if _trim is not None:
        _trim(0)
