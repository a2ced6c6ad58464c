"""Texts by people without what nobody can see or what piles up: for names, told apart, and as escapes in JSON."""

import json
import re
import unicodedata
from collections.abc import Iterable
from functools import lru_cache
from itertools import count

import regex

LONGEST = 32
"""The most signs of a name, as people count them: an emoji of several characters is one."""
_MOST_CHARACTERS = 2 * LONGEST
_REMEMBERED = 4096
"""Size of the caches of names: each panel and post names all people of its table, some several times."""
_MARKS = 2
"""The most combining marks on a letter in any script; more only cover other lines."""
_GRAPHEME = regex.compile(r"\X")
_SHOWN = regex.compile(r"[\p{L}\p{N}\p{P}\p{S}]")
_NUMBERED = re.compile(r"(.*?)( \(\d+\))?", re.DOTALL)
_CHOOSES_A_LOOK = ("\ufe0e", "\ufe0f")
_FOREIGN = re.compile("[ -~][\x7f-\U0010ffff]+")
_HIDDEN = r"\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Me}\u2800"
"""What shows nothing, changes the direction of writing or encloses letters, and the blank of braille."""
_EMOJI = r"\p{Extended_Pictographic}"
_LEGIBLE = regex.compile(
    rf"""
    # A flag that is written with tags: of England, say.
    \U0001F3F4[\U000E0030-\U000E0039\U000E0061-\U000E007A]+\U000E007F
    # Whether an emoji is coloured, and what joins several to one.
    | (?<={_EMOJI})[\uFE0E\uFE0F]
    | (?<=[{_EMOJI}\uFE0F\p{{Emoji_Modifier}}])\u200D(?={_EMOJI})
    # What joins letters or keeps them apart, as Persian needs it.
    | (?<=[\p{{L}}\p{{M}}])[\u200C\u200D](?=\p{{L}})
    | [^{_HIDDEN}]
    """,
    regex.VERBOSE,
)
_PILED = regex.compile(rf"(\p{{Mn}}{{{_MARKS}}})\p{{Mn}}+|(?<!\S)\p{{M}}+")
"""Marks above others, and those on no letter."""


def legible_json(text: bytes) -> bytes:
    """Return the JSON with invisible and piled-up characters as escapes."""
    return _FOREIGN.sub(lambda found: _numbered(found[0]), text.decode()).encode()


_ESCAPED = regex.compile(rf"[{_HIDDEN}\p{{Zl}}\p{{Zp}}]|(?<=\p{{Mn}}{{{_MARKS}}})\p{{Mn}}")


def _numbered(run: str) -> str:
    """Return part of a JSON string with such characters as escapes; its first character needs none."""
    return run[0] + _ESCAPED.sub(lambda found: json.dumps(found[0])[1:-1], run[1:])


def legible(line: str) -> str:
    """Return the visible characters of a line, with a blank for every kind of space, and no piled-up marks."""
    spaced = "".join([" " if letter.isspace() else letter for letter in unicodedata.normalize("NFC", line)])
    return _PILED.sub(r"\1", "".join(_LEGIBLE.findall(spaced)))


@lru_cache(_REMEMBERED)
def visible_name(name: str, most: int = LONGEST) -> str:
    """Return what people see of a name, on one line and of at most so many signs; empty if it would show nothing."""
    signs = _GRAPHEME.findall(" ".join(legible(name).split()))[:most]
    kept = beginning("".join(signs), _MOST_CHARACTERS - (LONGEST - most)).strip()
    return kept if _SHOWN.search(kept) else ""


def beginning(text: str, most: int) -> str:
    """Return the beginning of a text: whole signs, at most so many characters."""
    kept = ""
    for sign in _GRAPHEME.findall(text):
        if len(kept) + len(sign) > most:
            break
        kept += sign
    return kept


@lru_cache(_REMEMBERED)
def heard(name: str) -> str:
    """Return what is the same for names that people take for one: without accents, case and what is no letter."""
    shown = unicodedata.normalize("NFKD", visible_name(name).casefold())
    signs = [sign for sign in shown if not unicodedata.combining(sign) and sign not in _CHOOSES_A_LOOK]
    return "".join([sign for sign in signs if sign.isalnum() or unicodedata.category(sign)[0] == "M"]) or "".join(signs)


def told_apart(names: Iterable[str]) -> tuple[str, ...]:
    """Return the names in order; each that people would take for an earlier one has a number: "Alex (2)"."""
    known: set[str] = set()
    told = []
    for name in names:
        numbers = (f" ({number})" for number in count(2))
        tries = (visible_name(name, LONGEST - len(tail)) + tail for tail in numbers)
        kept = name if heard(name) not in known else next(one for one in tries if heard(one) not in known)
        known.add(heard(kept))
        told.append(kept)
    return tuple(told)


def name_and_number(name: str) -> tuple[str, str]:
    """Part a name from the number that tells it apart, with the blank between them; empty if it has none."""
    found = _NUMBERED.fullmatch(name)
    assert found is not None
    return found[1], found[2] or ""
