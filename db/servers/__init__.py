"""Rows of servers."""
