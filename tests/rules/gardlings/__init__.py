"""The rules of Gardlings."""
