"""Results: what is kept of every ended game."""
