"""The program of processes that think, with a fault in what they do; its words name a card."""

from rules.computer.search import Search
from tables import thinker
from workers.program import serve


def fail(self: Search, iterations: int) -> None:
    raise ValueError(f"the queen of hearts, {self} {iterations}")


Search.run = fail  # type: ignore[method-assign]
serve(thinker.answered)
