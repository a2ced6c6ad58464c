"""Refusals of hints and turning points: each is one sentence."""

from tables.model.refusals import Refusal, Refusing

not_here = Refusing(
    "no-hints", "No hints are given at this table; ask its host for them at the next one, on the card before it starts."
)
overtaken = Refusing(
    "overtaken", "The table has changed while I was thinking, so this hint is of no use any more; please ask again."
)
no_hindsight_yet = Refusing(
    "not-over", "Turning points are looked for when the game is over; `/replay` shows what was played up to now."
)
no_hindsight_now = Refusing(
    "cannot-think", "I cannot look through the game just now; please press again a little later."
)


def enough(most: int) -> Refusal:
    """The person has asked about too many positions without playing."""
    return Refusal(
        "enough-hints",
        "You have had {most} hints for this turn, and that is all there are; now choose for yourself.",
        most=most,
    )
