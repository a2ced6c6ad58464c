"""Finds positions with one turn that is clearly best, for the puzzle of the day, in games that computers play."""
