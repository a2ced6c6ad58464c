"""Backups: made every hour, kept, put back."""
