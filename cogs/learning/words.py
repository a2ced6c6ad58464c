"""Sentences around the guided first game."""

from languages.speech import N_

LEARNING = N_("**{game}** · learn by playing")
STEP = N_("**{game}** · step {number} of {steps}")
DONE = N_("**{game}** · you have played it")
