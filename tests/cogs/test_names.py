"""Strangers' names in our messages."""

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


def test_direction_and_piled_up_characters_are_dropped() -> None:
    assert plain_name("\u202eA\u0336\u0332nna\u2066") == "Anna"


def test_a_name_of_nothing_visible_becomes_somebody() -> None:
    assert plain_name("\u200b \u202e") == NAMELESS


def test_names_are_capped_at_32_characters() -> None:
    assert len(plain_name("x" * 4000)) == 32


def test_ordinary_names_in_any_script_stay() -> None:
    assert plain_name("Zoë Ωmega Иван") == "Zoë Ωmega Иван"
