"""Refusals of proposals and answers: each is one sentence that names the rule and what is possible instead."""

from tables.model.refusals import Refusal, Refusing

paused_already = Refusing("paused", "This table is paused already; `/table resume` lets its clocks go on.")
not_away = Refusing(
    "not-away",
    "Only the seat of somebody who is away, or for whom the table has waited a week, can be offered; until then "
    "*Nudge* asks for them.",
)
proposed_already = Refusing(
    "proposed", "Something else is proposed at this table; its thread shows what, and a *No* clears it away."
)
decided_already = Refusing("decided", "That question is settled already; look into the thread for how it was answered.")
not_asked = Refusing("not-asked", "That question is for the others to answer; you are asked where it concerns you.")
asked_earlier_to_propose = Refusing(
    "asked-earlier", "Who has to agree has changed since you were asked, so nothing happened; please ask again."
)


def not_long_away(name: str, days: int) -> Refusal:
    """The seat's person has not been away long enough."""
    return Refusal(
        "not-long-away",
        "{name} has not been away for {days} days yet; until then a computer plays for them, and you can go on.",
        name=name,
        days=days,
    )


def offered_already(name: str) -> Refusal:
    """The seat is already on offer."""
    return Refusal(
        "offered",
        "The seat of {name} is offered in the channel already; whoever wants it can take it there.",
        name=name,
    )
