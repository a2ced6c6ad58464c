"""What only Gardlings has."""
