import asyncio
from collections.abc import Iterator, Sequence
from pathlib import Path

_GLANCE = 0.01
"""Seconds of real time between two looks: a process rings no bell, neither when it begins nor when it dies."""
_STATE, _PARENT, _THREADS = 0, 1, 17
"""Places in what proc(5) tells of a process behind its name."""


async def gone(pid: int) -> None:
    """Wait until a process is no more; one that is dead and not buried is none."""
    while lives(pid):  # noqa: ASYNC110 - see above
        await asyncio.sleep(_GLANCE)


def lives(pid: int) -> bool:
    told = _told(pid)
    return bool(told) and told[_STATE] != "Z"


async def child_of(pid: int, threads: int = 1) -> int:
    """Wait until a process has begun another one that has at least so many threads. Returns: its number."""
    while (found := next(_children(pid, threads), None)) is None:  # noqa: ASYNC110 - see above
        await asyncio.sleep(_GLANCE)
    return found


async def state_of(pid: int, state: str) -> None:
    """Wait until a process is in a state, by the letter that the system has for it."""
    while _told(pid)[_STATE] != state:  # noqa: ASYNC110 - see above
        await asyncio.sleep(_GLANCE)


def _children(pid: int, threads: int) -> Iterator[int]:
    for number in [int(entry.name) for entry in Path("/proc").iterdir() if entry.name.isdecimal()]:
        told = _told(number)
        if told and int(told[_PARENT]) == pid and int(told[_THREADS]) >= threads:
            yield number


def _told(pid: int) -> Sequence[str]:
    """Return what the system tells of a process behind its name; nothing if there is none."""
    try:
        return Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rsplit(")", 1)[1].split()
    except (FileNotFoundError, ProcessLookupError):
        return ()
