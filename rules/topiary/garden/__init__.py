"""The garden: cells, tiles, positions around it, and what is seen from there."""
