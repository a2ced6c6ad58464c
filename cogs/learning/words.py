"""Sentences around the guided first game and practice."""

from languages.speech import N_

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
YOURS, BETTER, PLAYED = N_("**Yours** ▸ {turn}"), N_("**Better** ▸ {turn}"), N_("**Played then** ▸ {turn}")
BACK_AT = N_("-# It comes back <t:{at}:R>.")
GONE = N_("-# It does not come back.")
NEXT_ONE = N_("Next one")
