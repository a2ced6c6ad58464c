"""Gardens: cells, and what is laid there."""
