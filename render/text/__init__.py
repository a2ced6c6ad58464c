"""Lines of text in pictures."""
