"""Watching a table by direct message."""
