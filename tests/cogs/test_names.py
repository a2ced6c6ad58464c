"""Strangers' names in our messages."""

import unicodedata

import pytest

from cogs.names import NAMELESS, escaped_name, plain_name


@pytest.mark.parametrize(
    "hostile",
    [
        "**Anna**",
        "@everyone",
        "<@123>",
        "<t:1:R>",
        "[x](http://y)",
        "</new:1>",
        "<#5>",
        "a\nb",
        "`x`",
        "# big",
        "- item",
        "||x||",
    ],
)
def test_no_markup_in_a_name_takes_effect(hostile: str) -> None:
    escaped = escaped_name(hostile)
    assert "\n" not in escaped
    for at, letter in enumerate(escaped):
        if letter in "*_~`|>#[]()<:@/-":
            assert escaped[at - 1] == "\\"


def test_characters_that_turn_the_direction_are_dropped() -> None:
    assert "Anna" == plain_name("\u202eAnna\u2066")


def test_marks_pile_up_no_higher_than_in_any_script() -> None:
    assert "q\u0301\u0302ueen" == plain_name("q" + "\u0301\u0302\u0303" * 20 + "ueen")


def test_names_in_scripts_with_marks_stay_whole() -> None:
    for name in ("हिन्दी", "ภาษาไทย", "Nguyễn", "שָׁלוֹם"):
        assert unicodedata.normalize("NFC", name) == plain_name(name)


def test_line_breaks_become_blanks() -> None:
    assert "Anna Blum" == plain_name("Anna\n\tBlum")


def test_a_name_of_nothing_visible_becomes_somebody() -> None:
    assert plain_name("\u200b \u202e") == str(NAMELESS)


def test_names_are_capped_at_32_characters() -> None:
    assert len(plain_name("x" * 4000)) == 32


def test_ordinary_names_in_any_script_stay() -> None:
    assert plain_name("Zoë Ωmega Иван") == "Zoë Ωmega Иван"
