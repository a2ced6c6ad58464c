"""Gardlings as its players see it."""
