"""What is refused to those who look on, each in one sentence that names the rule and what is possible."""

from tables.model.refusals import Refusal


def plays_there() -> Refusal:
    """Players are written to anyway."""
    return Refusal("plays-there", "You play at this table, so I write to you anyway; watching is for everybody else.")


def watches_enough(most: int) -> Refusal:
    """They watch as many tables as anybody may."""
    return Refusal("watches-enough", "You watch {most} tables already; `/unwatch` ends one of them.", most=most)


def not_watching() -> Refusal:
    """There is nothing to end."""
    return Refusal("not-watching", "You do not watch this table; `/watch` or *Watch* begins it.")
