"""What all games refuse in the same words, and how they say what is possible instead."""

from collections.abc import Sequence

from rules.errors import IllegalMove
from rules.game import Seat
from rules.wording import Wording

_SHOWN = 12
"""As many legal moves are named in a refusal."""


def not_acting(acting: frozenset[Seat], seat: Seat) -> IllegalMove | None:
    """Return the error for a seat that has nothing to decide, None for those that act."""
    if not acting:
        return IllegalMove("over", "This game is over; its score sheet stands at the end of the log.")
    if seat not in acting:
        return IllegalMove("not-your-turn", "It is not your turn; you are told as soon as it is.")
    return None


def against(rule: tuple[str, Wording], move: object, now: Wording) -> IllegalMove:
    """Return the error for a move against a rule, which is a code and a sentence; `now` says what is possible."""
    code, sentence = rule
    return IllegalMove(code, "{rule} {now}", rule=sentence, now=now, move=str(move))


def not_now(move: object) -> tuple[str, Wording]:
    """Return the rule that a move must belong to the decision that its seat faces."""
    return "not-now", Wording("The move {move} is not the decision that you face.", move=str(move))


def possible(decision: Wording, legal: Sequence[object]) -> Wording:
    """Say what a seat can do now: the decision, whose field is `moves`, and its first legal moves."""
    if not legal:
        return Wording("There is nothing for you to decide at the moment.")
    decided = decision.with_facts(moves=tuple(map(str, legal[:_SHOWN])))
    if len(legal) > _SHOWN:
        return Wording("{decision} and {more} more.", decision=decided, more=len(legal) - _SHOWN)
    return Wording("{decision}.", decision=decided)
