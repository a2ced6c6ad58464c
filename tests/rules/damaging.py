"""What may be wrong with a state that is read from a record: each a change of its JSON, in place."""

from collections.abc import Callable
from typing import Any

Damage = Callable[[dict[str, Any]], object]


def set_at(*path: str | int, to: object) -> Damage:
    """Put another value where the path leads."""

    def damage(data: dict[str, Any]) -> None:
        spot: Any = data
        for step in path[:-1]:
            spot = spot[step]
        spot[path[-1]] = to

    return damage
