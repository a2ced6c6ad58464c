import pytest

from cogs.interactions.custom_ids import (
    BUTTONS,
    CHANNEL_SELECTS,
    LARGEST,
    LONGEST,
    ROLE_SELECTS,
    SELECTS,
    USER_SELECTS,
    Press,
    Verb,
    accepts_choices,
    number,
    parse_press,
)


@pytest.mark.parametrize("verb", list(Verb))
def test_every_press_is_read_back(verb: Verb) -> None:
    press = Press(verb, 10**18 - 1, 10**18 - 1, "card:" + "x" * 43)
    assert press == parse_press(str(press))
    assert len(str(press)) <= LONGEST


def test_a_timeless_press_has_neither_revision_nor_rest() -> None:
    assert "v1|turn|7||" == str(Press(Verb.TURN, 7))
    assert Press(Verb.TURN, 7, rev=None, rest="") == parse_press("v1|turn|7||")


MANGLED = "v1 v2|go|1|1|m3 v1|nope|1|1|m3 v1|go|x|1|m3 v1|go|1|1|M3 v1|go|1|1|m3| v1|go|١|1|m3 v1|go|1|-1|m3"


@pytest.mark.parametrize("mangled", ["", *MANGLED.split()])
def test_mangled_custom_ids_are_nobodys(mangled: str) -> None:
    assert parse_press(mangled) is None


def test_buttons_and_selects_never_share_a_custom_id() -> None:
    kinds = (BUTTONS, SELECTS, CHANNEL_SELECTS, ROLE_SELECTS, USER_SELECTS)
    assert dict.fromkeys(Verb, 1) == {verb: sum(verb in kind for kind in kinds) for verb in Verb}


@pytest.mark.parametrize(
    ("verb", "rest", "numbers"),
    [
        (Verb.TURN, "", {0, 1, 2}),
        (Verb.GAME, "", {1}),
        (Verb.VARIANTS, "", {0, 1, 2}),
        (Verb.SERVER_CHANNELS, "", {0, 1, 2}),
        (Verb.SERVER_ROLE, "", {1}),
        (Verb.PICK, "keep", {1, 2}),
        (Verb.WISH_PICK, "keep", {1, 2}),
        (Verb.PICK, "", {1}),
        (Verb.WISH_PICK, "", {1}),
    ],
)
def test_a_select_takes_as_many_options_as_discord_would_let_through(verb: Verb, rest: str, numbers: set[int]) -> None:
    assert numbers == {number for number in range(3) if accepts_choices(Press(verb, 1, 1, rest), number)}


@pytest.mark.parametrize(("text", "expected"), [("0", 0), ("007", 7), (str(LARGEST), LARGEST)])
def test_number_is_read(text: str, expected: int) -> None:
    assert expected == number(text)


@pytest.mark.parametrize(
    "text", ["", " 1", "-1", "+1", "1_0", "1.0", "\u0661", "\u00b2", "x", str(LARGEST + 1), "9" * 5000]
)
def test_anything_else_is_none(text: str) -> None:
    assert number(text) is None
