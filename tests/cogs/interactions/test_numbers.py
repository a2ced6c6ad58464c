"""Numbers in ids and options."""

import pytest

from cogs.interactions.custom_ids import LARGEST, number


@pytest.mark.parametrize(("text", "expected"), [("0", 0), ("007", 7), (str(LARGEST), LARGEST)])
def test_number_is_read(text: str, expected: int) -> None:
    assert expected == number(text)


@pytest.mark.parametrize(
    "text", ["", " 1", "-1", "+1", "1_0", "1.0", "\u0661", "\u00b2", "x", str(LARGEST + 1), "9" * 5000]
)
def test_anything_else_is_none(text: str) -> None:
    assert number(text) is None
