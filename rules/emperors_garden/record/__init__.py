"""Emperor's Garden in records."""
