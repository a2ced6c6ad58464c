"""Moves of one word, and what notations look like."""

import re
from dataclasses import dataclass
from typing import ClassVar

NOTATION = re.compile(r"[a-z0-9:+-]{1,24}")


@dataclass(frozen=True, slots=True)
class WordMove:
    """A move without facts: its kind is its notation."""

    kind: ClassVar[str]

    def __str__(self) -> str:
        return self.kind


def plain(text: str) -> str:
    """
    Return what may be a notation or a short form, in lower case; empty if it cannot be one.

    What is left can hold no markup, mention or link, so it can be repeated to the table.
    """
    word = text.strip().lower() if text.isascii() else ""
    return word if NOTATION.fullmatch(word) else ""
