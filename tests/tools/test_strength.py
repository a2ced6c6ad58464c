import re
from pathlib import Path

import pytest

from tools.tournament.__main__ import BOOK, MOST_ROUNDS, command_line, efforts, matches, share_wanted
from tools.tournament.book import Book
from tools.tournament.running import tables

DOCUMENT = Path("docs/computer-players.md")
ROW = re.compile(r"^\| ([a-z-]+) \| \d \| .* \| ([0-9a-f]{12}) \|$", re.MULTILINE)


def told(document: str) -> list[str]:
    return [found.group() for found in ROW.finditer(document)]


def played(document: str) -> list[str]:
    """Return the rows that the book comes to, by the engines that the document names."""
    engines = dict(ROW.findall(document))
    book = Book(BOOK, efforts(), lambda slug: engines.get(slug, "none"))
    everything = command_line().parse_args([])
    lines = tables(book, ((match, share_wanted(match)) for match in matches(everything)), MOST_ROUNDS)
    return [line for line in lines if ROW.match(line)]


def test_the_document_tells_every_verdict_as_the_book_has_it() -> None:
    document = DOCUMENT.read_text("utf-8")
    assert played(document) == told(document)
    assert 12 <= len(told(document))


@pytest.mark.parametrize(("true", "false"), [("strong enough", "too weak"), (" of 28 ", " of 30 ")])
def test_a_verdict_that_nobody_played_for_is_noticed(true: str, false: str) -> None:
    document = DOCUMENT.read_text("utf-8").replace(true, false, 1)
    assert played(document) != told(document)
