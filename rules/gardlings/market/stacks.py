"""
The stacks on the table, by number: 0 holds the pity pigs, then come g1, b1, p1, y1, g2, b2 and so on.

A stack's number does not depend on how many copies of the game lie there; more copies have more stacks at the end.
"""

import re

from rules.gardlings.box import FOR_SALE, PRICE, STACKS_PER_COPY, Level

PITY = 0
"""The stack of the pity pigs, which lie face down and cost nothing."""
LEVELS = (Level.PITY, *FOR_SALE)
"""The levels that stacks hold, by number; each pig mutates into the next."""
PRICES = (0, *(PRICE[level] for level in FOR_SALE))
"""Prices in gems, by the number of the level."""
FIRST_WITH_COIN = 2
"""The level from which on each stack has a coin beside it: green has none."""
_LETTERS = "gbpy"


def how_many(copies: int) -> int:
    """Return how many stacks lie on the table, that of the pity pigs included."""
    return 1 + STACKS_PER_COPY * len(FOR_SALE) * copies


def stacks_of(level: int, number: int) -> range:
    """Return the stacks of a level (0: pity pigs, 1-4: green to yellow) among all on the table."""
    return range(level, number, len(FOR_SALE)) if level else range(1)


def level_of(stack: int) -> int:
    """Return the number of a stack's level."""
    return 0 if stack == PITY else 1 + (stack - 1) % len(FOR_SALE)


def stack_name(stack: int) -> str:
    """Return the notation of a stack: "pity", "g1", "y10"."""
    if stack == PITY:
        return "pity"
    number, level = divmod(stack - 1, len(FOR_SALE))
    return f"{_LETTERS[level]}{number + 1}"


def parse_stack(text: str) -> int | None:
    """Read a notation in lower case, or return None if it is none."""
    if text == "pity":
        return PITY
    read = re.fullmatch(r"([gbpy])([1-9][0-9]?)", text, re.ASCII)
    return None if read is None else len(FOR_SALE) * (int(read[2]) - 1) + _LETTERS.index(read[1]) + 1
