"""Mistakes of a player: each is one sentence that names the rule and what is possible instead."""


class PlayerError(Exception):
    """
    Something a player asked for that the rules refuse; everything else that is raised is a bug.

    `str(error)` is the English sentence for the player. `code` names the kind of mistake and `facts` holds what
    the sentence was made from, so that another language can say the same.
    """

    def __init__(self, code: str, sentence: str, **facts: str | int) -> None:
        super().__init__(sentence)
        self.code = code
        self.facts = facts


class BadNotation(PlayerError):
    """The text is not a move of this game."""


class IllegalMove(PlayerError):
    """The move is well formed, but the rules forbid it here and now."""


class BadOption(PlayerError):
    """The table was asked for a player count or an option that the game does not have."""


class BadRecord(PlayerError):
    """A record, or the deal in it, is damaged, forged or from another version of the rules."""
