"""Refusals about blocks, reports and personal data: each is one sentence."""

from tables.model.refusals import Refusal


def blocks_oneself() -> Refusal:
    """Somebody wants to block themselves."""
    return Refusal("blocks-oneself", "You cannot block yourself; `/block` is for somebody else.")


def blocks_computer() -> Refusal:
    """Somebody wants to block a bot, which cannot join tables anyway."""
    return Refusal("blocks-computer", "Bots never join tables; `/block` is for people.")


def blocks_enough(most: int) -> Refusal:
    """The person's list of blocks is full."""
    return Refusal("blocks-enough", "You block {most} people already; `/unblock` makes room.", most=most)


def not_blocked() -> Refusal:
    """The other person is not blocked."""
    return Refusal("not-blocked", "You do not block them; `/block` lists whom you do.")


def nowhere_to_report() -> Refusal:
    """The server has no channel for reports."""
    return Refusal(
        "nowhere-to-report",
        "This server has no channel for reports; please write to somebody who manages it, who can use "
        "`/reports` in the channel that shall have them.",
    )


def nothing_reported() -> Refusal:
    """The report is empty."""
    return Refusal("nothing-reported", "Your report says nothing; please tell in a few words what happened.")


def unknown() -> Refusal:
    """Nothing is stored about the person."""
    return Refusal("unknown", "I know nothing about you, so there is nothing to delete; it stays so until you play.")


def sat_down_again() -> Refusal:
    """The person joined a table while their data was being deleted."""
    return Refusal(
        "sat-down-again",
        "You have joined a table meanwhile, so your data is not deleted yet; leave the table, then ask again.",
    )
