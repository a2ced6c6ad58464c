"""Rows of the garden and the puzzle of the day, and of the cards that servers have of them."""
