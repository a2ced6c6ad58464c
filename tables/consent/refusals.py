"""What cannot be proposed or answered, each in one sentence that names the rule and what is possible instead."""

from tables.model.refusals import Refusal


def paused_already() -> Refusal:
    """Time stands still."""
    return Refusal("paused", "This table is paused already; `/table resume` lets its clocks go on.")


def not_away() -> Refusal:
    """Nobody is away from that seat."""
    return Refusal(
        "not-away",
        "Only the seat of somebody who is away, or for whom the table has waited a week, can be offered; until then "
        "*Nudge* asks for them.",
    )


def not_long_away(name: str, days: int) -> Refusal:
    """They may be back soon."""
    return Refusal(
        "not-long-away",
        "{name} has not been away for {days} days yet; until then a computer plays for them, and you can go on.",
        name=name,
        days=days,
    )


def offered_already(name: str) -> Refusal:
    """The seat is put up."""
    return Refusal(
        "offered",
        "The seat of {name} is offered in the channel already; whoever wants it can take it there.",
        name=name,
    )


def proposed_already() -> Refusal:
    """Another proposal is open."""
    return Refusal(
        "proposed", "Something else is proposed at this table; its thread shows what, and a *No* clears it away."
    )


def decided_already() -> Refusal:
    """The proposal is closed."""
    return Refusal("decided", "That question is settled already; look into the thread for how it was answered.")


def not_asked() -> Refusal:
    """Their consent is not needed."""
    return Refusal("not-asked", "That question is for the others to answer; you are asked where it concerns you.")


def asked_earlier_to_propose() -> Refusal:
    """Others would have to agree than when they were asked."""
    return Refusal(
        "asked-earlier", "Who has to agree has changed since you were asked, so nothing happened; please ask again."
    )
