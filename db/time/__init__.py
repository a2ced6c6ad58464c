"""Rows of deadlines, nudges, hours and vacations."""
