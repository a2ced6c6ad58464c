"""
Time zones by what people call them: their IANA names, and large cities in many languages.

The cities stand in `cities.txt`, which `python -m tools.sources.cities` writes: a zone and names in a line, the
largest city first.
"""

import unicodedata
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from pathlib import Path
from typing import NamedTuple
from zoneinfo import available_timezones

_MOST = 25
"""As many as Discord offers."""
CITIES = Path(__file__).with_name("cities.txt")
_LETTERS = str.maketrans(
    {"ł": "l", "ø": "o", "đ": "d", "ð": "d", "ı": "i", "æ": "ae", "œ": "oe", "þ": "th", "\u2019": None}
)
"""Letters that are no other letter with a sign, and what people type for them."""
_SIGNS = str.maketrans(dict.fromkeys("_-/.,()", " ") | {"'": None})
"""What stands between words or within them."""


class City(NamedTuple):
    """What a time zone is called, and its IANA name."""

    name: str
    zone: str


class _Names(NamedTuple):
    """All names: each whole one, folded, with its city; and each end of one that begins with a word, sorted."""

    whole: dict[str, City]
    ends: Sequence[tuple[str, int, City]]


def find_zone(typed: str) -> str | None:
    """Return the IANA name of the zone that somebody means, the largest city's if several are called so; or None."""
    # A suggestion that was taken and then changed still has the zone in brackets.
    for name in (typed, typed.rpartition("(")[2].rstrip(") ")):
        if (city := _names().whole.get(folded(name))) is not None:
            return city.zone
    return None


def zones_like(typed: str, most: int) -> list[City]:
    """
    Return what a begun name may become, each place once: what it is already, then what begins so, then what has such a
    word.

    Larger cities come first, then zones by their own names.
    """
    return list(_like(folded(typed))[:most])


@lru_cache(maxsize=1024)
def _like(wanted: str) -> tuple[City, ...]:
    found, ends = dict[int, tuple[tuple[bool, bool, int], City]](), _names().ends
    for place in range(bisect_left(ends, (wanted,)), len(ends)):
        end, rank, city = ends[place]
        if not end.startswith(wanted):
            break
        name = folded(city.name)
        order = (name != wanted, not name.startswith(wanted), rank)
        if rank not in found or order < found[rank][0]:
            found[rank] = order, city
    return tuple(city for _, city in sorted(found.values())[:_MOST])


def folded(name: str) -> str:
    """Return a name as it is compared: in lower case, without accents, with one blank between words."""
    if not name.isascii():
        letters = unicodedata.normalize("NFKD", name.casefold().translate(_LETTERS))
        name = "".join([letter for letter in letters if not unicodedata.combining(letter)])
    return " ".join(name.lower().translate(_SIGNS).split())


def known_zones() -> frozenset[str]:
    """Return the zones that people may choose."""
    names = available_timezones()
    return frozenset(("UTC", *(name for name in names if "/" in name and not name.startswith("Etc/"))))


@cache
def _names() -> _Names:
    zones, whole, ends = known_zones(), dict[str, City](), list[tuple[str, int, City]]()
    for rank, city in _cities(zones):
        # The system's list of zones may be older or newer than ours.
        if city.zone in zones:
            name = folded(city.name)
            whole.setdefault(name, city)
            ends.append((name, rank, city))
            ends += [(name[begin:], rank, city) for begin in range(1, len(name)) if name[begin - 1] == " "]
    return _Names(whole, sorted(ends))


def _cities(zones: frozenset[str]) -> Iterator[tuple[int, City]]:
    lines = CITIES.read_text("utf-8").splitlines()
    for rank, line in enumerate(lines):
        zone, _, names = line.partition("\t")
        for name in names.split("|"):
            yield rank, City(name, zone)
    for rank, zone in enumerate(sorted(zones), len(lines)):
        yield rank, City(zone, zone)
        yield rank, City(zone.rpartition("/")[2].replace("_", " "), zone)
