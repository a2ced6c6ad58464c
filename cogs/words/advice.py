"""Sentences about hints and turning points."""

from languages.speech import N_
from tables.advice.reasons import Worth

HINT = N_("Hint")
HINTS = N_("Hints")
WITHOUT = N_("No hints")
WITHOUT_DETAIL = N_("Everybody finds their own moves")
WITH = N_("With hints")
WITH_SHORT = N_("with hints")
WITH_DETAIL = N_("Ask on your turn; everybody is told")
WITHOUT_HERE = N_("No hints at this table.")
WITH_HERE = N_("On your turn, *Hint* in your panel or `/hint` says what I would play; the table is told.")
THINKING = N_("Thinking …")
CHOOSE_IT = N_("Choose it")
PLAY_IT = N_("Play it")
TOLD = N_("-# Going by what you can see. The table is told that you asked.")
AT_FIRST_SIGHT = N_("-# Just a quick look this time. The table is told that you asked.")
HINTED = N_("**Hint** ▸ {turn}")
BECAUSE = N_("**Why** ▸ Better than {other}: {parts}.")
HARDLY = N_("**Why** ▸ Hardly better than {other}.")
UNSAID = N_("**Why** ▸ Further ahead it comes out better than {other}; I can't put that in a word.")
WHY = N_("Why?")
RATHER = N_("More than a random turn brings, on average: {parts}.")
NO_REASON = N_("Nothing that you can see says why.")
NO_TURN = N_("No computer has played since your last turn.")
BRINGS = N_("On average: {parts}.")
NO_WORD = N_("Why that is so I can't put in a word.")
ON_AVERAGE = N_("-# Points on average, by what may follow.")
ONLY = N_("-# Nothing else is possible, so this does not count as a hint.")
ASKED = N_("**{name}** asked for a hint.")
REVIEW, TURNING_POINTS = N_("Review"), N_("Turning points")
LOOKING = N_("Looking through the game … it takes about a minute.")
NONE = N_("Nothing stands out: going by what they could see, nobody played much worse than I would have.")
EXPLAINED = N_(
    "-# What cost most, going by what could be seen then. Luck doesn't count, nor does what computers "
    "played, and I may be wrong."
)
BEADS = N_("-# Blue beads show what somebody else could have done better.")
BETTER = {
    Worth.ALIKE: N_("Hardly better: {move}."),
    Worth.LESS: N_("A little better: {move}."),
    Worth.MUCH_LESS: N_("Clearly better: {move}."),
}
BETTER_UNTOLD = {
    Worth.ALIKE: N_("Something was hardly better, but that depends on what only **{name}** could see."),
    Worth.LESS: N_("Something was a little better, but that depends on what only **{name}** could see."),
    Worth.MUCH_LESS: N_("Something was clearly better, but that depends on what only **{name}** could see."),
}
HEADING = N_("### Turning points of {table}")
PLAYED = N_("**{name}** ▸ {move}.")
TITLE = N_("Better")
POST = N_("Post {number}")
