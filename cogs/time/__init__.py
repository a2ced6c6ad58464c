"""Quiet hours, vacations, reminders."""
