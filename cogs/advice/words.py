"""Sentences about the review of one's own game."""

from collections.abc import Mapping, Sequence

from cogs.words import lobby as lobby_words
from languages.speech import N_, Phrase, _, n_
from rules.computer.choosing import Level
from tables.advice.reviews import Mark

HEADING = N_("### Your decisions at {table}")
LOOKING = N_("Looking through your decisions … {done} of {number}. You can go on with other things.")
NO_TURNS = N_("You had nothing to decide.")
STEP_THROUGH = N_("Step through")
MISSED_TURN = N_("Missed: {number}")
NEXT_MISSED = N_("Next missed")
OVERVIEW = N_("Overview")
PRACTISE = N_("Practise these")
TRY_HERE = N_("Try another turn")
MARKS: Mapping[Mark, Phrase] = {Mark.BEST: N_("best"), Mark.GOOD: N_("good"), Mark.MISSED: N_("missed")}
TURN = N_("**{number} of {count}** · {mark}")
PLAYED = N_("**Played** ▸ {turn}")
BETTER = N_("**Better** ▸ {turn}")
BECAUSE = N_("**Why** ▸ On average the better one brings more: {parts}.")
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
