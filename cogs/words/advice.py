"""Sentences about hints and turning points."""

from languages.speech import N_, _
from tables.advice.turning_points import Worth

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
TOLD = N_("-# By what you can see. The table is told that you asked.")
AT_FIRST_SIGHT = N_("-# At first sight, as I cannot think longer just now. The table is told that you asked.")
HINTED = N_("**Hint** ▸ {turn}")
ONLY = N_("-# There is nothing else to do, so this does not count as a hint.")
ASKED = N_("**{name}** asked for a hint.")


def move(label: str, detail: str, typed: str) -> str:
    """Name a move as the panel does, with its detail if it has one, and as it is typed."""
    if detail:
        return _("**{label}** ({detail}; {typed})", label=label, detail=detail, typed=typed)
    return _("**{label}** ({typed})", label=label, typed=typed)


TURNING_POINTS = N_("Review")
LOOKING = N_(
    "I am looking through the game, which takes about a minute. If nothing comes, please press again: what I find is "
    "kept."
)
NONE = N_("No decision stands out: by what they could see, nobody played much worse than I would have.")
EXPLAINED = N_(
    "-# The decisions that cost people most, by what they could see then: luck does not count, nor what computers "
    "played. I may be wrong."
)
BETTER = {
    Worth.ALIKE: N_("Hardly better: {move}."),
    Worth.LESS: N_("A little better: {move}."),
    Worth.MUCH_LESS: N_("Clearly better: {move}."),
}
BETTER_UNTOLD = {
    Worth.ALIKE: N_("There was something hardly better, which hangs on what only **{name}** could see."),
    Worth.LESS: N_("There was something a little better, which hangs on what only **{name}** could see."),
    Worth.MUCH_LESS: N_("There was something clearly better, which hangs on what only **{name}** could see."),
}
HEADING = N_("### Turning points of {table}")
PLAYED = N_("**{name}** played {move}.")
POST = N_("Post {number}")
