"""What all cogs share: tables, looks and clock."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from render.game import AnyLook
from tables.service import Tables


@dataclass(frozen=True, slots=True)
class Context:
    """What a cog needs beside Discord: the facade of all tables, how each game is shown by slug, and UTC in seconds."""

    tables: Tables
    looks: Mapping[str, AnyLook]
    clock: Callable[[], int]
