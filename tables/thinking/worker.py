"""The program of a process that thinks: `python -m tables.thinking.worker`, begun by `processes.py` alone."""

from tables.thinking.requests import ponder, read_question, write_answer
from workers.program import serve

_NICENESS = 10
"""Lower than the bot, whose event loop people wait for."""


def answered(asked: bytes) -> bytes:
    """Think about a question as it was written."""
    question = read_question(asked)
    return write_answer(ponder(question), question.decision.legal)


if __name__ == "__main__":
    serve(answered, _NICENESS)
