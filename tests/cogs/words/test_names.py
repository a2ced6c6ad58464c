"""Strangers' names in our messages."""

import json
import unicodedata

import pytest

from cogs.words.text import NAMELESS, escaped_name, escaped_text, legible_json, plain_name
from db.people.personal import FORMER


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


@pytest.mark.parametrize("hidden", ["\x07", "\u202e", "\ue000", "\ud800", "\u20dd"], ids=["Cc", "Cf", "Co", "Cs", "Me"])
def test_what_nobody_can_see_or_what_encloses_letters_is_dropped(hidden: str) -> None:
    assert "Anna" == plain_name(f"An{hidden}na")
    assert "Anna dug." == escaped_text(f"An{hidden}na dug.", 100)


def test_what_somebody_wrote_keeps_its_lines_but_no_empty_ones() -> None:
    assert "one\ntwo words\nthree" == escaped_text("one  \n\n  two words\r\n \u202e \nthree", 100)


def test_what_somebody_wrote_is_cut_before_it_is_escaped() -> None:
    assert "\\*\\*a" == escaped_text("**abc", 3)
    assert "" == escaped_text("", 3)


@pytest.mark.parametrize(
    ("written", "expected"),
    [
        ("**loud**", r"\*\*loud\*\*"),
        ("[tap](x)", r"\[tap\]\(x\)"),
        ("a_b~c`d|e>f", r"a\_b\~c\`d\|e\>f"),
        (r"back\slash", r"back\\slash"),
        ("# a\n- b", "\\# a\n\\- b"),
        ("<@123> </new:1>", r"\<\@123\> \<\/new\:1\>"),
        ("@everyone", "\\@\u200beveryone"),
    ],
)
def test_nothing_that_somebody_wrote_acts_as_markup(written: str, expected: str) -> None:
    assert expected == escaped_text(written, 100)


def test_marks_pile_up_no_higher_in_what_somebody_writes() -> None:
    assert "q\u0301\u0302ueen\nx" == escaped_text("q" + "\u0301\u0302\u0303" * 20 + "ueen\n\u202ex", 500)


def test_whoever_had_their_data_deleted_is_a_former_player() -> None:
    assert "A former player" == plain_name(FORMER) == escaped_name(FORMER)


@pytest.mark.parametrize(
    ("name", "written"),
    [
        ("Jürgen 🌹", "Jürgen 🌹"),
        ("नमस्ते", "नमस्ते"),
        ("e\u0301e\u0301", "e\u0301e\u0301"),
        ("e" + "\u0301" * 4, "e\u0301\u0301" + r"\u0301\u0301"),
        ("\u202eAnna", r"\u202eAnna"),
        ("a\u2028b\x7f\x85", r"a\u2028b\u007f\u0085"),
        ("\U000e0041", r"\udb40\udc41"),
    ],
)
def test_json_shows_all_that_it_holds(name: str, written: str) -> None:
    told = legible_json(json.dumps({"name": name}, ensure_ascii=False).encode())
    assert f'{{"name": "{written}"}}' == told.decode()
    assert {"name": name} == json.loads(told)
