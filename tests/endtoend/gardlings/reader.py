"""Somebody who plays Gardlings by what is written in panels alone, and types whole turns."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from playground.actors.seen import Seen
from playground.world.components import ComponentKind

_TURNS = ("as drawn", "a quarter turn right", "half a turn", "a quarter turn left")
_PLACE = re.compile(rf"(\d+|No|no) gems?, at (-?\d+:-?\d+), ({'|'.join(_TURNS)})")
_OWN = r"^\*\*{}\*\* (\d+) gems? .*?(\d+) of (\d+) gnomes · (\d+) coins?.* · in the bag: ([^·\n]+)"
_MARKET = re.compile(r"^(Yellow|Purple|Blue|Green) for (\d+).*?: (.+)$", re.MULTILINE)
_PILE = re.compile(r"([YPBG]\d+) (?!empty)\w+")
_GNOMES = {"gnome": 1, "two gnomes": 2}
_DARING = 0.3
"""How likely a tile may be that has too many gnomes."""


@dataclass(frozen=True, slots=True)
class Place:
    """A place for the drawn tile as it is typed, and the gems that it brings."""

    notation: str
    gems: int


@dataclass(frozen=True, slots=True)
class Board:
    """What a panel says: the reader's own figures and bag, what a draft brings, the places offered, stacks by price."""

    gems: int
    gnomes: int
    limit: int
    bag: Mapping[str, int]
    brings: int
    places: Sequence[Place]
    stacks: Mapping[int, str]

    @property
    def best(self) -> Place:
        return max(self.places, key=lambda place: place.gems)

    @property
    def dares(self) -> bool:
        """Whether the reader draws once more."""
        bad = sum(self.bag.get(name, 0) for name, number in _GNOMES.items() if self.gnomes + number > self.limit)
        return bool(self.bag) and bad <= _DARING * sum(self.bag.values())

    def purchase(self) -> str:
        """Return the decision that buys the dearest tile without coins."""
        paid = [price for price in self.stacks if price <= self.gems]
        return f"buy:{self.stacks[max(paid)].lower()}" if paid else "buy:pity"


def read(panel: Seen, name: str) -> Board:
    own = re.search(_OWN.format(name), panel.text, re.MULTILINE)
    assert own, panel.text
    selects = [part for part in panel.components if part["type"] == ComponentKind.STRING_SELECT]
    details = [option.get("description") or "" for select in selects for option in select["options"]]
    places = _PLACE.findall("\n".join((panel.text, *details)))
    return Board(
        gems=int(own[1]),
        gnomes=int(own[2]),
        limit=int(own[3]),
        bag={} if own[5].strip() == "nothing" else dict(map(_counted, own[5].strip().split(", "))),
        brings=sum(map(int, re.findall(r"^Brings \*\*\+(\d+)\*\*", panel.text, re.MULTILINE))),
        places=[
            Place(f"lay:{place}:{_TURNS.index(turn)}", int(gems) if gems.isdecimal() else 0)
            for gems, place, turn in places
        ],
        stacks={int(price): _PILE.findall(piles)[0] for _, price, piles in _MARKET.findall(panel.text)},
    )


def read_offers(offers: Sequence[str]) -> Sequence[Place]:
    """Read suggestions of places: the notation, and what it brings in brackets."""
    found = [re.match(r"(lay:\S+) \((\d+|No) gem", offer) for offer in offers]
    return [Place(offer[1], int(offer[2]) if offer[2].isdecimal() else 0) for offer in found if offer]


def _counted(told: str) -> tuple[str, int]:
    """Read "gnome ×3"."""
    name, _, number = told.partition(" ×")
    return name, int(number or 1)
