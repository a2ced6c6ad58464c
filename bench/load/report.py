"""The plan of a run, its measurements as one table, and whether they are as wanted."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from statistics import linear_regression

from bench.load.crowd import Tally
from bench.load.sampling import BOT, REST, Line

WANTED_P99 = 1.0
"""Seconds within which 99 of 100 clicks are to have their first answer."""
WANTED_BOOT = 10.0
WANTED_BESIDE_GREED = 1.3
"""By how much longer 99 of 100 clicks may wait while somebody asks for as much as they can."""
WANTED_GROWTH, WANTED_GROWTH_OF_ALL = 30, 180
"""MiB by which the bot, and all processes together, may be larger meanwhile than before."""
WANTED_AT_REST, WANTED_AT_WORK = 150, 220
"""MiB of all processes together: after a start, and at the end of a run that is long enough to say something."""
_MIB = 2**20
_HOUR = 3600.0
_WARM = 0.25
"""The part of a run in which memory may grow as it likes."""
_TELLING = 600.0
"""Seconds of a run from which on a slope says something."""
_FLAT = 20.0
"""MiB an hour below which memory counts as flat."""
_UNBOUNDED = ("/interactions/", "/webhooks/")
"""Answers to clicks, which do not count against Discord's bound."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """
    The plan of a run.

    Args:
        tables: the number of tables in play, of all games.
        computers: at how many of them a computer plays, keen or a master.
        rate: turns that people begin a second.
        seconds: how long the run lasts.
        burst: how many people press at the same moment, each at a different table.
        bursts: how often they do, spread over the run.
        bound: requests a second that the stand-in allows the bot, as Discord allows 50; 0 for no limit.
        block: a planted fault: every three seconds, the bot's event loop is blocked for this many seconds.
        seed: of all chance except the deals.
        films: films that people ask for a second in every other spell of a few seconds, while the others play.
        reviews: reviews of their games, likewise.
        greedy: games of one person who has all their data sent to them all the time, in every other spell, while
            another one steps through a replay.
        from_rest: whether people wait until the bot rests after its start.
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
    films: float = 0.0
    reviews: float = 0.0
    greedy: int = 0

    @property
    def filmed(self) -> int:
        """How many films are asked for, each of another game."""
        return round(self.films * self.seconds / 2)

    @property
    def reviewed(self) -> int:
        """How many reviews are asked for, each of another game."""
        return round(self.reviews * self.seconds / 2)


SOAK = Plan(tables=1000, rate=10, seconds=3600, burst=300, bursts=12, from_rest=True)
"""An hour of less, with crowds all along."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Course:
    """
    The measurements of a run; instants are seconds since 1970.

    People clicked from `began_at` to `ended_at`, and the outbox was empty at `delivered_at`; it held at most `backlog`
    entries. `commits` are of people and computers, `computed` of computers alone; `unthought` counts computers'
    decisions made without time to think. `requests` are counted by route from `began_at` on; `refused` of them got a
    429. `own_cpu` is the seconds of CPU of stand-in and clickers. `faults` lists what was lost, doubled or damaged,
    `errors` those in the bot's log.
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

    @property
    def beside_greed(self) -> float:
        """How many times as long 99 of 100 clicks waited beside somebody greedy as without."""
        return quantile(self.tally.beside_long, 0.99) / quantile(self.tally.without_long, 0.99)

    @property
    def growth(self) -> tuple[float, float]:
        """By how many MiB the bot, and all processes, were larger beside somebody greedy than right before."""
        spells = self.tally.greedy_spells
        before = [line for line in self.lines if self.began_at <= line.at <= min(spells, default=(0.0, 0.0))[0]][-1:]
        beside = [line for line in self.lines if any(begun <= line.at <= ended for begun, ended in spells)]
        if not before or not beside:
            return float("nan"), float("nan")
        sizes = [(line.memory.get(BOT, 0) / _MIB, _mebibytes(line)) for line in (*before, *beside)]
        return tuple(max(size) - size[0] for size in zip(*sizes, strict=True))


def quantile(values: Sequence[float], share: float) -> float:
    """Return the value that a share of the values does not exceed; NaN for none."""
    found = sorted(values)
    return found[min(len(found) - 1, int(len(found) * share))] if found else float("nan")


