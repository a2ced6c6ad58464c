"""Short human names for tables and computer players."""

from collections.abc import Iterable
from itertools import count

ADJECTIVES = (
    "Amber", "Ancient", "Bright", "Calm", "Clear", "Cool", "Early", "Evening", "Fragrant", "Gentle", "Gilded", "Golden",
    "Green", "Hidden", "Hushed", "Ivory", "Late", "Leafy", "Little", "Lofty", "Marble", "Mellow", "Misty", "Morning",
    "Mossy", "Northern", "Old", "Pale", "Patient", "Quiet", "Royal", "Shady", "Silver", "Sleepy", "Southern", "Still",
    "Sunny", "Tall", "Velvet", "Winding", "Winter",
)  # fmt: skip
NOUNS = (
    "Arbour", "Avenue", "Balcony", "Basin", "Bench", "Blossom", "Bower", "Bridge", "Cascade", "Colonnade", "Courtyard",
    "Cypress", "Fountain", "Gate", "Grotto", "Grove", "Hedge", "Laurel", "Lawn", "Lily", "Linden", "Maze", "Meadow",
    "Orangery", "Orchard", "Palm", "Parterre", "Path", "Pavilion", "Peacock", "Pergola", "Plane", "Pond", "Rose",
    "Statue", "Stairway", "Sundial", "Swan", "Terrace", "Urn", "Vine", "Yew", "Willow",
)  # fmt: skip
_STRIDE = 1019
"""Shares no divisor with the number of names, so each comes up once before one comes again."""


def table_name(game_id: int) -> str:
    """Return the name of a table: the same for the same id, another for each of the ids near it."""
    place = game_id * _STRIDE % (len(ADJECTIVES) * len(NOUNS))
    adjective, noun = divmod(place, len(NOUNS))
    return f"{ADJECTIVES[adjective]} {NOUNS[noun]}"


def free_computer_name(taken: Iterable[str]) -> str:
    """Return the first name of a computer that nobody at the table has."""
    names = set(taken)
    return next(name for name in map(computer_name, count(1)) if name not in names)


def computer_name(number: int) -> str:
    """Return the name of the computer that joined as that number, counted from 1."""
    return f"Computer {number}"
