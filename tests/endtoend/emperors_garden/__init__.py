"""What only Emperor's Garden has."""
