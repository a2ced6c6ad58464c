"""Sentences about hints, turning points, reviews and practice."""

from collections.abc import Mapping, Sequence

from cogs.words import lobby as lobby_words
from languages.speech import N_, Phrase, _, n_
from rules.computer.choosing import Level
from tables.advice.reviews import Mark
from tables.advice.turns import Worth

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

REVIEW_HEADING = N_("### Your decisions at {table}")
REVIEW_LOOKING = N_("Looking through your decisions … {done} of {number}. You can go on with other things.")
NO_TURNS = N_("You had nothing to decide.")
STEP_THROUGH = N_("Step through")
MISSED_TURN = N_("Missed: {number}")
NEXT_MISSED = N_("Next missed")
OVERVIEW = N_("Overview")
PRACTISE = N_("Practise these")
TRY_HERE = N_("Try another turn")
MARKS: Mapping[Mark, Phrase] = {Mark.BEST: N_("best"), Mark.GOOD: N_("good"), Mark.MISSED: N_("missed")}
TURN = N_("**{number} of {count}** · {mark}")
REVIEW_PLAYED = N_("**Played** ▸ {turn}")
REVIEW_BETTER = N_("**Better** ▸ {turn}")
REVIEW_BECAUSE = N_("**Why** ▸ On average the better one brings more: {parts}.")
BRANCH = N_("**{game}** · another try")
DEALT_ANEW = N_("-# What you couldn't see then is dealt anew, and computers play all others. Kept for a week.")


def counted(counts: Mapping[Mark, int]) -> str:
    """Say how many turns were how good."""
    return _(
        "{decisions}: {best} best, {good} good, {missed} missed.",
        decisions=n_("{count} decision", "{count} decisions", sum(counts.values())),
        best=counts[Mark.BEST],
        good=counts[Mark.GOOD],
        missed=counts[Mark.MISSED],
    )


def skill(levels: Sequence[Level]) -> str:
    """Say like which computers somebody played at the beginning, in the middle and at the end."""
    first, second, third = (str(lobby_words.NAMES[level]) for level in levels)
    return _(
        "You played about like these computers: **{first}** at first, then **{second}**, **{third}** at the end.",
        first=first,
        second=second,
        third=third,
    )


LEARNING = N_("**{game}** · learn by playing")
STEP = N_("**{game}** · step {number} of {steps}")
DONE = N_("**{game}** · you have played it")
PRACTICE = N_("**{game}** · you missed something here")
FIND_IT = N_("Your turn in {table}. Find a better one than you played.")
WILL_COME = N_("They come back one by one, the first tomorrow, in `/practice`; what you solve leaves.")
ALREADY = N_("They are in `/practice` already.")
NOTHING = N_("Nothing to practise. After a game, *Review* shows what you missed, and lets it come back here.")
NEXT_AT = N_("Nothing to practise now; the next one comes back <t:{at}:R>.")
SOLVED, NOT_SOLVED = N_("✓ That's better than what you played."), N_("Something else was better.")
YOURS, BETTER_THEN, PLAYED_THEN = N_("**Yours** ▸ {turn}"), N_("**Better** ▸ {turn}"), N_("**Played then** ▸ {turn}")
BACK_AT = N_("-# It comes back <t:{at}:R>.")
GONE = N_("-# It does not come back.")
NEXT_ONE = N_("Next one")
