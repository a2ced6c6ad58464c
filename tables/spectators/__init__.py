"""Watching games by direct message."""
