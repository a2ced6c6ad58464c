"""Refusals to spectators: each is one sentence that names the rule and what is possible."""

from tables.model.refusals import Refusal


def plays_there() -> Refusal:
    """The person plays there and gets messages anyway."""
    return Refusal("plays-there", "You play at this table, so I write to you anyway; watching is for everybody else.")


def watches_enough(most: int) -> Refusal:
    """The person watches as many tables as allowed."""
    return Refusal("watches-enough", "You watch {most} tables already; `/unwatch` ends one of them.", most=most)


def not_watching() -> Refusal:
    """The person does not watch this table."""
    return Refusal("not-watching", "You do not watch this table; `/watch` or *Watch* begins it.")
