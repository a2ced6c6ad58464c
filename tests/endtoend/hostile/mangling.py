"""Texts as no player means them: flipped, cut, joined, repeated, in other alphabets, with what breaks parsers."""

import re
from collections.abc import Callable, Sequence
from random import Random

_DIGITS = re.compile(r"\d+")
Mangle = Callable[[str, Random], str]

LONGEST = 6000
"""Discord lets no text of a person through that is longer."""
POISON = (
    *("\x00", "\ud800", "\udfff", "\u202e", "\u2066", "\u200b", "\ufeff", "\u0130", "\u00df"),
    *("\u0661\u0662", "\uff11", "\u00b2", "\U0001f339", "\U0001f468\u200d\U0001f469\u200d\U0001f467"),
    *("e" + "\u0301" * 40, "\r\n", "\t", "|", "||", "\\", "'", '"; DROP TABLE games; --', "%s%n{0}{x}${y}"),
    *("<@1>", "@everyone", "</new:1>", "<t:0>", "```", "[x](http://x)", "()" * 50, "((((", "/", "..."),
    *("-1", "+1", "1e9", "0x7f", "1_000", "NaN", "None", "9" * 18, "9" * 19, str(2**63), str(2**64)),
    *("9" * 400, "0" * 60, "confirm", "end", "none"),
)


def _flip(text: str, lot: Random) -> str:
    if not text:
        return chr(lot.randrange(0x110000))
    place = lot.randrange(len(text))
    flipped = (ord(text[place]) ^ (1 << lot.randrange(8))) % 0x110000
    return text[:place] + chr(flipped) + text[place + 1 :]


def _cut(text: str, lot: Random) -> str:
    start, end = sorted(lot.randrange(len(text) + 1) for _ in range(2))
    return lot.choice((text[:start], text[end:], text[start:end], text[:start] + text[end:]))


def _double(text: str, lot: Random) -> str:
    return (text * lot.choice((2, 2, 3, 3, 40, 2000)))[:LONGEST]


def _poison(text: str, lot: Random) -> str:
    place = lot.randrange(len(text) + 1)
    return text[:place] + lot.choice(POISON) + text[place:]


def _swap(text: str, lot: Random) -> str:
    parts = text.split("|") if "|" in text else text.split()
    lot.shuffle(parts)
    return ("|" if "|" in text else " ").join(parts)


def _number(text: str, lot: Random) -> str:
    """Put another number in place of each one."""
    return _DIGITS.sub(lambda found: lot.choice(("7", "0", found[0][::-1], found[0] + "1", "99")), text)


def _case(text: str, lot: Random) -> str:
    return lot.choice((text.upper(), text.title(), text.swapcase()))


def _nothing(_: str, lot: Random) -> str:
    return lot.choice(("", " ", "\u3000", "\n", lot.choice(POISON)))


_WAYS: Sequence[Mangle] = (*[_flip, _cut, _poison, _number] * 2, _double, _swap, _case, _nothing)


def mangled(text: str, others: Sequence[str], lot: Random) -> str:
    """Return a text changed in one to three ways, or joined with another one of its kind."""
    for _ in range(lot.randint(1, 3)):
        way = lot.randrange(len(_WAYS) + 1)
        if way == len(_WAYS):
            other = lot.choice(others)
            text = lot.choice((text + other, f"{text} {other}", f"{text}|{other}", other + text))
        else:
            text = _WAYS[way](text, lot)
        text = text[:LONGEST]
    return text
