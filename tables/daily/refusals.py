"""Refusals about the garden of the day: each is one sentence that names the rule and what is possible."""

from tables.model.refusals import Refusing

not_begun = Refusing("not-begun", "That day has not begun yet; `/daily` has today's garden.")
not_finished = Refusing("not-finished", "You have not finished this day's garden yet; `/daily` goes on with it.")
