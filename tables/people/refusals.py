"""Refusals about blocks, reports and personal data: each is one sentence."""

from tables.model.refusals import Refusal, Refusing

blocks_oneself = Refusing("blocks-oneself", "You can't block yourself; `/block` is for others.")
blocks_computer = Refusing("blocks-computer", "Bots never join tables; `/block` is for people.")
not_blocked = Refusing("not-blocked", "You don't block them; `/block` shows whom you do.")
nowhere_to_report = Refusing(
    "nowhere-to-report",
    "This server has no private channel for reports; please write to a manager, who can set one with `/reports`.",
)
nothing_reported = Refusing("nothing-reported", "Your report is empty; please say in a few words what happened.")
unknown = Refusing("unknown", "I know nothing about you, so there is nothing to delete until you play.")
sat_down_again = Refusing(
    "sat-down-again", "You have joined a table meanwhile, so nothing is deleted yet; leave it, then ask again."
)


def blocks_enough(most: int) -> Refusal:
    """The person's list of blocks is full."""
    return Refusal("blocks-enough", "You already block {most} people; `/unblock` makes room.", most=most)
