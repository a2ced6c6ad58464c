"""The whole table in pictures."""
