"""Gardlings in records."""
