"""Gardlings's walk-through for a first game."""
