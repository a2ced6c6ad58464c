"""Refusals about blocks, reports and personal data: each is one sentence."""

from tables.model.refusals import Refusal, Refusing

blocks_oneself = Refusing("blocks-oneself", "You cannot block yourself; `/block` is for somebody else.")
blocks_computer = Refusing("blocks-computer", "Bots never join tables; `/block` is for people.")
not_blocked = Refusing("not-blocked", "You do not block them; `/block` lists whom you do.")
nowhere_to_report = Refusing(
    "nowhere-to-report",
    "This server has no channel for reports; please write to somebody who manages it, who can use "
    "`/reports` in the channel that shall have them.",
)
nothing_reported = Refusing("nothing-reported", "Your report says nothing; please tell in a few words what happened.")
unknown = Refusing("unknown", "I know nothing about you, so there is nothing to delete; it stays so until you play.")
sat_down_again = Refusing(
    "sat-down-again",
    "You have joined a table meanwhile, so your data is not deleted yet; leave the table, then ask again.",
)


def blocks_enough(most: int) -> Refusal:
    """The person's list of blocks is full."""
    return Refusal("blocks-enough", "You block {most} people already; `/unblock` makes room.", most=most)
