"""The program of processes that think, with a fault in what they do; its words name a card."""

from rules.computer.search import Search
from tables.thinking import worker
from workers.program import serve


def fail(self: Search, iterations: int) -> None:
    raise ValueError(f"the queen of hearts, {self} {iterations}")


Search.run = fail  # type: ignore[method-assign]
serve(worker.answered)
