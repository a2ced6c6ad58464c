"""Emperor's Garden's pictures."""
