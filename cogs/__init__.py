"""
Everything about Discord: commands, buttons, panels, posts, the outbox worker and the clock loop.

Cogs receive and answer; `tables` decides and `render` draws. No cog may know a particular game.
"""
