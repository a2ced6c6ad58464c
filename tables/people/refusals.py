"""What is refused so that people leave each other in peace, each in one sentence."""

from tables.model.refusals import Refusal


def blocks_oneself() -> Refusal:
    """Nobody can be kept from their own tables."""
    return Refusal("blocks-oneself", "You cannot block yourself; `/block` is for somebody else.")


def blocks_computer() -> Refusal:
    """Bots do not join."""
    return Refusal("blocks-computer", "Bots never join tables; `/block` is for people.")


def blocks_enough(most: int) -> Refusal:
    """The list is as long as it can be."""
    return Refusal("blocks-enough", "You block {most} people already; `/unblock` makes room.", most=most)


def not_blocked() -> Refusal:
    """There is nothing to end."""
    return Refusal("not-blocked", "You do not block them; `/block` lists whom you do.")


def nowhere_to_report() -> Refusal:
    """The server has no channel for it."""
    return Refusal(
        "nowhere-to-report",
        "This server has no channel for reports; please write to somebody who manages it, who can use "
        "`/reports` in the channel that shall have them.",
    )


def nothing_reported() -> Refusal:
    """No words at all."""
    return Refusal("nothing-reported", "Your report says nothing; please tell in a few words what happened.")


def unknown() -> Refusal:
    """There is nothing to delete."""
    return Refusal("unknown", "I know nothing about you, so there is nothing to delete; it stays so until you play.")


def sat_down_again() -> Refusal:
    """They joined a table while their data was being deleted."""
    return Refusal(
        "sat-down-again",
        "You have joined a table meanwhile, so your data is not deleted yet; leave the table, then ask again.",
    )
