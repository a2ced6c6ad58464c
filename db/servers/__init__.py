"""Rows of servers, their settings, and registered commands."""
