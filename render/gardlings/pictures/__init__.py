"""Gardlings's pictures."""
