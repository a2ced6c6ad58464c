"""
Computer players for any game of the contract: they look ahead by searching, and see nothing but a view.

Knows the contract of `rules/game.py` and, where a game has one, its judgement. Must not know any single game, a real
state, or a clock: a search is as long as its iterations, and the same seed always gives the same answer.
"""
