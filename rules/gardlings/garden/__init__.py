"""Gardens: tiles on squares, what fits, what is enclosed."""
