"""The program of a process that answers with what it is asked, or dies."""

import os

from workers.program import serve

DIE = b"die"


def answer(asked: bytes) -> bytes:
    if asked == DIE:
        os._exit(1)
    return asked


if __name__ == "__main__":
    serve(answer)
