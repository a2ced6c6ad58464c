"""Emperor's Garden's walk-through for a first game."""
