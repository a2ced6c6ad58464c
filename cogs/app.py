"""What all cogs share: tables, looks, clock, and the host's policies."""

from collections.abc import Awaitable, Callable, Mapping, MutableMapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from cogs.concurrency import Admission
from render.game import AnyLook
from tables.service import Tables

if TYPE_CHECKING:
    from cogs.interactions.command_list import Registrar
    from cogs.panels.live import LivePanels


@dataclass(frozen=True, slots=True)
class Policies:
    """The addresses of the host's privacy policy and terms of service; None where there is none."""

    privacy: str | None = None
    terms: str | None = None


NO_POLICIES = Policies()


@dataclass(slots=True)
class App:
    """
    What all that serves clicks shares: the facade of all tables, how each game is shown by slug, and UTC in seconds.

    `members` is when Discord last said whether somebody is on a server, and what, by server and person.
    `admission` is for what takes long. `live_panels` go on by themselves. The client adds `registrar`, which knows the
    commands' ids, and `reaches`, which sends somebody a first direct message and tells whether it arrived.
    """

    tables: Tables
    looks: Mapping[str, AnyLook]
    clock: Callable[[], int]
    policies: Policies = NO_POLICIES
    members: MutableMapping[tuple[int, int], tuple[int, bool]] = field(default_factory=dict)
    admission: Admission = field(default_factory=Admission)
    live_panels: "LivePanels" = field(init=False)
    registrar: "Registrar" = field(init=False)
    reaches: Callable[[int], Awaitable[bool]] = field(init=False)
