"""People: the picture of a profile, and of a ranking."""
