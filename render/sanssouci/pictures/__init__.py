"""Sanssouci's pictures."""
