"""Refusals about guided games and practice: each is one sentence that names the rule and what is possible."""

from tables.model.refusals import Refusing

no_lesson = Refusing("no-lesson", "There is no guided game for that; `/rules` explains each game in a few pages.")
practised = Refusing("practised", "You have answered that one; `/practice` has the next.")
