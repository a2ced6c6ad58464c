import pytest

from cogs.interactions.controls import Press, PressButton
from cogs.interactions.replies import rows


@pytest.mark.parametrize(
    ("buttons", "expected"), [(0, []), (1, [1]), (4, [4]), (5, [3, 2]), (6, [4, 2]), (8, [4, 4]), (9, [4, 3, 2])]
)
def test_rows_hold_four_buttons_and_none_stands_alone_below_others(buttons: int, expected: list[int]) -> None:
    found = rows(PressButton(Press("log", number), str(number)) for number in range(buttons))
    assert expected == [len(row.children) for row in found]
    labels = [child.label for row in found for child in row.children if isinstance(child, PressButton)]
    assert [str(number) for number in range(buttons)] == labels
