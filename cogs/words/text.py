"""Makes names and other people's texts safe to print, since they may contain anything; and fits texts to lengths."""

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache

import discord
import regex

from cogs.words import general as words
from db.people.personal import FORMER
from languages.legible import beginning, legible, name_and_number, visible_name
from languages.speech import N_, Text, _
from render.text.emojis import plain

NAMELESS = N_("Somebody")
_REMEMBERED = 4096
"""Size of the cache of escaped names: each panel and post names all people of its table, some several times."""
# Everything that Discord would interpret as markup, a mention, a timestamp, a command or a link.
_MARKUP = re.compile(r"[\\*_~`|>#\[\]()<:@/-]")
_ISOLATED, _ISOLATION_ENDS = "\u2068", "\u2069"
_RIGHT_TO_LEFT = regex.compile(r"[\p{Bidi_Class=R}\p{Bidi_Class=AL}\p{Bidi_Class=AN}]")


def plain_name(name: str) -> str:
    """
    Return a name of at most 32 signs on one line, without control, direction or piled-up characters.

    A name that is written from right to left is isolated, so that what stands after it keeps its order. The number that
    tells it apart belongs to it.
    """
    own, number = name_and_number(name)
    if own == FORMER:
        return f"{_('A former player')}{number}"
    return _one_line(name) if visible_name(own) else f"{NAMELESS}{number}"


@lru_cache(_REMEMBERED)
def _one_line(name: str) -> str:
    kept = visible_name(name)
    return f"{_ISOLATED}{kept}{_ISOLATION_ENDS}" if _RIGHT_TO_LEFT.search(kept) else kept


def clipped(text: str, most: int) -> str:
    """Return the beginning of a text, at most so many characters: whole signs, and isolated names that end."""
    if len(text) <= most:
        return text
    kept = beginning(text, most)
    if kept.count(_ISOLATED) > kept.count(_ISOLATION_ENDS):
        kept = beginning(text, most - 1)
        kept += _ISOLATION_ENDS * (kept.count(_ISOLATED) - kept.count(_ISOLATION_ENDS))
    return kept


def escaped_name(name: str) -> str:
    """Return the name, cleaned, and escaped so that nothing in it acts as markup, mention or link."""
    return escaped(plain_name(name))


@lru_cache(_REMEMBERED)
def escaped(plain: str) -> str:
    """Return a line of cleaned names, escaped so that nothing in it acts as markup, mention or link."""
    return discord.utils.escape_mentions(_MARKUP.sub(lambda found: "\\" + found[0], plain))


def mentioned(user_id: int, name: str = "") -> str:
    """Mention somebody, and name them if their name is known: the mention of who has left is only a number."""
    return f"<@{user_id}> ({escaped_name(name)})" if name else f"<@{user_id}>"


def escaped_text(text: str, longest: int) -> str:
    """Return somebody's text with its line breaks, shortened, and escaped so that nothing in it acts as markup."""
    lines = (legible(line).strip() for line in clipped(text, longest).splitlines())
    safe = "\n".join(_MARKUP.sub(lambda found: "\\" + found[0], line) for line in lines if line)
    return discord.utils.escape_mentions(safe)


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
