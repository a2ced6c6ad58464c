"""Rows of games: seats, drafts, moves, commits."""
