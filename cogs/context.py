"""What all cogs share: the tables, the looks and the clock."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from render.game import AnyLook
from tables.service import Tables


@dataclass(frozen=True, slots=True)
class Context:
    """
    The surroundings of the client.

    Args:
        tables: all tables of this process.
        looks: how each game looks, by slug.
        clock: returns UTC seconds.
    """

    tables: Tables
    looks: Mapping[str, AnyLook]
    clock: Callable[[], int]
