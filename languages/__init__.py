"""
Translation: the catalogues, and the current language.

It knows no game, no table and no Discord, and imports nothing of ours, so that every package may use it. `cogs/` sets
the current language when it answers somebody; nothing in here does.
"""
