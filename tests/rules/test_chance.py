import hashlib
from collections import Counter

import pytest

from rules import chance
from rules.chance import Chance, shuffled
from tests.rules.games import key_of

KEY = bytes(range(32))


def documented_words(key: bytes, purpose: str, count: int) -> list[int]:
    """The stream as docs/records.md describes it, read another way."""
    text = b"".join(hashlib.sha256(key + purpose.encode() + bytes(7) + bytes([block])).digest() for block in range(32))
    return [int(text[4 * word : 4 * word + 4].hex(), 16) for word in range(count)]


def test_numbers_are_those_of_the_documented_stream() -> None:
    chance = Chance(KEY, "tiles")
    assert [word % 10 for word in documented_words(KEY, "tiles", 40)] == [chance.below(10) for _ in range(40)]


def test_a_shuffle_swaps_from_the_last_place_down() -> None:
    order, words = list("abcdef"), iter(documented_words(KEY, "deck 1", 5))
    for last in range(5, 0, -1):
        other = next(words) % (last + 1)
        order[last], order[other] = order[other], order[last]
    assert tuple(order) == Chance(KEY, "deck 1").shuffled("abcdef")


class Written(Chance):
    """A stream whose numbers stand here: those that are skipped come by chance once in hundreds of millions."""

    __slots__ = ()

    def __init__(self, *words: int) -> None:
        self._words = iter(words)


@pytest.mark.parametrize("below", range(1, 10))
def test_a_shuffle_skips_the_numbers_that_a_single_draw_would_skip(below: int) -> None:
    words = ((1 << 32) - below, 8, (1 << 32) - 1, 40, (1 << 32) - below, 11, 25, 30, 17, 3)
    single, order = Written(*words), list("abcdefg")
    for last in range(6, 0, -1):
        other = single.below(last + 1)
        order[last], order[other] = order[other], order[last]
    assert tuple(order) == Written(*words).shuffled("abcdefg")


def test_numbers_above_the_largest_multiple_are_skipped() -> None:
    limit = 3 << 30
    fair = [word for word in documented_words(KEY, "first", 100) if word < limit]
    chance = Chance(KEY, "first")
    assert fair[:60] == [chance.below(limit) for _ in range(60)]


def test_a_number_that_is_the_largest_multiple_itself_is_skipped() -> None:
    limit, *others = documented_words(KEY, "first", 100)
    assert limit > 1 << 31, "of which the only multiple below 2^32 is itself"
    assert next(word for word in others if word < limit) == Chance(KEY, "first").below(limit)


def test_purposes_and_keys_have_streams_of_their_own() -> None:
    streams = {Chance(key, purpose).shuffled(range(20)) for key in (KEY, key_of(1)) for purpose in ("tiles", "first")}
    assert len(streams) == 4


def test_every_order_of_three_comes_up_alike() -> None:
    orders = Counter(Chance(key_of(number), "order").shuffled("abc") for number in range(1200))
    assert len(orders) == 6
    assert all(150 < count < 250 for count in orders.values()), orders


def test_a_choice_is_one_of_the_items() -> None:
    assert {"a", "b", "c"} == {Chance(key_of(number), "choice").choice("abc") for number in range(50)}


@pytest.mark.parametrize("length", [0, 31, 33])
def test_a_key_has_32_bytes(length: int) -> None:
    with pytest.raises(ValueError, match="a key has 32 bytes"):
        Chance(bytes(length), "tiles")


@pytest.mark.parametrize("length", range(40))
def test_to_shuffle_once_draws_what_a_new_stream_draws(length: int) -> None:
    assert Chance(KEY, "bag").shuffled(range(length)) == shuffled(KEY, "bag", range(length))


class Blocks:
    """Blocks of numbers that stand here, one after the other."""

    def __init__(self, *words: int) -> None:
        self._words = iter(words)

    def unpack(self, _: bytes) -> tuple[int, ...]:
        return tuple(next(self._words) for _ in range(8))


@pytest.mark.parametrize("below", range(1, 10))
def test_to_shuffle_once_skips_the_numbers_that_a_stream_skips(below: int, monkeypatch: pytest.MonkeyPatch) -> None:
    words = ((1 << 32) - below, 8, (1 << 32) - 1, 40, (1 << 32) - below, 11, 25, 30, 17, 3, *range(6))
    monkeypatch.setattr(chance, "_EIGHT_WORDS", Blocks(*words))
    assert Written(*words).shuffled("abcdefg") == shuffled(KEY, "bag", "abcdefg")


def test_to_shuffle_once_takes_a_whole_key() -> None:
    with pytest.raises(ValueError, match="a key has 32 bytes"):
        shuffled(bytes(31), "bag", "abc")
