"""
The program of a process that thinks: `python -m tables.thinker`, begun by `thinkers.py` and by nobody else.

It reads one question after the other from its standard input and answers on its standard output, each with its length
before it. When its input ends, whoever began it is gone, and so is it, in the middle of a search, too.
"""

import os
import signal
import sys
import threading
import traceback
from queue import SimpleQueue
from typing import BinaryIO

from tables.pondering import ponder, read_question, write_answer

LENGTH = 4
"""Bytes before each question and answer that say how long it is."""
_NICENESS = 10
"""Lower than the bot, whose event loop people wait for."""


def main() -> None:
    """Answer until the input ends."""
    # Both are meant for the bot, which ends its thinkers itself; a terminal and systemd send them to all.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    os.nice(_NICENESS)
    questions: SimpleQueue[bytes] = SimpleQueue()
    threading.Thread(target=_listen, args=(sys.stdin.buffer, questions), daemon=True).start()
    while True:
        answer = _answered(questions.get())
        sys.stdout.buffer.write(len(answer).to_bytes(LENGTH, "big") + answer)
        sys.stdout.buffer.flush()


def _listen(pipe: BinaryIO, questions: "SimpleQueue[bytes]") -> None:
    while length := pipe.read(LENGTH):
        questions.put(pipe.read(int.from_bytes(length, "big")))
    # Only this ends a search that is under way; there is nothing to tidy up.
    os._exit(0)


def _answered(asked: bytes) -> bytes:
    """Return the answer with its kind before it: y, or n and where thinking failed, in no words of the error's."""
    try:
        question = read_question(asked)
        return b"y" + write_answer(ponder(question), question.decision.legal)
    except Exception as error:  # noqa: BLE001 - told to the bot, which logs it and plays on
        last = traceback.extract_tb(error.__traceback__)[-1]
        return f"n{type(error).__name__} at {last.filename}:{last.lineno}".encode()


if __name__ == "__main__":
    main()