def failures(course: Course) -> list[str]:
    """Return what was not as wanted, in sentences; nothing for a run that passed."""
    tally, p99 = course.tally, quantile([*course.tally.waits, *course.tally.in_bursts], 0.99)
    at_rest, at_work = map(_mebibytes, course.span)
    is_telling = course.seconds >= _TELLING
    # Computers go on at once, and their moves are drawn.
    is_rested = course.plan.from_rest and not course.plan.computers
    found = [
        (not p99 < WANTED_P99, f"99 % of the clicks waited up to {p99:.2f} s, wanted: less than {WANTED_P99:.0f}"),
        (tally.unanswered > 0, f"{tally.unanswered} clicks had no answer"),
        (tally.unkept > 0, f"{tally.unkept} answers were promised and did not come"),
        (course.boot_seconds >= WANTED_BOOT, f"the start took {course.boot_seconds:.1f} s"),
        (bool(course.errors), f"{len(course.errors)} errors in the log, the first: {course.errors[:1]}"),
        (bool(course.faults), f"{len(course.faults)} things lost, doubled or damaged, the first: {course.faults[:1]}"),
        (is_telling and slope(course) >= _FLAT, f"memory grows: {slope(course):.0f} MiB an hour"),
        *_of_greed(course),
        (is_rested and at_rest > WANTED_AT_REST, f"at rest it took {at_rest:.0f} MiB"),
        (is_telling and at_work > WANTED_AT_WORK, f"at work it took {at_work:.0f} MiB"),
    ]
    return [sentence for has_failed, sentence in found if has_failed]


def _of_greed(course: Course) -> Iterator[tuple[bool, str]]:
    if course.plan.greedy:
        ratio, (bot, every) = course.beside_greed, course.growth
        wanted = f"wanted: {WANTED_BESIDE_GREED}"
        yield not ratio <= WANTED_BESIDE_GREED, f"99 % of the clicks waited {ratio:.2f} times as long, {wanted}"
        yield not bot <= WANTED_GROWTH, f"the bot grew by {bot:.0f} MiB, wanted: {WANTED_GROWTH}"
        yield not every <= WANTED_GROWTH_OF_ALL, f"all grew by {every:.0f} MiB, wanted: {WANTED_GROWTH_OF_ALL}"


def slope(course: Course) -> float:
    """Return by how many MiB an hour memory grew after the first quarter of the run."""
    first = course.began_at + _WARM * (course.ended_at - course.began_at)
    lines = [line for line in course.lines if first <= line.at <= course.ended_at]
    if len(lines) < 2:  # noqa: PLR2004 - no line through one point
        return 0.0
    memory = [_mebibytes(line) for line in lines]
    return linear_regression([line.at for line in lines], memory).slope * _HOUR


def cpu_by_part(course: Course) -> dict[str, float]:
    """Return which share of one core each part of the bot used while people clicked, the largest first."""
    first, last = course.span
    seconds = last.at - first.at
    used = {part: (cpu - first.cpu.get(part, 0.0)) / seconds for part, cpu in last.cpu.items()}
    used[REST] = used.get(REST, 0.0) + max((last.used - first.used) / seconds - sum(used.values()), 0.0)
    used["other processes of the bot"] = (last.children_cpu - first.children_cpu) / seconds
    return dict(sorted(used.items(), key=lambda one: -one[1]))


def requests_a_second(course: Course) -> tuple[float, float]:
    """Return how many requests a second the bot made while entries went out: bounded ones, and answers to clicks."""
    answers = sum(count for route, count in course.requests.items() if any(part in route for part in _UNBOUNDED))
    seconds = course.delivered_at - course.began_at
    return (course.requests.total() - answers) / seconds, answers / seconds


def rows(course: Course) -> Iterator[tuple[str, str]]:
    """Yield the measurements with their names."""
    yield from _of_people(course)
    yield from _of_discord(course)
    yield from _of_the_bot(course)
    yield "load of the machine, mean of a minute", f"{course.load_before:.1f} before, {course.load:.1f} at the end"
    yield "clicks without answer; promises unkept", f"{course.tally.unanswered}; {course.tally.unkept}"
    yield "lost, doubled or damaged; errors in the log", f"{len(course.faults)}; {len(course.errors)}"


