"""
One table in play: seats, drafts, commits, deadlines and notices.

Knows the rules' contract and the database. Must not know Discord or pixels, nor any single game.
"""
