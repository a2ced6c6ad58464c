"""What pushes and agents do to pieces, in words; `whose` they are is said as `words.owners` does."""

from collections.abc import Iterator, Sequence

from render.emperors_garden.words import listed, points, token_name
from render.game import Names
from rules.emperors_garden.cells import cell_name
from rules.emperors_garden.pushing import Shift


def pushed(shifts: Sequence[Shift], whose: Names) -> str:
    """Say whom a moving piece pushed: "Ben's priest to 2:1 and Ben's poet off the board"; empty if nobody."""
    return listed(list(_pushes(shifts[1:], whose)))


def _pushes(shifts: Sequence[Shift], whose: Names) -> Iterator[str]:
    for shift in shifts:
        name = token_name(shift.token, whose)
        yield f"{name} off the board" if shift.to is None else f"{name} to {cell_name(shift.to)}"


def sent_home(shifts: Sequence[Shift], whose: Names) -> str:
    """Say whose pieces an agent sent back: "Ben's samurai and Clara's poet"; empty if nobody's."""
    return listed([token_name(shift.token, whose) for shift in shifts])


def scored(amount: int) -> str:
    """Say what an action brought, as the end of a sentence: " for 3 points"; empty if nothing."""
    return f" for {points(amount)}" if amount else ""
