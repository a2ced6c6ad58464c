"""What one person may know at one moment, and the search for anything more in what they were shown."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from hashlib import sha256
from typing import Any, Protocol

from rules.game import Seat
from rules.registry import GAMES
from tests.endtoend.emperors_garden.secrecy import EmperorsGardenSecrecy
from tests.endtoend.gardlings.secrecy import GardlingsSecrecy
from tests.endtoend.sanssouci.secrecy import SanssouciSecrecy
from tests.endtoend.topiary.secrecy import TopiarySecrecy

_READABLE = frozenset(
    {"content", "label", "value", "description", "custom_id", "placeholder", "name", "filename", "title"}
)
_HEX = re.compile(r"[0-9a-f]{64}")


class Secrecy(Protocol):
    """What is secret in one game. Lines are in lower case; `facts` is whatever `facts` returned."""

    def facts(self, state: Any, seat: Seat | None) -> Any:  # noqa: ANN401 - each game has its own
        """Return what the seat, or a spectator, may know of a state."""

    def leaks_of_line(self, line: str, facts: Any) -> Iterator[str]:  # noqa: ANN401
        """Yield everything in a line that is not among the facts."""

    def plants(self, state: Any, facts: Any) -> dict[str, dict[str, Any]]:  # noqa: ANN401
        """Return payloads, by name, each of which tells the first player and a spectator too much."""

    def known(self, state: Any) -> dict[str, Any]:  # noqa: ANN401
        """Return a payload that tells the first player everything that they may know."""


SECRECIES: dict[str, Secrecy] = {
    "sanssouci": SanssouciSecrecy(),
    "topiary": TopiarySecrecy(),
    "emperors-garden": EmperorsGardenSecrecy(),
    "gardlings": GardlingsSecrecy(),
}
"""By the slug of the game."""


@dataclass(frozen=True, slots=True)
class Knowledge:
    """What somebody may know: the facts of the game, and the deal's key once it is over."""

    secrecy: Secrecy
    facts: Any
    key: bytes
    is_over: bool


def knowledge(slug: str, state: Any, seat: Seat | None, key: bytes) -> Knowledge:  # noqa: ANN401 - any game's state
    """Return what the seat (None: a spectator) may know of a state."""
    secrecy = SECRECIES[slug]
    return Knowledge(secrecy, secrecy.facts(state, seat), key, is_over=not GAMES[slug].to_act(state))


def leaks(payload: Mapping[str, Any], known: Knowledge, *table_names: str) -> list[str]:
    """Return every string of a delivery that tells more than somebody may know, with what it tells."""
    found = []
    for text in readable(payload):
        plain = text.lower()
        for name in table_names:
            plain = plain.replace(name.lower(), "")
        found += [f"{leak} in {text!r}" for line in plain.splitlines() for leak in _leaks_of_line(line, known)]
    return found


def readable(part: Any) -> Iterator[str]:  # noqa: ANN401 - any JSON
    """Yield all that can be read, pressed or looked up in a payload."""
    if isinstance(part, list):
        for item in part:
            yield from readable(item)
    if isinstance(part, dict):
        for key, value in part.items():
            if isinstance(value, str) and key in _READABLE:
                yield value
            elif key not in ("author", "interaction_metadata", "interaction", "thread", "application"):
                yield from readable(value)


def _leaks_of_line(line: str, known: Knowledge) -> Iterator[str]:
    if not known.is_over and any(found != sha256(known.key).hexdigest() for found in _HEX.findall(line)):
        yield "a key"
    yield from known.secrecy.leaks_of_line(line, known.facts)
