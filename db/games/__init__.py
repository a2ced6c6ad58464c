"""Rows of tables: lobbies, games, seats, drafts, moves, commits."""
