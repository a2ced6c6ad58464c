"""What all cogs share: tables, looks, clock, and the host's policies."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from render.game import AnyLook
from tables.service import Tables


@dataclass(frozen=True, slots=True)
class Policies:
    """The addresses of the host's privacy policy and terms of service; None where there is none."""

    privacy: str | None = None
    terms: str | None = None


NO_POLICIES = Policies()


@dataclass(frozen=True, slots=True)
class Context:
    """What a cog needs beside Discord: the facade of all tables, how each game is shown by slug, and UTC in seconds."""

    tables: Tables
    looks: Mapping[str, AnyLook]
    clock: Callable[[], int]
    policies: Policies = NO_POLICIES
