"""Makes names and other people's texts safe to print, since they may contain anything; and fits texts to lengths."""

import json
import re
import unicodedata
from collections.abc import Iterable, Sequence
from functools import lru_cache

import discord

from cogs.words import general as words
from db.people.personal import FORMER
from languages.speech import N_, Text, _
from render.text.emojis import plain

LONGEST = 32
NAMELESS = N_("Somebody")
_REMEMBERED = 4096
"""Size of the cache of escaped names: each panel and post names all people of its table, some several times."""
_MARKS = 2
"""The most combining marks on a letter in any script; more only cover other lines."""
# Everything that Discord would interpret as markup, a mention, a timestamp, a command or a link.
_MARKUP = re.compile(r"[\\*_~`|>#\[\]()<:@/-]")
_FOREIGN = re.compile("[ -~][\x7f-\U0010ffff]+")


def plain_name(name: str) -> str:
    """Return a name of at most 32 characters on one line, without control, direction or piled-up characters."""
    if name == FORMER:
        return _("A former player")
    return _one_line(name) or str(NAMELESS)


@lru_cache(_REMEMBERED)
def _one_line(name: str) -> str:
    return " ".join(_legible(name).split())[:LONGEST].strip()


def escaped_name(name: str) -> str:
    """Return the name, cleaned, and escaped so that nothing in it acts as markup, mention or link."""
    return _escaped(plain_name(name))


@lru_cache(_REMEMBERED)
def _escaped(plain: str) -> str:
    return discord.utils.escape_mentions(_MARKUP.sub(lambda found: "\\" + found[0], plain))


def mentioned(user_id: int, name: str) -> str:
    """Mention somebody, and name them if their name is known: the mention of who has left is only a number."""
    return f"<@{user_id}> ({escaped_name(name)})" if name else f"<@{user_id}>"


def escaped_text(text: str, longest: int) -> str:
    """Return somebody's text with its line breaks, shortened, and escaped so that nothing in it acts as markup."""
    lines = (_legible(line).strip() for line in text[:longest].splitlines())
    safe = "\n".join(_MARKUP.sub(lambda found: "\\" + found[0], line) for line in lines if line)
    return discord.utils.escape_mentions(safe)


def legible_json(text: bytes) -> bytes:
    """Return the JSON with invisible and piled-up characters as escapes."""
    return _FOREIGN.sub(lambda found: _numbered(found[0]), text.decode()).encode()


def _numbered(run: str) -> str:
    """Return part of a JSON string with such characters as escapes; its first character needs none."""
    kept = [run[0]]
    for place, letter in enumerate(run[1:], 1):
        is_piled = _is_mark(letter) and all(map(_is_mark, run[max(0, place - _MARKS) : place]))
        is_fine = _is_visible(letter) and not is_piled and unicodedata.category(letter) not in {"Zl", "Zp"}
        kept.append(letter if is_fine else json.dumps(letter)[1:-1])
    return "".join(kept)


def _legible(line: str) -> str:
    """Return the visible characters of a line, with a blank for every kind of space, and no piled-up marks."""
    kept: list[str] = []
    for letter in unicodedata.normalize("NFC", line):
        if letter.isspace():
            kept.append(" ")
        elif _is_visible(letter) and not (_is_mark(letter) and all(map(_is_mark, kept[-_MARKS:]))):
            kept.append(letter)
    return "".join(kept)


def _is_visible(letter: str) -> bool:
    # Category Cf includes the characters that change the writing direction.
    return unicodedata.category(letter) not in {"Cc", "Cf", "Co", "Cs", "Me"}


def _is_mark(letter: str) -> bool:
    return unicodedata.category(letter) == "Mn"


TEXT = 4000
"""The most characters that Discord allows in all texts of a message together."""
_FENCE = "```"


def size(lines: Iterable[Text]) -> int:
    """Return the length of lines in characters, each with its line break."""
    return sum(len(str(line)) + 1 for line in lines)


def shortened(lines: Sequence[Text], room: int) -> tuple[str, ...]:
    """Return the texts, if need be without emojis, or as many lines as there is room for and one that says so."""
    told = tuple(filter(None, map(str, lines)))
    if size(told) > room:
        told = tuple(map(plain, told))
    if size(told) <= room:
        return told
    room -= size((_FENCE, words.AND_MORE))
    kept: list[str] = []
    for line in "\n".join(told).split("\n"):
        room -= len(line) + 1
        if room < 0:
            break
        kept.append(line)
    if sum(line.startswith(_FENCE) for line in kept) % 2:
        kept.append(_FENCE)
    return ("\n".join((*kept, str(words.AND_MORE))),) if kept else ()


def fitted(opening: Sequence[Text], body: Sequence[Text], closing: Sequence[Text]) -> tuple[str, ...]:
    """Return all lines of a message; only the body is shortened to fit."""
    return (*map(str, opening), *shortened(body, TEXT - size((*opening, *closing))), *map(str, closing))
