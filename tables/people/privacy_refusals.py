"""What is refused about one's data, each in one sentence that says what is possible."""

from tables.model.refusals import Refusal


def unknown() -> Refusal:
    """There is nothing to delete."""
    return Refusal("unknown", "I know nothing about you, so there is nothing to delete; it stays so until you play.")


def sat_down_again() -> Refusal:
    """They joined a table while their data was being deleted."""
    return Refusal(
        "sat-down-again",
        "You have joined a table meanwhile, so your data is not deleted yet; leave the table, then ask again.",
    )
