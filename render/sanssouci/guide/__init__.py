"""Sanssouci's walk-through for a first game."""
