"""Gardlings: 1 to 20 players build gardens out of their bags at the same time, and buy tiles with what they matched."""
