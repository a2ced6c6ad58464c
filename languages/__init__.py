"""
What players read, in their language: catalogues, and which of them is spoken right now.

It knows no game, no table and no Discord, and imports nothing of ours, so that whatever has words may ask it. What is
spoken is decided where somebody is answered (`cogs/`), never in here.
"""
