"""What a run was to be, and what it came to."""

from collections import Counter
from dataclasses import dataclass

from bench.load.crowd import Tally
from bench.load.sampling import Line


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """
    What a run is to be.

    Args:
        tables: in play, of all games.
        computers: at how many of them a computer plays along, a keen one or a master.
        rate: turns that people begin a second.
        seconds: for how long.
        burst: how many people press at the same moment, each at a table of their own.
        bursts: how often they do, spread over the run.
        bound: requests a second to which the stand-in holds the bot, as Discord does with 50; 0 for none.
        block: seconds for which the bot's event loop is held up every three seconds: a planted fault.
        seed: of all chance but the deals.
        from_rest: whether people wait until the bot has drawn ahead what it may need.
    """

    tables: int
    rate: float
    seconds: float
    burst: int = 0
    bursts: int = 0
    bound: int = 0
    block: float = 0.0
    seed: int = 1
    from_rest: bool = False
    computers: int = 0


SOAK = Plan(tables=1000, rate=10, seconds=3600, burst=300, bursts=12, from_rest=True)
"""An hour of less, with crowds all along."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Course:
    """
    What a run came to; instants are seconds since 1970.

    People clicked from `began_at` to `ended_at`, and nothing waited to be told any more at `delivered_at`; at most
    `backlog` entries had. `commits` are of people and of computers, `computed` of computers alone; `unthought` are
    their decisions for which there was no time to think. `requests` are counted by route from `began_at` on, of which
    `refused` got a 429. `own_cpu` are the seconds of stand-in and clickers. `faults` is what was lost, doubled or
    damaged, `errors` what the bot's log says of them.
    """

    plan: Plan
    tally: Tally
    lines: list[Line]
    boot_seconds: float
    began_at: float
    ended_at: float
    delivered_at: float
    commits: int
    computed: int
    unthought: int
    ended_games: int
    backlog: int
    posts: int
    edits: int
    pictures: int
    picture_bytes: int
    requests: Counter[str]
    refused: int
    own_cpu: float
    load_before: float
    load: float
    faults: list[str]
    errors: list[str]

    @property
    def seconds(self) -> float:
        """How long people clicked."""
        return self.ended_at - self.began_at

    @property
    def span(self) -> tuple[Line, Line]:
        """The last line before people clicked, and the last one while they did."""
        before = [line for line in self.lines if line.at <= self.began_at] or self.lines[:1]
        during = [line for line in self.lines if line.at <= self.ended_at] or self.lines[-1:]
        return before[-1], during[-1]

    @property
    def gap(self) -> float:
        """The longest gap of the bot's event loop while people clicked, in seconds."""
        first, last = self.span
        return max((line.gap for line in self.lines if first.at < line.at <= last.at), default=0.0)
