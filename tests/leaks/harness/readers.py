"""Who may read what is delivered of a table."""

from dataclasses import dataclass
from enum import Enum

from rules.game import Seat
from tables.model.place import Person
from tests.tables.hall import PEOPLE

EVA, MAX, EMMA = Person(21, "Eva"), Person(22, "Max"), Person(23, "Emma")
"""Who watches the table, who manages the server, and who takes a seat that somebody gives on."""


class Role(Enum):
    """Who reads: a player, or somebody who may know no more than all may."""

    PLAYER = "player"
    WATCHER = "watcher"
    MANAGER = "manager"
    RESIGNED = "resigned"
    FORMER = "former"


@dataclass(frozen=True)
class Reader:
    """Whoever must not be able to tell the two tables apart; without a seat they know what all know."""

    role: Role
    person: Person
    seat: Seat | None = None


def player(seat: Seat) -> Reader:
    return Reader(Role.PLAYER, PEOPLE[seat], seat)


LOOKERS_ON = (
    Reader(Role.WATCHER, EVA),
    Reader(Role.MANAGER, MAX),
    Reader(Role.RESIGNED, PEOPLE[0]),
    Reader(Role.FORMER, PEOPLE[0]),
)
