"""What is declared about each control and command must agree with what comes of it."""

from collections.abc import Iterator

from cogs.interactions.controls import Changes, Needs, Rights
from tests.endtoend.rights.house import HERE, SEATED, Where, Who
from tests.endtoend.rights.observing import Outcome

_MOST = {Changes.NOTHING: Outcome.LOOKS, Changes.OWN: Outcome.PLAYS, Changes.OTHERS: Outcome.OTHERS}
_ON_SERVER = (Where.CHANNEL, Where.THREAD)
_SEATED = frozenset({*SEATED, Who.BANNED_HOST, Who.LEFT})
"""Who has a seat, also one that they resigned: rematches and reviews are theirs, too."""


def is_covered(rights: Rights, who: Who, where: Where) -> bool:
    """Return whether something at the tables is for somebody there."""
    if rights.changes is Changes.OTHERS and rights.needs is not Needs.ANYBODY and who not in HERE:
        return False
    match rights.needs:
        case Needs.ANYBODY:
            return True
        case Needs.READER:
            return who in HERE or who in _SEATED
        case Needs.MEMBER:
            return who in HERE
        case Needs.SEAT | Needs.PLAYER:
            return who in _SEATED
        case Needs.HOST:
            # The one who may become host holds a seat.
            return who in (Who.HOST, Who.BANNED_HOST)
        case Needs.HOST_OR_MANAGER:
            return who in (Who.HOST, Who.BANNED_HOST) or (who is Who.MANAGER and where in _ON_SERVER)
        case Needs.MANAGER:
            return who is Who.MANAGER and where in _ON_SERVER


def broken(rights: Rights, who: Who, where: Where, outcome: Outcome) -> Iterator[str]:
    """Say which laws an outcome breaks."""
    if outcome is Outcome.SORRY:
        yield "it is a fault"
        return
    if outcome.reach > _MOST[rights.changes].reach:
        yield f"it changes more than declared: {rights.changes.value}"
    # On another server, what is about no table is about that server, to which all of them belong.
    is_there = where is Where.ABROAD and rights.needs in (Needs.ANYBODY, Needs.MEMBER)
    if outcome is Outcome.OTHERS and who not in HERE and not is_there:
        yield "whoever does not belong here reaches others"
    if is_there or is_covered(rights, who, where):
        return
    may_look = is_covered(Rights(Needs.READER, Changes.NOTHING), who, where)
    if outcome.reach > (Outcome.LOOKS if may_look else Outcome.REFUSED).reach:
        yield f"it is not for them: {rights.needs.value}"
