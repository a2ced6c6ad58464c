"""Sentences about what could have been played better."""

from languages.speech import N_, _
from tables.advice.hint import Worth

TURNING_POINTS = N_("Turning points")
LOOKING = N_(
    "I am looking through the game, which takes about a minute. If nothing comes, please press again: what I find is "
    "kept."
)
NONE = N_("No decision stands out: by what they could see, nobody played much worse than I would have.")
EXPLAINED = N_(
    "-# The decisions that cost people most, by what they could see then: luck does not count, nor what computers "
    "played. I may be wrong."
)
_BETTER = {
    Worth.ALIKE: N_("Hardly better: {move}."),
    Worth.LESS: N_("A little better: {move}."),
    Worth.MUCH_LESS: N_("Clearly better: {move}."),
}
_BETTER_UNTOLD = {
    Worth.ALIKE: N_("There was something hardly better, which hangs on what only **{name}** could see."),
    Worth.LESS: N_("There was something a little better, which hangs on what only **{name}** could see."),
    Worth.MUCH_LESS: N_("There was something clearly better, which hangs on what only **{name}** could see."),
}


def heading(table: str) -> str:
    """Head the turning points of a table."""
    return _("### Turning points of {table}", table=table)


def played(name: str, move: str) -> str:
    """Say what somebody played."""
    return _("**{name}** played {move}.", name=name, move=move)


def better(worth: Worth, move: str) -> str:
    """Say what would have been better."""
    return _BETTER[worth].said(move=move)


def better_untold(worth: Worth, name: str) -> str:
    """Say that something would have been better, where naming it would show a secret."""
    return _BETTER_UNTOLD[worth].said(name=name)


def post(number: int) -> str:
    """Label the button that shows a post."""
    return _("Post {number}", number=number)
