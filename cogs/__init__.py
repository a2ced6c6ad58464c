"""
Discord: commands, panels, the courier that posts the outbox, and the ticks of the clock.

Receives and answers; the thinking is in `tables` and `render`. Must not know any single game.
"""
