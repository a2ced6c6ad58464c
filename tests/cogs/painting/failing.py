"""The program of processes that draw, with a fault in what they do; its words name a card."""

from workers.program import serve


def fail(asked: bytes) -> bytes:
    raise ValueError(f"the queen of hearts, {asked!r}")


serve(fail)
