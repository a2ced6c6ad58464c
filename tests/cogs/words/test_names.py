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


SHOWN = {
    "characters that turn the direction": ("\u202eAnna\u2066", "Anna"),
    "more marks than any script piles up": ("q" + "\u0301\u0302\u0303" * 20 + "ueen", "q\u0301\u0302ueen"),
    "line breaks": ("Anna\n\tBlum", "Anna Blum"),
    "nothing visible": ("\u200b \u202e", str(NAMELESS)),
    "more than 32 characters": ("x" * 4000, "x" * 32),
    "several scripts": ("Zoë Ωmega Иван", "Zoë Ωmega Иван"),
    **{name: (name, unicodedata.normalize("NFC", name)) for name in ("हिन्दी", "ภาษาไทย", "Nguyễn", "שָׁלוֹם")},
}
"""Names as they are written, and as they are shown."""


@pytest.mark.parametrize(("name", "shown"), SHOWN.values(), ids=SHOWN)
def test_a_name_is_shown_on_one_line_with_what_belongs_to_its_script(name: str, shown: str) -> None:
    assert shown == plain_name(name)


@pytest.mark.parametrize("hidden", ["\x07", "\u202e", "\ue000", "\ud800", "\u20dd"], ids=["Cc", "Cf", "Co", "Cs", "Me"])
def test_what_nobody_can_see_or_what_encloses_letters_is_dropped(hidden: str) -> None:
    assert "Anna" == plain_name(f"An{hidden}na")
    assert "Anna dug." == escaped_text(f"An{hidden}na dug.", 100)


@pytest.mark.parametrize(
    ("written", "longest", "expected"),
    [
        ("one  \n\n  two words\r\n \u202e \nthree", 100, "one\ntwo words\nthree"),
        # It is cut before it is escaped.
        ("**abc", 3, "\\*\\*a"),
        ("", 3, ""),
        ("q" + "\u0301\u0302\u0303" * 20 + "ueen\n\u202ex", 500, "q\u0301\u0302ueen\nx"),
        ("**loud**", 100, r"\*\*loud\*\*"),
        ("[tap](x)", 100, r"\[tap\]\(x\)"),
        ("a_b~c`d|e>f", 100, r"a\_b\~c\`d\|e\>f"),
        (r"back\slash", 100, r"back\\slash"),
        ("# a\n- b", 100, "\\# a\n\\- b"),
        ("<@123> </new:1>", 100, r"\<\@123\> \<\/new\:1\>"),
        ("@everyone", 100, "\\@\u200beveryone"),
    ],
)
def test_what_somebody_wrote_keeps_its_lines_and_nothing_in_it_acts_as_markup(
    written: str, longest: int, expected: str
) -> None:
    assert expected == escaped_text(written, longest)


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
