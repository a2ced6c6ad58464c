"""
The one source of chance: a counter-based generator, so that anybody holding the key can verify a deal.

Block *n* of a stream is SHA-256(key + purpose as ASCII + n as 8 bytes, big endian), n counting from 0. It is read as
eight 32-bit numbers, big endian. A number below *n* is the next such number modulo *n*; numbers at or above the
largest multiple of *n* are skipped, so all values are equally likely.
"""

import hashlib
from collections.abc import Iterator, Sequence
from itertools import chain, count
from struct import Struct
from typing import TypeVar

T = TypeVar("T")

KEY_BYTES = 32
_WORD = 1 << 32
_EIGHT_WORDS = Struct(">8I")


class Chance:
    """A stream of numbers for one purpose, fixed by the key of 32 bytes."""

    __slots__ = ("_words",)

    def __init__(self, key: bytes, purpose: str) -> None:
        self._words = _words(_seed(key, purpose))

    def below(self, limit: int) -> int:
        """Draw a number from 0 to `limit` - 1, each equally likely."""
        fair = _WORD - _WORD % limit
        while True:
            word = next(self._words)
            if word < fair:
                return word % limit

    def choice(self, items: Sequence[T]) -> T:
        """Draw one of the items."""
        # As `below` draws, without the price of a call: random play does little else.
        limit = len(items)
        fair = _WORD - _WORD % limit
        while True:
            word = next(self._words)
            if word < fair:
                return items[word % limit]

    def shuffled(self, items: Sequence[T]) -> tuple[T, ...]:
        """Draw an order of the items (Fisher and Yates, from the last place down)."""
        order = list(items)
        # As `below` draws, without the price of a call, since some games shuffle in every round.
        # A word below `surely` is fair whatever the limit.
        surely = _WORD - len(order)
        for last, drawn in zip(range(len(order) - 1, 0, -1), self._words, strict=False):
            limit, word = last + 1, drawn
            while word >= surely and word >= _WORD - _WORD % limit:
                word = next(self._words)
            other = word % limit
            order[last], order[other] = order[other], order[last]
        return tuple(order)


def shuffled(key: bytes, purpose: str, items: Sequence[T]) -> tuple[T, ...]:
    """Draw an order as a new `Chance` would, in two thirds of the time: for who shuffles once for a purpose."""
    seed, order, block = _seed(key, purpose), list(items), 0
    limit, surely = len(order), _WORD - len(order)
    while limit > 1:
        for word in _EIGHT_WORDS.unpack(hashlib.sha256(seed + block.to_bytes(8, "big")).digest()):
            if word < surely or word < _WORD - _WORD % limit:
                other = word % limit
                limit -= 1
                order[limit], order[other] = order[other], order[limit]
                if limit == 1:
                    break
        block += 1
    return tuple(order)


def _seed(key: bytes, purpose: str) -> bytes:
    if len(key) != KEY_BYTES:
        message = f"a key has {KEY_BYTES} bytes, not {len(key)}"
        raise ValueError(message)
    return key + purpose.encode("ascii")


def _words(seed: bytes) -> Iterator[int]:
    blocks = (_EIGHT_WORDS.unpack(hashlib.sha256(seed + number.to_bytes(8, "big")).digest()) for number in count())
    return chain.from_iterable(blocks)
