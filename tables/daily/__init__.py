"""The garden of the day: one deal for everybody, every day."""
