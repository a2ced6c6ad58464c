"""
The games themselves: pure, deterministic, immutable rules.

Knows states, moves, events and views. Must not know Discord, databases, pictures, clocks, the environment or
`random`; everything here runs on the standard library alone. Only `rules/__main__.py` and `rules/records.py`
read or write files.
"""
