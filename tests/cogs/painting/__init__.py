"""Programs that draw, or do not."""
