"""The usual answers to the contract of a game, for games that need no others."""
