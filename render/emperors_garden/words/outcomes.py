"""What pushes and agents do to pieces, in words; `whose` they are is said as `words.owners` does."""

from collections.abc import Iterator, Sequence

from languages.listing import listed
from languages.speech import _
from render.emperors_garden.words.vocabulary import points, token_as_object
from render.game import Names
from rules.emperors_garden.board.cells import cell_name
from rules.emperors_garden.board.pushing import Shift


def pushed(shifts: Sequence[Shift], whose: Names) -> str:
    """Say whom a moving piece pushed: "Ben's priest to 2:1 and Ben's poet off the board"; empty if nobody."""
    return listed(list(_pushes(shifts[1:], whose)))


def _pushes(shifts: Sequence[Shift], whose: Names) -> Iterator[str]:
    for shift in shifts:
        name = token_as_object(shift.token, whose)
        if shift.to is None:
            yield _("{piece} off the board", piece=name)
        else:
            yield _("{piece} to {cell}", piece=name, cell=cell_name(shift.to))


def sent_home(shifts: Sequence[Shift], whose: Names) -> str:
    """Say whose pieces an agent sent back: "Ben's samurai and Clara's poet"; empty if nobody's."""
    return listed([token_as_object(shift.token, whose) for shift in shifts])


def scored(amount: int) -> str:
    """Say what an action brought, as the end of a sentence: " for 3 points"; empty if nothing."""
    return _(" for {points}", points=points(amount)) if amount else ""
