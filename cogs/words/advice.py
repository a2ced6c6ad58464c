"""Sentences about hints and turning points."""

from languages.speech import N_, _
from tables.advice.hint import Worth

HINT = N_("Hint")
HINTS = N_("Hints")
WITHOUT = N_("No hints")
WITHOUT_DETAIL = N_("Everybody finds their own moves")
WITH = N_("With hints")
WITH_SHORT = N_("with hints")
WITH_DETAIL = N_("Whoever is on turn may ask; all are told")
WITHOUT_HERE = N_("Nobody gets hints at this table.")
WITH_HERE = N_(
    "Whoever is on turn may ask what would be best, with *Hint* in their panel or `/hint`; "
    "the table is told with the turn."
)
THINKING = N_("I am thinking about your turn. If nothing has come in a minute, please ask again.")
CHOOSE_IT = N_("Choose it")
PLAY_IT = N_("Play it")
_WORTHS = {
    Worth.ALIKE: N_("- about as good: {move}"),
    Worth.LESS: N_("- a little worse: {move}"),
    Worth.MUCH_LESS: N_("- clearly worse: {move}"),
}
TOLD = N_("-# By what you can see now. The table is told with your turn that you asked.")
AT_FIRST_SIGHT = N_("-# At first sight only, as I cannot think longer just now. The table is told that you asked.")


def move(label: str, detail: str, typed: str) -> str:
    """Name a move as the panel does, with its detail if it has one, and as it is typed."""
    if detail:
        return _("**{label}** ({detail}; {typed})", label=label, detail=detail, typed=typed)
    return _("**{label}** ({typed})", label=label, typed=typed)


def best(move: str) -> str:
    """Name the move that is best."""
    return _("I would choose {move}.", move=move)


def only(move: str) -> str:
    """Name the only possible move."""
    return _("There is nothing else to do than {move}, so this does not count as a hint.", move=move)


def other(worth: Worth, move: str) -> str:
    """Name another move, and how it compares to the best one."""
    return _WORTHS[worth].said(move=move)


def asked(name: str) -> str:
    """Say that somebody asked for a hint before the moves that follow."""
    return _("**{name}** asked for a hint.", name=name)


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
    """Return the heading of a table's turning points."""
    return _("### Turning points of {table}", table=table)


def played(name: str, move: str) -> str:
    """Say what somebody played."""
    return _("**{name}** played {move}.", name=name, move=move)


def better(worth: Worth, move: str) -> str:
    """Say what would have been better."""
    return _BETTER[worth].said(move=move)


def better_untold(worth: Worth, name: str) -> str:
    """Say that another move would have been better, without naming it, since that would reveal a secret."""
    return _BETTER_UNTOLD[worth].said(name=name)


def post(number: int) -> str:
    """Label the button that shows a post."""
    return _("Post {number}", number=number)
