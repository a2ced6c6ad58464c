"""The time for a turn: quiet hours, vacations, nudges, and what happens when it is over."""
