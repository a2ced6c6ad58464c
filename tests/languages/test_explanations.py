"""A line that only explains is read twice, by each person for themselves."""

from collections import Counter
from collections.abc import Collection

import pytest

from languages.explanations import Reader, explained, reading, times_read, with_read

LINE = "-# Blue beads: new since your last turn."


class Person:
    """Somebody whose row keeps what they have read."""

    def __init__(self, stored: str = "") -> None:
        self.stored = stored

    async def save(self, keys: Collection[str]) -> None:
        self.stored = with_read(self.stored, keys)

    async def reads(self, before: str = "", sent: str | None = None) -> str:
        """Compose a message with the line, and send it, or something else. Returns: what was composed."""
        who = Reader(times_read(self.stored), self.save, before)
        with reading(who):
            told = explained(LINE, key="new")
        await who.has_read(told if sent is None else sent)
        return told


async def test_an_explanation_is_read_twice() -> None:
    person, other = Person(), Person()
    assert [LINE, LINE, "", ""] == [await person.reads() for _ in range(4)]
    assert "new new" == person.stored
    assert LINE == await other.reads()


async def test_what_has_no_reader_explains_every_time() -> None:
    assert [LINE] * 3 == [explained(LINE, key="new") for _ in range(3)]


async def test_a_line_that_stands_in_the_pressed_message_or_was_not_sent_is_not_read_once_more() -> None:
    person = Person()
    assert [LINE] * 3 == [await person.reads(before=f"Your turn.\n{LINE}") for _ in range(3)]
    assert LINE == await person.reads(sent="Sorry, something went wrong.")
    assert "" == person.stored


async def test_a_line_that_stays_in_a_message_is_read_once_more_in_each_turn() -> None:
    person = Person()
    for expected in ("new", "new new"):
        who = Reader(times_read(person.stored), person.save, before=f"Your turn.\n{LINE}")
        with reading(who):
            told = explained(LINE, key="new")
            who.begin_turn()
        await who.has_read(told)
        assert expected == person.stored


@pytest.mark.parametrize(
    ("stored", "keys", "expected"),
    [
        ("", ["new"], "new"),
        ("new", ["new"], "new new"),
        # Two answers at the same time may both have thought that it was the third time.
        ("new new new", ["new"], "new new new"),
        ("final new", ["new", "at-once-topiary"], "at-once-topiary final new new"),
        ("new", [], "new"),
    ],
)
def test_what_is_stored_grows_to_three_of_each(stored: str, keys: Collection[str], expected: str) -> None:
    assert expected == with_read(stored, keys)
    assert Counter(expected.split()) == times_read(expected)
