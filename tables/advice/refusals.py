"""Refusals of hints and turning points: each is one sentence."""

from tables.model.refusals import Refusal


def not_here() -> Refusal:
    """The table plays without hints."""
    return Refusal(
        "no-hints",
        "No hints are given at this table; ask its host for them at the next one, on the card before it starts.",
    )


def enough(most: int) -> Refusal:
    """The person has asked about too many positions without playing."""
    return Refusal(
        "enough-hints",
        "You have had {most} hints for this turn, and that is all there are; now choose for yourself.",
        most=most,
    )


def overtaken() -> Refusal:
    """The person's view has changed since they asked."""
    return Refusal(
        "overtaken", "The table has changed while I was thinking, so this hint is of no use any more; please ask again."
    )


def no_hindsight_yet() -> Refusal:
    """The game is still in play."""
    return Refusal(
        "not-over", "Turning points are looked for when the game is over; `/replay` shows what was played up to now."
    )


def no_hindsight_now() -> Refusal:
    """No search is possible at the moment."""
    return Refusal("cannot-think", "I cannot look through the game just now; please press again a little later.")
