"""Names of people, made safe to print: they come from strangers and may hold anything."""

import re
import unicodedata

import discord

LONGEST = 32
NAMELESS = "Somebody"
# Everything that Discord would read as markup, a mention, a timestamp, a command or a link.
_MARKUP = re.compile(r"[\\*_~`|>#\[\]()<:@/-]")


def plain_name(name: str) -> str:
    """Return a name of at most 32 characters on one line, without control or direction characters."""
    visible = "".join(letter for letter in unicodedata.normalize("NFC", name) if _is_visible(letter))
    return " ".join(visible.split())[:LONGEST].strip() or NAMELESS


def escaped_name(name: str) -> str:
    """Return the plain name so that none of it acts as markup, mention or link in a message."""
    plain = plain_name(name)
    return discord.utils.escape_mentions(_MARKUP.sub(lambda found: "\\" + found[0], plain))


def _is_visible(letter: str) -> bool:
    # Cf holds the characters that turn the writing direction, Mn and Me what piles up on a letter.
    category = unicodedata.category(letter)
    return category not in {"Cc", "Cf", "Co", "Cs", "Me", "Mn"} or letter == " "
