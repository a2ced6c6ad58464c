"""Refusals of hints and turning points: each is one sentence."""

from tables.model.refusals import Refusal, Refusing

not_here = Refusing("no-hints", "No hints at this table; ask the host to allow them at the next one.")
not_alone = Refusing("not-alone", "I explain turns only where you play against computers alone.")
overtaken = Refusing("overtaken", "The table changed while I was thinking; please ask again.")
no_hindsight_yet = Refusing("not-over", "Turning points come when the game is over; `/replay` shows it so far.")
no_review_yet = Refusing("not-over", "The review comes when the game is over; `/replay` shows it so far.")
not_yours = Refusing("not-yours", "You hold no seat in that game; `/replay` shows it.")
no_hindsight_now = Refusing("cannot-think", "I can't look through the game right now; please press again later.")


def enough(most: int) -> Refusal:
    """The person has asked about too many positions without playing."""
    return Refusal("enough-hints", "Those were all {most} hints for this turn; now choose for yourself.", most=most)
