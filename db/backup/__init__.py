"""Backups: taken every hour, kept for a month, restored."""
