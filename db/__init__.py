"""
SQLite: migrations, the one writer, and queries that return frozen dataclasses.

Knows SQL and rows; all SQL of the project is here. Must not know games, tables in play, Discord or pictures.
"""
