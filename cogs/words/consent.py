"""Sentences about proposals: an early end, a pause, the seat of somebody who is away for long."""

from collections.abc import Sequence

from cogs.words import seats as seat_words
from cogs.words.general import NO_WAY_BACK
from cogs.words.text import escaped_name
from db.games.consent import ProposalKind, ProposalOutcome, ProposalRow
from languages.speech import N_, Phrase, _, listed
from tables.consent.service import Proposal

PROPOSE_END = N_("Propose to end it")
END_NOW = N_("End it now")
AGREE = N_("Agree")
DISAGREE = N_("No")
RESUME = N_("Resume")
LONG_AWAY = N_("Away for a long time")
PAUSED_HERE = N_("Paused: no clock runs, but you can play on. `/table resume` ends it.")
ENDED_BY_AGREEMENT = N_("Everybody agreed to end this game early, so nobody is placed and all secrets stay secret.")
AGREED = N_("You agree.")
ANSWERED_NO = N_("You said no; everything stays as it is.")
PROPOSED = N_("{names} can answer in the thread.")
CARRIED_OUT = N_("Everybody agreed, so it is done.")
RESUMED = N_("The clocks run again.")


def may_end(table: str, others: Sequence[str]) -> str:
    """Say what an early end is, and who has to agree."""
    what = _("If **{table}** ends early, nobody is placed and all secrets stay secret.", table=table)
    then = _("{names} must agree first.", names=listed(others)) if others else str(NO_WAY_BACK)
    return f"{what} {then}"


def wanted(row: ProposalRow, by: str, about: str) -> str:
    match row.kind:
        case ProposalKind.END if row.deletes:
            return _(
                "**{by}** would like to delete this table: the game ends without a result, and its thread is archived.",
                by=by,
            )
        case ProposalKind.END:
            return _(
                "**{by}** would like to end this game early: nobody is placed, and all secrets stay secret.", by=by
            )
        case ProposalKind.PAUSE:
            return _(
                "**{by}** would like a pause: the clocks stop until somebody resumes, and you can still play.", by=by
            )
        case ProposalKind.OFFER:
            return _(
                "**{about}** has been away for a long time. **{by}** would like to offer the seat to somebody else.",
                about=about,
                by=by,
            )
        case ProposalKind.COMPUTER:
            return _(
                "**{about}** has been away for a long time. **{by}** would like a computer to take the seat for good.",
                about=about,
                by=by,
            )
        case ProposalKind.TAKE_BACK:
            return seat_words.WANTED.said(name=by)


def asks(names: Sequence[str], lapses_at: int) -> str:
    """Say who has to answer, and until when."""
    return _(
        "It needs a yes from **{names}** and lapses <t:{lapses_at}:f>; a single *No* ends it.",
        names=listed(names),
        lapses_at=lapses_at,
    )


def settled(row: ProposalRow, closed_by: str, about: str) -> str:
    match row.outcome:
        case ProposalOutcome.AGREED if row.kind is ProposalKind.PAUSE:
            return _("Paused: no clock runs until somebody resumes, but you can play on.")
        case ProposalOutcome.AGREED:
            return _("Agreed: the seat of **{about}** is offered in the channel.", about=about)
        case ProposalOutcome.REFUSED:
            return _(
                "**{closed_by}** said no to {named}; everything stays as it is.", closed_by=closed_by, named=_named(row)
            )
        case ProposalOutcome.LAPSED:
            return _("Not everybody answered about {named}; everything stays as it is.", named=_named(row))
        case _:
            return _("The table has moved on, so the question about {named} is off.", named=_named(row))


def _named(row: ProposalRow) -> Phrase:
    return _DELETION if row.deletes else _NAMED[row.kind]


_DELETION = N_("the deletion of this table")
_NAMED = {
    ProposalKind.END: N_("an early end"),
    ProposalKind.PAUSE: N_("a pause"),
    ProposalKind.OFFER: N_("the offer of a seat"),
    ProposalKind.COMPUTER: N_("a computer in that seat"),
    ProposalKind.TAKE_BACK: N_("the take-back"),
}
RESUMED_BY = N_("**{name}** ends the pause; the clocks run again.")
OFFER_SEAT = N_("Offer the seat of {name}")
GIVE_TO_COMPUTER = N_("A computer for {name}")


def state(proposal: Proposal) -> tuple[str, ...]:
    """Say how a proposal stands, for somebody who has just made it or voted on it."""
    if proposal.is_open:
        names = [escaped_name(proposal.names[seat]) for seat in sorted(proposal.missing)]
        return (PROPOSED.said(names=listed(names)),)
    return (str(CARRIED_OUT),) if proposal.row.outcome is ProposalOutcome.AGREED else ()
