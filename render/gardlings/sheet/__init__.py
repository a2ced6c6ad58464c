"""The final score sheet."""
