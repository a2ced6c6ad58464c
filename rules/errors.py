"""Mistakes of a player: each is one sentence that names the rule and what is possible instead."""

from collections.abc import Mapping

from rules.wording import Fact, filled


class PlayerError(Exception):
    """
    Something a player asked for that the rules refuse; everything else that is raised is a bug.

    `code` names the kind of mistake. `template` is the English sentence with named fields and `facts` holds what fills
    them, so that another language can say the same; `str(error)` is the finished English sentence.
    """

    def __init__(self, code: str, template: str, **facts: Fact) -> None:
        super().__init__(filled(template, facts))
        self.code = code
        self.template = template
        self.facts = facts

    def __reduce__(self) -> tuple[object, tuple[type["PlayerError"], str, str, Mapping[str, Fact]]]:
        """Let another process raise it."""
        return _raised, (type(self), self.code, self.template, self.facts)


def _raised(kind: type[PlayerError], code: str, template: str, facts: Mapping[str, Fact]) -> PlayerError:
    return kind(code, template, **facts)


class BadNotation(PlayerError):
    """The text is not a move of this game."""


class IllegalMove(PlayerError):
    """The move is well formed, but the rules forbid it here and now."""


class BadOption(PlayerError):
    """The table was asked for a player count or an option that the game does not have."""


class BadRecord(PlayerError):
    """A record, or the deal in it, is damaged, forged or from another version of the rules."""
