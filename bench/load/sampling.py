"""
Where the CPU time of a process goes: samples of its threads' clocks and of what each thread runs.

The time that a thread has used since it was last seen working is assigned to the part in which it is working now. A
separate thread samples all threads except the main one, which it would see only where that releases the interpreter; so
a signal interrupts the main thread each time the process has used some CPU.
"""

import asyncio
import os
import re
import resource
import signal
import sys
import threading
import time
from collections import Counter, defaultdict
from collections.abc import Callable
from itertools import count
from pathlib import Path
from types import FrameType

import msgspec

PARTS = (
    ("drawing", ("/render/",)),
    ("encoding", ("/render/canvas/png.py", "/zlib")),
    ("rules", ("/rules/",)),
    ("tables + SQLite", ("/tables/", "/db/", "/sqlite3/", "/msgspec/")),
    ("gateway", ("/discord/gateway.py", "/discord/state.py", "/discord/shard.py", "/aiohttp/client_ws.py")),
    ("discord.py, aiohttp, JSON", ("/discord/", "/aiohttp/", "/json/", "/multidict/", "/yarl/")),
    ("cogs", ("/cogs/", "/languages/")),
    ("event loop", ("/asyncio/", "/selectors.py", "/concurrent/")),
)
"""Parts by where their code lies; the innermost frame decides that fits any, and of those the longest place."""
REST = "rest"
BOT = "the bot"
PROGRAMS = {
    "bench.load.launch": BOT,
    "render.painter": "drawing",
    "render.long_painter": "films",
    "tables.thinking.worker": "thinking",
    "tables.apart.worker": "reading",
}
OTHER = "other"
"""Such as a backup."""
_WAITING = frozenset({"select", "wait", "_worker", "_connection_worker_thread"})
"""Functions in which threads wait; whoever is found there has used what was used before that, elsewhere."""
_EVERY = 0.05
"""Seconds between two looks at the other threads, and at whether the loop comes to what is put there."""
_CPU_EVERY = 0.05
"""Seconds of the process's CPU between two looks at the first thread."""
_TOLD = 1.0
"""Seconds between two lines."""
_BLOCKED_EVERY = 3
"""Lines from one planted fault to the next."""


class Line(msgspec.Struct, frozen=True, kw_only=True):
    """
    One second of the process: `at` in seconds since 1970, `cpu` by part in seconds since the start, `used` in total.

    `memory` is the bytes of each of its processes, by what it does; what several share is parted among them. `gap` is
    the longest time of this second in which the event loop did not run a callback, in seconds.
    """

    at: float
    cpu: dict[str, float]
    used: float
    memory: dict[str, int]
    gap: float
    children_cpu: float = 0.0

    @property
    def all_used(self) -> float:
        """Seconds of CPU of all its processes since the start."""
        return self.used + self.children_cpu


def part_of(frame: FrameType | None, known: dict[str, str]) -> str:
    """Return the part that a thread runs; `known` caches the parts of files."""
    while frame is not None:
        name = frame.f_code.co_filename
        part = known.get(name)
        if part is None:
            part = known[name] = _part_of_file(name)
        if part:
            return part
        frame = frame.f_back
    return REST


def _part_of_file(name: str) -> str:
    fitting = [(len(place), part) for part, places in PARTS for place in places if place in name]
    return max(fitting)[1] if fitting else ""


class Sampler(threading.Thread):
    """
    Watches this process until it ends.

    Args:
        loop: its event loop, which the first thread runs.
        write: takes a line a second.
        block: seconds for which the loop is held up every three, 0 for never: a planted fault.
    """

    def __init__(self, loop: asyncio.AbstractEventLoop, write: Callable[[Line], None], block: float = 0.0) -> None:
        super().__init__(name="sampler", daemon=True)
        self._loop = loop
        self._write = write
        self._block = block
        self._cpu: defaultdict[str, float] = defaultdict(float)
        self._clocks: dict[int, float] = {}
        self._known: dict[str, str] = {}
        self._asked_at = self._came_at = time.perf_counter()
        self._gap = 0.0
        self._seconds = count()
        self._clocks[threading.get_ident()] = time.thread_time()
        signal.signal(signal.SIGPROF, self._interrupted)
        signal.setitimer(signal.ITIMER_PROF, _CPU_EVERY, _CPU_EVERY)

    def run(self) -> None:
        """Sample until the loop is closed."""
        told_at = time.monotonic()
        while not self._loop.is_closed():
            time.sleep(_EVERY)
            self._look()
            if time.monotonic() >= told_at + _TOLD:
                told_at = time.monotonic()
                self._tell()
                if self._block and next(self._seconds) % _BLOCKED_EVERY == 0:
                    self._loop.call_soon_threadsafe(time.sleep, self._block)

    def _look(self) -> None:
        now = time.perf_counter()
        if self._came_at >= self._asked_at:
            self._asked_at = now
            try:
                self._loop.call_soon_threadsafe(self._came)
            except RuntimeError:
                return
        else:
            self._gap = max(self._gap, now - self._asked_at)
        first = threading.main_thread().ident
        for ident, frame in sys._current_frames().items():  # noqa: SLF001 - the documented way to see other threads
            if ident == first:
                continue
            try:
                used = time.clock_gettime(time.pthread_getcpuclockid(ident))
            except OSError:
                continue
            self._note(ident, frame, used)

    def _interrupted(self, _: int, frame: FrameType | None) -> None:
        self._note(threading.get_ident(), frame, time.thread_time())

    def _note(self, thread: int, frame: FrameType | None, used: float) -> None:
        """Assign the time that a thread has used since it was last seen working to what it runs now."""
        before = self._clocks.setdefault(thread, used)
        if frame is None or frame.f_code.co_name in _WAITING:
            return
        self._cpu[part_of(frame, self._known)] += max(used - before, 0.0)
        self._clocks[thread] = used

    def _came(self) -> None:
        self._came_at = time.perf_counter()
        self._gap = max(self._gap, self._came_at - self._asked_at)

    def _tell(self) -> None:
        own = Path(f"/proc/{os.getpid()}/task").glob("*/children")
        ended = resource.getrusage(resource.RUSAGE_CHILDREN)
        children = [int(one) for path in own for one in path.read_text(encoding="ascii").split()]
        self._write(
            Line(
                at=time.time(),
                cpu=dict(self._cpu),
                used=time.process_time(),
                memory=dict(
                    sum((Counter({name_of(one): memory_of(one)}) for one in (os.getpid(), *children)), Counter())
                ),
                gap=self._gap,
                children_cpu=sum(map(cpu_of, children)) + ended.ru_utime + ended.ru_stime,
            )
        )
        self._gap = 0.0


def name_of(process: int) -> str:
    """Return what a process of the bot does."""
    try:
        told = Path(f"/proc/{process}/cmdline").read_text(encoding="utf-8", errors="replace")
    except OSError:
        return OTHER
    return next((name for program, name in PROGRAMS.items() if program in told), OTHER)


def memory_of(process: int) -> int:
    """Return the bytes of memory that a process takes, with its share of what others use (PSS); 0 if it has ended."""
    try:
        told = Path(f"/proc/{process}/smaps_rollup").read_text(encoding="utf-8")
    except OSError:
        return 0
    return sum(int(size) for size in re.findall(r"^Pss: +(\d+) kB", told, re.MULTILINE)) * 1024


def cpu_of(process: int) -> float:
    """Return the seconds of CPU that a process has used; 0 if it has ended."""
    try:
        fields = Path(f"/proc/{process}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
    except OSError:
        return 0.0
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
