"""The program of a search process: `python -m tables.thinking.worker`, started only by `processes.py`."""

from tables.thinking.requests import read_question
from workers.program import serve

_NICENESS = 10
"""Lower priority than the bot, for whose event loop people wait."""


def answered(asked: bytes) -> bytes:
    """Return the answer to a question, both as bytes."""
    return read_question(asked).answered()


if __name__ == "__main__":
    serve(answered, _NICENESS)
