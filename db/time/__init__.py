"""Rows of deadlines and hours."""