def _of_people(course: Course) -> Iterator[tuple[str, str]]:
    plan, tally, seconds = course.plan, course.tally, course.seconds
    yield "tables in play; a start with them", f"{plan.tables:,}; {course.boot_seconds:.1f} s"
    yield "turns begun", f"{plan.rate:g} a second for {plan.seconds:,.0f} s, the last one over after {seconds:,.1f} s"
    yield "commits", f"{course.commits:,}, {course.commits / seconds:.1f} a second"
    if plan.computers:
        yield (
            f"of these by computers, at {plan.computers:,} tables; decisions without thought",
            f"{course.computed:,}; {course.unthought}",
        )
    yield "clicks", f"{len(tally.waits):,}, {len(tally.waits) / seconds:.1f} a second"
    yield "first answer: median, 95 %, 99 %, longest", _waits(tally.waits)
    if plan.greedy:
        yield f"the same of {len(tally.beside_long):,} clicks beside somebody greedy", _waits(tally.beside_long)
        yield f"and of {len(tally.without_long):,} without", _waits(tally.without_long)
        yield f"99 % beside to 99 % without, wanted: {WANTED_BESIDE_GREED}", f"{course.beside_greed:.2f}"
        yield (
            f"growth of the bot and of all processes, wanted: {WANTED_GROWTH} and {WANTED_GROWTH_OF_ALL}",
            "{:.0f} and {:.0f} MiB".format(*course.growth),
        )
        told = f"{len(tally.exports)} exports of {plan.greedy:,} games: median, 95 %, 99 %, longest"
        yield told, _waits(tally.exports)
        yield f"{len(tally.steps):,} steps of a replay: median, 95 %, 99 %, longest", _waits(tally.steps)
    if plan.films or plan.reviews:
        what = "a film or a review" if plan.films and plan.reviews else "a film" if plan.films else "a review"
        yield f"the same of {len(tally.beside_long):,} clicks while {what} was waited for", _waits(tally.beside_long)
        yield f"and of {len(tally.without_long):,} while none was", _waits(tally.without_long)
    if plan.films:
        yield f"{len(tally.films)} films of {plan.filmed} until seen: median, 95 %, 99 %, longest", _waits(tally.films)
    if plan.reviews:
        told = f"{len(tally.reviews)} reviews of {plan.reviewed} until seen: median, 95 %, 99 %, longest"
        yield told, _waits(tally.reviews)
    if tally.in_bursts:
        yield f"the same, {plan.bursts} times {plan.burst} clicks at once", _waits(tally.in_bursts)
    yield "answers promised first, shown later", f"{tally.promised:,}"
    yield "games over; turns for which no table was free", f"{course.ended_games}; {tally.turned_away}"
    own, lag, longest = course.own_cpu / seconds, quantile(tally.lags, 0.99), quantile(tally.lags, 1.0)
    yield (
        "stand-in and clickers: CPU; how late they were, 99 %, longest",
        f"{own:.2f} cores; {lag * 1000:.0f} ms, {longest * 1000:.0f} ms",
    )


def _of_discord(course: Course) -> Iterator[tuple[str, str]]:
    bounded, answers = requests_a_second(course)
    size = course.picture_bytes / max(course.pictures, 1) / 1000
    yield "pictures", f"{course.pictures:,} of {size:.0f} KB"
    yield (
        "requests a second: Discord's 50 hold; answers to clicks; how many met a 429",
        f"{bounded:.1f}; {answers:.1f}; {course.refused}",
    )
    yield (
        "posts; edits of them; most that waited; the last one after the last click",
        f"{course.posts:,}; {course.edits:,}; {course.backlog:,}; {course.delivered_at - course.ended_at:.1f} s",
    )


def _of_the_bot(course: Course) -> Iterator[tuple[str, str]]:
    parts, (first, last) = cpu_by_part(course), course.span
    whole = sum(parts.values())
    told = ", ".join(f"{part} {share:.3f}" for part, share in parts.items() if share)
    yield "CPU of the bot, cores", f"{whole:.2f}: {told}"
    yield "the same, a commit", f"{whole * (last.at - first.at) / max(course.commits, 1) * 1000:.0f} ms"
    yield "longest gap of its event loop", f"{course.gap * 1000:.0f} ms"
    grown = f"{slope(course):+.0f} MiB an hour after the first quarter"
    yield f"its memory at rest, wanted: {WANTED_AT_REST} MiB", _memory(first)
    yield f"at the end of clicking, wanted: {WANTED_AT_WORK}", f"{_memory(last)}; {grown}"


def _memory(line: Line) -> str:
    parts = [f"{name} {size / _MIB:.0f}" for name, size in sorted(line.memory.items(), key=lambda one: -one[1])]
    return f"{_mebibytes(line):.0f} MiB: {', '.join(parts)}"


def _mebibytes(line: Line) -> float:
    return sum(line.memory.values()) / _MIB


def _waits(seconds: Sequence[float]) -> str:
    return ", ".join(f"{quantile(seconds, share) * 1000:,.0f}" for share in (0.5, 0.95, 0.99, 1.0)) + " ms"


def table(course: Course) -> str:
    """Return the rows as a Markdown table with the verdict below it."""
    lines = ["| what | measured |", "|---|---|", *(f"| {what} | {measured} |" for what, measured in rows(course)), ""]
    wrong = failures(course)
    return "\n".join([*lines, *(wrong or ["All as wanted."])])
