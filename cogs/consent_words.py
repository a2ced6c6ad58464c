"""Sentences about what needs the others' consent: an early end, a pause, the seat of somebody who is away for long."""

from collections.abc import Sequence

from cogs import take_back_words
from cogs.words import and_list
from db.proposals import ProposalKind, ProposalOutcome, ProposalRow

PROPOSE_END = "Propose to end it"
END_NOW = "End it now"
AGREE = "Agree"
DISAGREE = "No"
RESUME = "Resume"
LONG_AWAY = "Away for long"
PAUSED_HERE = "This table is paused: no clock runs, and whoever likes may play on. `/table resume` ends the pause."
ENDED_BY_AGREEMENT = (
    "All agreed to end this game early. So nobody is placed, and everybody keeps their secrets to themselves."
)
AGREED = "You agree."
ANSWERED_NO = "You said no, so everything stays as it is."
CARRIED_OUT = "All have agreed, so it is done."
RESUMED = "The clocks of this table run again."


def may_end(table: str, others: Sequence[str]) -> str:
    """Say what an early end is, and who has to agree."""
    what = f"If **{table}** ends early, nobody is placed, and everybody keeps their secrets to themselves."
    return f"{what} {and_list(others)} must agree first." if others else f"{what} This cannot be taken back."


def wanted(row: ProposalRow, by: str, about: str) -> str:
    """Say who proposes what."""
    match row.kind:
        case ProposalKind.END:
            return f"**{by}** proposes to end this game early: nobody is placed, and nothing secret is shown."
        case ProposalKind.PAUSE:
            return f"**{by}** proposes a pause: the clocks stand still until somebody resumes, and all may still play."
        case ProposalKind.OFFER:
            return f"**{about}** has been away for long. **{by}** proposes to offer their seat to somebody else."
        case ProposalKind.COMPUTER:
            return f"**{about}** has been away for long. **{by}** proposes that a computer takes their seat for good."
        case ProposalKind.TAKE_BACK:
            return take_back_words.wanted(by)


def asks(names: Sequence[str], lapses_at: int) -> str:
    """Say who has to answer, and until when."""
    return f"It needs the consent of **{and_list(names)}**, until <t:{lapses_at}:R>; one *No* is enough to drop it."


def settled(row: ProposalRow, closed_by: str, about: str) -> str:
    """Say what became of a proposal."""
    match row.outcome:
        case ProposalOutcome.AGREED if row.kind is ProposalKind.PAUSE:
            return "This table is paused: no clock runs until somebody resumes it, and whoever likes may play on."
        case ProposalOutcome.AGREED:
            return f"The others agree, so the seat of **{about}** is offered in the channel."
        case ProposalOutcome.REFUSED:
            return f"**{closed_by}** said no to {_NAMED[row.kind]}, so everything stays as it is."
        case ProposalOutcome.LAPSED:
            return f"Not everybody answered about {_NAMED[row.kind]}, so everything stays as it is."
        case _:
            return f"Things have changed at this table, so the question about {_NAMED[row.kind]} is dropped."


_NAMED = {
    ProposalKind.END: "an early end",
    ProposalKind.PAUSE: "a pause",
    ProposalKind.OFFER: "the offer of a seat",
    ProposalKind.COMPUTER: "a computer in that seat",
    ProposalKind.TAKE_BACK: "the take-back",
}


def resumed(name: str) -> str:
    """Tell that time goes on."""
    return f"**{name}** ends the pause, so the clocks run again."


def proposed(names: Sequence[str]) -> str:
    """Tell whoever proposed something who is asked now."""
    return f"{and_list(names)} can answer in the thread now."


def offer_seat(name: str) -> str:
    """Name the choice to offer somebody's seat."""
    return f"Offer the seat of {name}"


def give_to_computer(name: str) -> str:
    """Name the choice to give somebody's seat to a computer."""
    return f"A computer for {name}"
