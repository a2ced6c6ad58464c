"""Refusals of proposals and answers: each is one sentence that names the rule and what is possible instead."""

from tables.model.refusals import Refusal, Refusing

paused_already = Refusing("paused", "This table is already paused; `/table resume` ends the pause.")
not_away = Refusing(
    "not-away",
    "A seat can be offered once its player is away, or the table has waited for them for a week; until "
    "then, use *Nudge*.",
)
proposed_already = Refusing(
    "proposed", "Another proposal is still open here; look in the thread, where a *No* ends it."
)
decided_already = Refusing("decided", "That is already settled; look in the thread for the answer.")
not_asked = Refusing("not-asked", "That is for the others to answer; you are asked when it's about you.")
asked_earlier_to_propose = Refusing("asked-earlier", "Others have to agree now, so nothing happened; please ask again.")


def not_long_away(name: str, days: int) -> Refusal:
    """The seat's person has not been away long enough."""
    return Refusal(
        "not-long-away",
        "{name} has not been away for {days} days yet; until then a computer plays, and you can go on.",
        name=name,
        days=days,
    )


def offered_already(name: str) -> Refusal:
    """The seat is already on offer."""
    return Refusal(
        "offered",
        "The seat of {name} is already offered in the channel; whoever wants it can take it there.",
        name=name,
    )
