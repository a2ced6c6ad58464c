"""Refusals about profiles: each is one sentence that names the rule and what is possible."""

from tables.model.refusals import Refusing

not_shown = Refusing(
    "not-shown",
    "I can't show you their profile: they show it to nobody, or you two share no server; `/profile` shows yours.",
)
