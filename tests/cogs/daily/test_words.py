"""Dates of the garden of the day, as a language writes them."""

from datetime import date

import pytest

from cogs.words.daily import calendar_day
from languages.speech import speaking


@pytest.mark.parametrize(
    ("language", "days"),
    [
        ("en", ["1 May", "2 May"]),
        ("de", ["1. Mai", "2. Mai"]),
        ("fr", ["1er mai", "2 mai"]),
        ("it", ["1º maggio", "2 maggio"]),
    ],
)
def test_first_day_of_a_month_is_written_as_the_language_writes_it(language: str, days: list[str]) -> None:
    with speaking(language):
        assert days == [calendar_day(date(2026, 5, day)) for day in (1, 2)]
