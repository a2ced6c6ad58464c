"""Refusals to spectators: each is one sentence that names the rule and what is possible."""

from tables.model.refusals import Refusal, Refusing

plays_there = Refusing(
    "plays-there", "You play at this table, so I write to you anyway; watching is for everybody else."
)
not_watching = Refusing("not-watching", "You do not watch this table; `/watch` or *Watch* begins it.")


def watches_enough(most: int) -> Refusal:
    """The person watches as many tables as allowed."""
    return Refusal("watches-enough", "You watch {most} tables already; `/unwatch` ends one of them.", most=most)
