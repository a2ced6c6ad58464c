"""Refusals to spectators: each is one sentence that names the rule and what is possible."""

from tables.model.refusals import Refusal, Refusing

plays_there = Refusing("plays-there", "You play at this table, so I write to you anyway; others can watch.")
not_watching = Refusing("not-watching", "You don't watch this table; `/watch` or *Watch* starts it.")


def watches_enough(most: int) -> Refusal:
    """The person watches as many tables as allowed."""
    return Refusal("watches-enough", "You already watch {most} tables; `/unwatch` ends one of them.", most=most)
