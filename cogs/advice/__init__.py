"""Hints during a game, turning points after it."""
