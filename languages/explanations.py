"""
Lines that only explain: nobody is shown one a third time.

Who reads what is composed now is a context variable, like the language. It is set where one person is answered or
written to; what a whole table reads has no reader, and keeps all its lines.
"""

from collections import Counter
from collections.abc import Awaitable, Callable, Collection, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field

from languages.speech import Text

ENOUGH = 2
"""How often a person reads an explanation."""
PRACTICE = 3
"""After how many times a person needs no more words for what a picture says."""


@dataclass(slots=True)
class Reader:
    """
    One person who reads what is composed now.

    `known` says how often they have read which explanation, `save` adds those that they now read. `before` is the text
    of the message whose button they pressed: what is in it does not count again. `is_direct`: they read it in direct
    messages.
    """

    known: Mapping[str, int]
    save: Callable[[Collection[str]], Awaitable[None]]
    before: str = ""
    composed: dict[str, str] = field(default_factory=dict)
    is_direct: bool = field(default=False, kw_only=True)

    def begin_turn(self) -> None:
        """Count again what stood in the message whose button was pressed, since another turn is shown in it now."""
        self.before = ""

    async def has_read(self, text: str) -> None:
        """Save which of the explanations composed for this reader stand in a text that was sent. Raises: as `save`."""
        new = [key for key, line in self.composed.items() if line in text and line not in self.before]
        if new:
            await self.save(new)


_reader: ContextVar[Reader | None] = ContextVar("reader", default=None)


def reader() -> Reader | None:
    """Return who reads what is composed now, or None."""
    return _reader.get()


def read_as(who: Reader | None) -> None:
    """Set the reader for the rest of this task and the tasks that it starts."""
    _reader.set(who)


@contextmanager
def reading(who: Reader | None) -> Iterator[None]:
    """Set the reader while the block runs."""
    token = _reader.set(who)
    try:
        yield
    finally:
        _reader.reset(token)


def explained(line: Text, *, key: str) -> str:
    """
    Return a line that only explains, or nothing if its reader has read it often enough.

    `key` is its name in the database, of small letters and hyphens: the same wherever the line explains the same. Do
    not use it for what decides or warns, nor in anything that is remembered.
    """
    who, told = _reader.get(), str(line)
    if who is None or not told:
        return told
    if who.known.get(key, 0) >= ENOUGH:
        return ""
    who.composed[key] = told
    return told


def practised(*, key: str, sign: str) -> bool:
    """
    Return whether its reader has done what the key names often enough to need no more words for what a picture says.

    Args:
        key: as in `explained`.
        sign: what stands in each message that has these words, and in no other: a message with it counts once.
    """
    who = _reader.get()
    if who is None:
        return False
    if who.known.get(key, 0) >= PRACTICE and sign not in who.before:
        return True
    who.composed[key] = sign
    return False


def times_read(stored: str) -> Mapping[str, int]:
    """Return how often each explanation was read, from the form in which a person's row keeps it."""
    return Counter(stored.split())


def with_read(stored: str, keys: Collection[str]) -> str:
    """Return the stored form after each of the keys was read once more; what was read most often stays as it is."""
    times = Counter(stored.split()) + Counter(set(keys))
    return " ".join(sorted(key for key, number in times.items() for _ in range(min(number, PRACTICE))))
