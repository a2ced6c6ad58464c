"""Pictures of the garden of the day."""
