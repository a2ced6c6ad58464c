"""What may be wrong with data that is read from a file: each a change of it, in place."""

from collections.abc import Callable
from typing import Any

Damage = Callable[[dict[str, Any]], object]


def set_at(*path: str | int, to: object) -> Damage:
    """Put another value where the path leads."""
    return lambda data: spot(data, path).__setitem__(path[-1], to)


def drop_at(*path: str | int) -> Damage:
    """Remove what the path leads to."""
    return lambda data: spot(data, path).pop(path[-1])


def change_at(*path: str | int, by: Callable[[Any], object]) -> Damage:
    """Put another value where the path leads, made from the one that is there."""

    def damage(data: dict[str, Any]) -> None:
        around = spot(data, path)
        around[path[-1]] = by(around[path[-1]])

    return damage


def spot(data: dict[str, Any], path: tuple[str | int, ...]) -> Any:  # noqa: ANN401 - any JSON
    """Return the object or array in which the path ends."""
    around: Any = data
    for step in path[:-1]:
        around = around[step]
    return around
