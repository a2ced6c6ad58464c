"""How Emperor's Garden looks and sounds."""
