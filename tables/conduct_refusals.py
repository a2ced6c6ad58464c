"""What is refused so that people leave each other in peace, each in one sentence."""

from db.uses import Use
from tables.refusals import Refusal

_DONE = {
    Use.OPEN: "opened {most} tables",
    Use.NUDGE: "nudged {most} times",
    Use.REPORT: "sent {most} reports",
}
_NEXT = {Use.OPEN: "table", Use.NUDGE: "nudge", Use.REPORT: "report"}


def too_often(kind: Use, most: int, until: int) -> Refusal:
    """As often as one person may on one server."""
    sentence = (
        f"You have {_DONE[kind].format(most=most)} on this server within a day, which is as many as anybody may; the "
        f"next {_NEXT[kind]} is possible <t:{until}:R>."
    )
    return Refusal("too-often", sentence, most=most)


def not_welcome() -> Refusal:
    """The host does not want them; the sentence does not say so."""
    return Refusal("not-welcome", "You cannot join this table; `/new` opens one of your own.")


def blocks_oneself() -> Refusal:
    """Nobody can be kept from their own tables."""
    return Refusal("blocks-oneself", "You cannot block yourself; `/block` is for somebody else.")


def blocks_computer() -> Refusal:
    """Bots do not join."""
    return Refusal("blocks-computer", "Bots never join tables; `/block` is for people.")


def blocks_enough(most: int) -> Refusal:
    """The list is as long as it can be."""
    return Refusal("blocks-enough", f"You block {most} people already; `/unblock` makes room.", most=most)


def not_blocked() -> Refusal:
    """There is nothing to end."""
    return Refusal("not-blocked", "You do not block them; `/block` lists whom you do.")


def nowhere_to_report() -> Refusal:
    """The server has no channel for it."""
    sentence = (
        "This server has no channel for reports; please write to somebody who manages it, who can use `/reports` in "
        "the channel that shall have them."
    )
    return Refusal("nowhere-to-report", sentence)


def nothing_reported() -> Refusal:
    """No words at all."""
    return Refusal("nothing-reported", "Your report says nothing; please tell in a few words what happened.")
