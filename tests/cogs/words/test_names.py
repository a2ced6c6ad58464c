import json
import unicodedata

import pytest

from cogs.words.text import NAMELESS, clipped, escaped_name, escaped_text, plain_name
from db.people.personal import FORMER
from languages.legible import legible_json, told_apart


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
    **{name: (name, unicodedata.normalize("NFC", name)) for name in ("हिन्दी", "ภาษาไทย", "Nguyễn")},
    **{name: (name, f"\u2068{unicodedata.normalize('NFC', name)}\u2069") for name in ("שָׁלוֹם", "عليّ", "Dan דן", "٣٤")},
    "letters that show nothing": ("\u3164\u115f\u1160\uffa0\u2800\u034f\u17b4", str(NAMELESS)),
    "such letters in a name": ("An\u3164na\u2800", "Anna"),
    "marks on no letter": ("\u0301\u0302 \u0303", str(NAMELESS)),
    "variation selectors on letters": ("A\ufe0fnna\U000e0101", "Anna"),
    "joiners at the ends": ("\u200dAnna\u200c", "Anna"),
    "the Persian half-space": ("می\u200cخواهم", "\u2068می\u200cخواهم\u2069"),
    "joined letters of Devanagari": ("क्\u200dष", "क्\u200dष"),
    "a family": ("👨\u200d👩\u200d👧\u200d👦 Blum", "👨\u200d👩\u200d👧\u200d👦 Blum"),
    "a coloured heart": ("❤\ufe0f\u200d🔥", "❤\ufe0f\u200d🔥"),
    "a joiner to a letter": ("👨\u200dA", "👨A"),
    "a flag of tags": ("\U0001f3f4\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f",) * 2,
    "tags without a flag": ("A\U000e0067\U000e007f", "A"),
    "a flag of tags that does not end": ("\U0001f3f4\U000e0067\U000e0062", "\U0001f3f4"),
    "flags beyond 32": ("🇩🇪" * 33, "🇩🇪" * 32),
    "a flag at the cut": ("x" * 31 + "🇩🇪", "x" * 31 + "🇩🇪"),
    "a skin tone at the cut": ("x" * 31 + "👍🏽y", "x" * 31 + "👍🏽"),
    "a family at the bound": ("👨\u200d👩\u200d👧\u200d👦" * 12, "👨\u200d👩\u200d👧\u200d👦" * 9),
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


@pytest.mark.parametrize(
    ("text", "most", "expected"),
    [
        ("abc", 3, "abc"),
        ("abcd", 3, "abc"),
        ("ab👍🏽", 3, "ab"),
        ("\u2068דן\u2069 plays", 6, "\u2068דן\u2069 p"),
        ("\u2068דניאל\u2069", 5, "\u2068דני\u2069"),
        ("ab\u2068דן\u2069", 3, "ab"),
        ("a" * 10**5, 4, "aaaa"),
    ],
)
def test_a_text_is_cut_between_signs_and_its_isolated_names_end(text: str, most: int, expected: str) -> None:
    assert expected == clipped(text, most)


def test_a_line_about_names_written_from_right_to_left_keeps_its_order() -> None:
    """Without isolation "דן 2 · בן 0" reads as if the first had the second's points."""
    first, second = escaped_name("דן"), escaped_name("בן")
    assert ["\u2068דן\u2069 2", "\u2068בן\u2069 0"] == f"{first} 2 · {second} 0".split(" · ")
    assert "Anna" == escaped_name("Anna")


FAMILY = "👨\u200d👩\u200d👧\u200d👦"
NAMESAKES = {
    "another case": (("Alex", "ALEX"), ("Alex", "ALEX (2)")),
    "accents": (("Alex", "Álex"), ("Alex", "Álex (2)")),
    "what nobody sees": (
        ("Alex", "Al\u200bex", "\u2066Alex", "A\u3164lex"),
        ("Alex", "Alex (2)", "Alex (3)", "Alex (4)"),
    ),
    "other forms of letters": (("Alex", "Ａｌｅｘ"), ("Alex", "Ａｌｅｘ (2)")),
    "what pictures leave out": (("Alex 🌹", "Alex"), ("Alex 🌹", "Alex (2)")),
    "signs alone": (("🌹", "🌷", "🌹\ufe0f"), ("🌹", "🌷", "🌹\ufe0f (2)")),
    "a name that looks numbered": (
        ("Alex", "Alex", "Alex (2)", "Alex"),
        ("Alex", "Alex (2)", "Alex (2) (2)", "Alex (3)"),
    ),
    "the same beginning": (("x" * 32 + "a", "x" * 32 + "b"), ("x" * 32, "x" * 28 + " (2)")),
    "long signs": ((FAMILY * 9,) * 2, (FAMILY * 9, FAMILY * 8 + " (2)")),
    "a script from right to left": (("דן", "דן"), ("\u2068דן\u2069", "\u2068דן (2)\u2069")),
    "nothing visible": (("\u3164", "\u200b"), (str(NAMELESS), f"{NAMELESS} (2)")),
    "deleted data": ((FORMER, FORMER), ("A former player", "A former player (2)")),
    "others": (("Alex", "Alexa", "A.", "אלכס"), ("Alex", "Alexa", "A.", "\u2068אלכס\u2069")),
}
"""Names in their order, and as they are shown."""


@pytest.mark.parametrize(("names", "shown"), NAMESAKES.values(), ids=NAMESAKES)
def test_two_people_called_the_same_have_numbers(names: tuple[str, ...], shown: tuple[str, ...]) -> None:
    assert shown == tuple(map(plain_name, told_apart(names)))
    assert told_apart(names) == told_apart(told_apart(names))
