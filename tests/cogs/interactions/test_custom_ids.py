import pytest

from cogs.interactions.controls import LARGEST, LONGEST, Press, controls, number, parse_press


def test_every_press_is_read_back() -> None:
    for name in controls():
        press = Press(name, 10**18 - 1, 10**18 - 1, "card:" + "x" * 43)
        assert press == parse_press(str(press))
        assert len(str(press)) <= LONGEST


def test_a_timeless_press_has_neither_revision_nor_rest() -> None:
    assert "v1|turn|7||" == str(Press("turn", 7))
    assert Press("turn", 7, rev=None, rest="") == parse_press("v1|turn|7||")


MANGLED = "v1 v2|go|1|1|m3 v1|n0pe|1|1|m3 v1|go|x|1|m3 v1|go|1|1|M3 v1|go|1|1|m3| v1|go|١|1|m3 v1|go|1|-1|m3"


@pytest.mark.parametrize("mangled", ["", *MANGLED.split()])
def test_mangled_custom_ids_are_nobodys(mangled: str) -> None:
    assert parse_press(mangled) is None


@pytest.mark.parametrize(
    ("name", "rest", "numbers"),
    [
        ("turn", "", {0, 1, 2}),
        ("game", "", {1}),
        ("variants", "", {0, 1, 2}),
        ("channels", "", {0, 1, 2}),
        ("role", "", {1}),
        ("pick", "keep", {1, 2}),
        ("wishpick", "keep", {1, 2}),
        ("pick", "", {1}),
        ("wishpick", "", {1}),
    ],
)
def test_a_select_takes_as_many_options_as_discord_would_let_through(name: str, rest: str, numbers: set[int]) -> None:
    assert numbers == {number for number in range(3) if controls()[name].accepts(Press(name, 1, 1, rest), number)}


@pytest.mark.parametrize(("text", "expected"), [("0", 0), ("007", 7), (str(LARGEST), LARGEST)])
def test_number_is_read(text: str, expected: int) -> None:
    assert expected == number(text)


@pytest.mark.parametrize(
    "text", ["", " 1", "-1", "+1", "1_0", "1.0", "\u0661", "\u00b2", "x", str(LARGEST + 1), "9" * 5000]
)
def test_anything_else_is_none(text: str) -> None:
    assert number(text) is None
